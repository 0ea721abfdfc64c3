import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Money, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, type Checkpoint, type CommandMetadata } from '@app/event-sourcing';
import { internalAccount } from '../domain/internal-account/internal-account.decider.js';

/** What a transaction is about to take from an account; both ids are public. */
export interface Debit {
  readonly accountId: string;
  readonly transactionId: string;
  readonly amount: Money;
}

/**
 * The guard of the balance: takes the amount at once, for a transaction that must confirm it within a minute. Answers
 * the checkpoint of what was recorded. Refuses with INSUFFICIENT_BALANCE, INVALID_CURRENCY, INVALID_AMOUNT,
 * INVALID_INPUT (the account is not ACTIVE) or REFERENCE_NOT_FOUND.
 */
export class ReserveDebit extends Command<Checkpoint> {
  constructor(
    readonly tenant: Tenant,
    readonly debit: Debit,
    readonly metadata: CommandMetadata,
  ) {
    super();
  }
}

@CommandHandler(ReserveDebit)
export class ReserveDebitHandler implements ICommandHandler<ReserveDebit> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, debit, metadata }: ReserveDebit): Promise<Checkpoint> {
    const { accountId, ...reservation } = debit;
    const uuid = uuidOf('InternalAccount', accountId);
    const { checkpoint } = await this.runner.run(
      internalAccount,
      tenant,
      uuid,
      { kind: 'reserve-debit', ...reservation },
      metadata,
    );
    return checkpoint;
  }
}
