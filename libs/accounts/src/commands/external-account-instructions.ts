import { Injectable } from '@nestjs/common';
import { type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, commandInstruction, HandlesInstruction } from '@app/event-sourcing';
import { type CommandMetadata, defineInstruction, type InstructionHandler } from '@app/event-sourcing/definitions';
import { depositPreference } from '../domain/deposit-preference/deposit-preference.decider.js';
import { externalAccount } from '../domain/external-account/external-account.decider.js';
import { ChangeExternalAccountStatus } from '../instructions.js';

interface Preference {
  readonly customerId: string;
  readonly externalAccountId: string;
}

/** The account that lost its place as the default. */
type Replaced = { readonly replaced: string | null };

/** Makes the account the customer's default UMA deposit account; answers which one it replaced. */
export const ChooseDefaultDeposit = defineInstruction<Preference>('accounts.choose-default-deposit');

/** Clears the default if it is still this account. */
export const ForgetDefaultDeposit = defineInstruction<Preference>('accounts.forget-default-deposit');

/** Ends the account's role as the default deposit account. */
export const WithdrawDefaultDeposit = defineInstruction<{ readonly externalAccountId: string }>(
  'accounts.withdraw-default-deposit',
);

@HandlesInstruction(ChooseDefaultDeposit)
@Injectable()
export class ChooseDefaultDepositHandler implements InstructionHandler<Preference> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute(
    tenant: Tenant,
    { customerId, externalAccountId }: Preference,
    metadata: CommandMetadata,
  ): Promise<Replaced> {
    const command = { kind: 'choose', externalAccountId } as const;
    const { state } = await this.runner.run(
      depositPreference,
      tenant,
      uuidOf('Customer', customerId),
      command,
      metadata,
    );
    return { replaced: state.replacedExternalAccountId };
  }
}

const ForgetDefaultDepositHandler = commandInstruction(
  ForgetDefaultDeposit,
  depositPreference,
  ({ customerId }) => uuidOf('Customer', customerId),
  ({ externalAccountId }) => ({ kind: 'forget', externalAccountId }),
);

const WithdrawDefaultDepositHandler = commandInstruction(
  WithdrawDefaultDeposit,
  externalAccount,
  ({ externalAccountId }) => uuidOf('ExternalAccount', externalAccountId),
  () => ({ kind: 'withdraw-default' }),
);

const ChangeExternalAccountStatusHandler = commandInstruction(
  ChangeExternalAccountStatus,
  externalAccount,
  ({ externalAccountId }) => uuidOf('ExternalAccount', externalAccountId),
  ({ status }) => ({ kind: 'change-status', status }),
);

export const EXTERNAL_ACCOUNT_INSTRUCTION_HANDLERS = [
  ChooseDefaultDepositHandler,
  ForgetDefaultDepositHandler,
  WithdrawDefaultDepositHandler,
  ChangeExternalAccountStatusHandler,
];
