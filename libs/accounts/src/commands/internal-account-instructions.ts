import { Injectable } from '@nestjs/common';
import { type Json, type Tenant, later, toMoney, uuidOf } from '@app/kernel';
import { HandlesInstruction } from '@app/event-sourcing';
import type { CommandMetadata, Instruction, InstructionHandler } from '@app/event-sourcing/definitions';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import { isDebitConfirmed } from '../domain/internal-account/internal-account.decider.js';
import {
  ChangeInternalAccountStatus,
  ConfirmDebit,
  CreditAccount,
  VoidDebit,
  RefreshFundingInstructions,
  ReleaseOverdueDebits,
  ReleaseUnconfirmedDebit,
  ReverseCredit,
} from '../instructions.js';
import { DepositCoordinatesDirectory } from '../providers/deposit-coordinates.port.js';
import { InternalAccountRunner } from './internal-account-runner.js';

type PayloadOf<I> = I extends Instruction<infer Payload> ? Payload : never;

@HandlesInstruction(ConfirmDebit)
@Injectable()
export class ConfirmDebitHandler implements InstructionHandler<PayloadOf<typeof ConfirmDebit>> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute(
    tenant: Tenant,
    { accountId, transactionId, amount }: PayloadOf<typeof ConfirmDebit>,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.accounts.run(
      tenant,
      accountId,
      { kind: 'confirm-debit', transactionId, amount: toMoney(amount) },
      metadata,
    );
  }
}

@HandlesInstruction(ReleaseOverdueDebits)
@Injectable()
export class ReleaseOverdueDebitsHandler implements InstructionHandler<PayloadOf<typeof ReleaseOverdueDebits>> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute(
    tenant: Tenant,
    { accountId }: PayloadOf<typeof ReleaseOverdueDebits>,
    metadata: CommandMetadata,
  ): Promise<Json> {
    const { unconfirmedDebitLifetime: lifetime, maxDebitsReleased: most } = ACCOUNTS_CONFIGURATION;
    const command = {
      kind: 'release-overdue-debits',
      reservedAtOrBefore: later(metadata.at, -lifetime),
      limit: most,
    } as const;
    const oldest = (await this.accounts.run(tenant, accountId, command, metadata)).state.reservedAt.first();
    return { nextDueAt: oldest === undefined ? null : later(oldest, lifetime) };
  }
}

@HandlesInstruction(ReleaseUnconfirmedDebit)
@Injectable()
export class ReleaseUnconfirmedDebitHandler implements InstructionHandler<PayloadOf<typeof ReleaseUnconfirmedDebit>> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute(
    tenant: Tenant,
    { accountId, transactionId }: PayloadOf<typeof ReleaseUnconfirmedDebit>,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.accounts.run(tenant, accountId, { kind: 'release-unconfirmed-debit', transactionId }, metadata);
  }
}

@HandlesInstruction(VoidDebit)
@Injectable()
export class VoidDebitHandler implements InstructionHandler<PayloadOf<typeof VoidDebit>> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute(
    tenant: Tenant,
    { accountId, transactionId }: PayloadOf<typeof VoidDebit>,
    metadata: CommandMetadata,
  ): Promise<{ taken: boolean }> {
    const { state } = await this.accounts.run(tenant, accountId, { kind: 'void-debit', transactionId }, metadata);
    return { taken: isDebitConfirmed(state, transactionId) };
  }
}

@HandlesInstruction(CreditAccount)
@Injectable()
export class CreditAccountHandler implements InstructionHandler<PayloadOf<typeof CreditAccount>> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute(
    tenant: Tenant,
    { accountId, amount, ...credit }: PayloadOf<typeof CreditAccount>,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.accounts.run(tenant, accountId, { kind: 'credit', ...credit, amount: toMoney(amount) }, metadata);
  }
}

@HandlesInstruction(ReverseCredit)
@Injectable()
export class ReverseCreditHandler implements InstructionHandler<PayloadOf<typeof ReverseCredit>> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute(
    tenant: Tenant,
    { accountId, amount, ...credit }: PayloadOf<typeof ReverseCredit>,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.accounts.run(
      tenant,
      accountId,
      { kind: 'reverse-credit', ...credit, amount: toMoney(amount) },
      metadata,
    );
  }
}

@HandlesInstruction(ChangeInternalAccountStatus)
@Injectable()
export class ChangeInternalAccountStatusHandler implements InstructionHandler<
  PayloadOf<typeof ChangeInternalAccountStatus>
> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute(
    tenant: Tenant,
    { accountId, status }: PayloadOf<typeof ChangeInternalAccountStatus>,
    metadata: CommandMetadata,
  ): Promise<void> {
    await this.accounts.run(tenant, accountId, { kind: 'change-status', status }, metadata);
  }
}

@HandlesInstruction(RefreshFundingInstructions)
@Injectable()
export class RefreshFundingInstructionsHandler implements InstructionHandler<
  PayloadOf<typeof RefreshFundingInstructions>
> {
  constructor(
    private readonly accounts: InternalAccountRunner,
    private readonly coordinates: DepositCoordinatesDirectory,
  ) {}

  async execute(
    tenant: Tenant,
    { accountId }: PayloadOf<typeof RefreshFundingInstructions>,
    metadata: CommandMetadata,
  ): Promise<void> {
    const uuid = uuidOf('InternalAccount', accountId);
    const { owner, currency } = await this.accounts.state(tenant, accountId);
    const fundingPaymentInstructions = await this.coordinates.of(tenant.environment, { uuid, owner, currency });
    await this.accounts.run(
      tenant,
      accountId,
      { kind: 'change-funding-instructions', fundingPaymentInstructions },
      metadata,
    );
  }
}

export const INTERNAL_ACCOUNT_INSTRUCTION_HANDLERS = [
  ConfirmDebitHandler,
  ReleaseOverdueDebitsHandler,
  ReleaseUnconfirmedDebitHandler,
  VoidDebitHandler,
  CreditAccountHandler,
  ReverseCreditHandler,
  ChangeInternalAccountStatusHandler,
  RefreshFundingInstructionsHandler,
];
