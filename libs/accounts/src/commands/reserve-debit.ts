import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Money, uuidOf } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type Agreement, internalAccount } from '../domain/internal-account/internal-account.decider.js';
import { type RecordedDebit, recordedDebit } from '../domain/internal-account/recorded-debit.js';

/** Debit of an account by a transaction. Both ids are public ids. */
interface Debit {
  readonly accountId: string;
  readonly transactionId: string;
  readonly amount: Money;
  /** Recorded with the debit, where a retry of the command finds it. */
  readonly agreement?: Agreement;
}

/**
 * Reserves an amount of the balance for a transaction, which must confirm it within a minute. Returns the recorded debit: a repeated command
 * reserves nothing and gets the amount and terms of the first attempt. Refused with INSUFFICIENT_BALANCE, INVALID_CURRENCY, INVALID_AMOUNT,
 * INVALID_INPUT (the account is not ACTIVE) or REFERENCE_NOT_FOUND.
 */
export class ReserveDebit extends defineCommand<Debit, RecordedDebit>('accounts.reserve-debit') {}

@CommandHandler(ReserveDebit)
export class ReserveDebitHandler implements ICommandHandler<ReserveDebit> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: debit, metadata }: ReserveDebit): Promise<RecordedDebit> {
    const { accountId, ...reservation } = debit;
    const uuid = uuidOf('InternalAccount', accountId);
    const command = { kind: 'reserve-debit', ...reservation } as const;
    const { replayed } = await this.runner.run(internalAccount, tenant, uuid, command, metadata);
    const earlier = replayed ? await this.runner.replay(internalAccount, tenant, uuid, metadata) : null;
    if (earlier !== null) return recordedDebit(earlier.event);
    const { transactionId, amount, agreement } = reservation;
    return { transactionId, amount, terms: agreement?.terms ?? null };
  }
}
