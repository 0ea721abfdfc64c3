import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Json, type Tenant, later, toMoney, uuidOf } from '@app/kernel';
import { AggregateRunner, type CommandMetadata, HandlesInstruction, type Instruction, type InstructionHandler } from '@app/event-sourcing';
import { AnnounceMoney } from '@app/onboarding';
import { ACCOUNTS_CONFIGURATION } from '../accounts.configuration.js';
import { type InternalAccountCommand, type InternalAccountState, hasTaken, internalAccount } from '../domain/internal-account/internal-account.decider.js';
import {
  ChangeInternalAccountStatus, ConfirmDebit, CreditAccount, GiveUpDebit, RefreshFundingInstructions, ReleaseOverdueDebits,
  ReleaseUnconfirmedDebit, TakeBackCredit,
} from '../instructions.js';
import { DepositCoordinatesDirectory } from '../providers/deposit-coordinates.port.js';

type PayloadOf<I> = I extends Instruction<infer Payload> ? Payload : never;

/** Gives one command to one account. */
@Injectable()
export class InternalAccountRunner {
  constructor(private readonly runner: AggregateRunner) {}

  async run(tenant: Tenant, accountId: string, command: InternalAccountCommand, metadata: CommandMetadata): Promise<void> {
    await this.stateAfter(tenant, accountId, command, metadata);
  }

  async stateAfter(tenant: Tenant, accountId: string, command: InternalAccountCommand, metadata: CommandMetadata): Promise<InternalAccountState> {
    return (await this.runner.run(internalAccount, tenant, uuidOf('InternalAccount', accountId), command, metadata)).state;
  }

  async state(tenant: Tenant, accountId: string): Promise<InternalAccountState> {
    return (await this.runner.load(internalAccount, tenant, uuidOf('InternalAccount', accountId))).state;
  }
}

@HandlesInstruction(ConfirmDebit)
@Injectable()
export class ConfirmDebitHandler implements InstructionHandler<PayloadOf<typeof ConfirmDebit>> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  execute(tenant: Tenant, { accountId, transactionId, amount }: PayloadOf<typeof ConfirmDebit>, metadata: CommandMetadata): Promise<void> {
    return this.accounts.run(tenant, accountId, { kind: 'confirm-debit', transactionId, amount: toMoney(amount) }, metadata);
  }
}

@HandlesInstruction(ReleaseOverdueDebits)
@Injectable()
export class ReleaseOverdueDebitsHandler implements InstructionHandler<PayloadOf<typeof ReleaseOverdueDebits>> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute(tenant: Tenant, { accountId }: PayloadOf<typeof ReleaseOverdueDebits>, metadata: CommandMetadata): Promise<Json> {
    const { unconfirmedDebitLifetime: lifetime, mostDebitsReleased: most } = ACCOUNTS_CONFIGURATION;
    const command = { kind: 'release-overdue-debits', reservedUntil: later(metadata.at, -lifetime), most } as const;
    const oldest = (await this.accounts.stateAfter(tenant, accountId, command, metadata)).reservedAt.first();
    return { nextDueAt: oldest === undefined ? null : later(oldest, lifetime) };
  }
}

@HandlesInstruction(ReleaseUnconfirmedDebit)
@Injectable()
export class ReleaseUnconfirmedDebitHandler implements InstructionHandler<PayloadOf<typeof ReleaseUnconfirmedDebit>> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  execute(tenant: Tenant, { accountId, transactionId }: PayloadOf<typeof ReleaseUnconfirmedDebit>, metadata: CommandMetadata): Promise<void> {
    return this.accounts.run(tenant, accountId, { kind: 'release-unconfirmed-debit', transactionId }, metadata);
  }
}

@HandlesInstruction(GiveUpDebit)
@Injectable()
export class GiveUpDebitHandler implements InstructionHandler<PayloadOf<typeof GiveUpDebit>> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  async execute(tenant: Tenant, { accountId, transactionId }: PayloadOf<typeof GiveUpDebit>, metadata: CommandMetadata): Promise<{ taken: boolean }> {
    const state = await this.accounts.stateAfter(tenant, accountId, { kind: 'give-up-debit', transactionId }, metadata);
    return { taken: hasTaken(state, transactionId) };
  }
}

/** Why an account is credited with what had left it. */
const COMING_BACK: ReadonlySet<string> = new Set(['refund', 'suspense']);

@HandlesInstruction(CreditAccount)
@Injectable()
export class CreditAccountHandler implements InstructionHandler<PayloadOf<typeof CreditAccount>> {
  constructor(
    private readonly accounts: InternalAccountRunner,
    private readonly commands: CommandBus,
  ) {}

  async execute(tenant: Tenant, { accountId, amount, ...credit }: PayloadOf<typeof CreditAccount>, metadata: CommandMetadata): Promise<void> {
    if (COMING_BACK.has(credit.reason)) await this.announce(tenant, accountId, metadata);
    await this.accounts.run(tenant, accountId, { kind: 'credit', ...credit, amount: toMoney(amount) }, metadata);
  }

  /** Its payment may have been over for long, and the customer found without money and deleted. */
  private async announce(tenant: Tenant, accountId: string, metadata: CommandMetadata): Promise<void> {
    const { status, owner, ownerId } = await this.accounts.state(tenant, accountId);
    if (status !== null && owner === 'CUSTOMER') await this.commands.execute(new AnnounceMoney(tenant, ownerId, metadata));
  }
}

@HandlesInstruction(TakeBackCredit)
@Injectable()
export class TakeBackCreditHandler implements InstructionHandler<PayloadOf<typeof TakeBackCredit>> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  execute(tenant: Tenant, { accountId, amount, ...credit }: PayloadOf<typeof TakeBackCredit>, metadata: CommandMetadata): Promise<void> {
    return this.accounts.run(tenant, accountId, { kind: 'take-back-credit', ...credit, amount: toMoney(amount) }, metadata);
  }
}

@HandlesInstruction(ChangeInternalAccountStatus)
@Injectable()
export class ChangeInternalAccountStatusHandler implements InstructionHandler<PayloadOf<typeof ChangeInternalAccountStatus>> {
  constructor(private readonly accounts: InternalAccountRunner) {}

  execute(tenant: Tenant, { accountId, status }: PayloadOf<typeof ChangeInternalAccountStatus>, metadata: CommandMetadata): Promise<void> {
    return this.accounts.run(tenant, accountId, { kind: 'change-status', status }, metadata);
  }
}

@HandlesInstruction(RefreshFundingInstructions)
@Injectable()
export class RefreshFundingInstructionsHandler implements InstructionHandler<PayloadOf<typeof RefreshFundingInstructions>> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly accounts: InternalAccountRunner,
    private readonly coordinates: DepositCoordinatesDirectory,
  ) {}

  async execute(tenant: Tenant, { accountId }: PayloadOf<typeof RefreshFundingInstructions>, metadata: CommandMetadata): Promise<void> {
    const uuid = uuidOf('InternalAccount', accountId);
    const { state: { owner, currency } } = await this.runner.load(internalAccount, tenant, uuid);
    const fundingPaymentInstructions = await this.coordinates.of(tenant.environment, { uuid, owner, currency });
    await this.accounts.run(tenant, accountId, { kind: 'change-funding-instructions', fundingPaymentInstructions }, metadata);
  }
}

export const INTERNAL_ACCOUNT_INSTRUCTION_HANDLERS = [
  InternalAccountRunner, ConfirmDebitHandler, ReleaseOverdueDebitsHandler, ReleaseUnconfirmedDebitHandler, GiveUpDebitHandler,
  CreditAccountHandler, TakeBackCreditHandler, ChangeInternalAccountStatusHandler, RefreshFundingInstructionsHandler,
];
