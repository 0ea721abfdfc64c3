import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type Json, type Timestamp, later, uuidOf } from '@app/kernel';
import { dailyVolume } from '../domain/daily-volume/daily-volume.decider.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import { hasBegun } from '../domain/transaction/transaction.state.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';

/**
 * Settles the due counts of a payer's day, oldest first: a count becomes permanent if its payment was created and is released otherwise.
 * Returns `{ nextDueAt }`: the time of the next check, ISO 8601; null if no count remains. Sent only by this context's saga.
 */
export class SettleVolume extends defineCommand<{ readonly day: string }, Json>('payments.settle-volume') {}

/**
 * Settles due counts. The count of a created payment becomes permanent, once for the payment, however many commands attempted it. The count
 * of a payment that was never created, because the process crashed in between, is released.
 */
@CommandHandler(SettleVolume)
export class SettleVolumeHandler implements ICommandHandler<SettleVolume> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { day }, metadata }: SettleVolume): Promise<Json> {
    const { unsettledVolumeLifetime: lifetime, maxVolumeSettled: most } = PAYMENTS_CONFIGURATION;
    const { state } = await this.runner.load(dailyVolume, tenant, day);
    const countedUntil = later(metadata.at, -lifetime);
    const overdue = [...state.unsettled.filter(({ at }) => at <= countedUntil).take(most)];
    const payments = await Promise.all(
      overdue.map(([, { transactionId }]) =>
        this.runner.load(transaction, tenant, uuidOf('Transaction', transactionId)),
      ),
    );
    const [made, given]: [Map<string, string>, string[]] = [new Map(), []];
    for (const [index, [commandId, { transactionId }]] of overdue.entries()) {
      if (hasBegun(payments[index]!.state) && !made.has(transactionId)) made.set(transactionId, commandId);
      else given.push(commandId);
    }
    const settle = { kind: 'settle', made: [...made.values()], given } as const;
    const after = await this.runner.run(dailyVolume, tenant, day, settle, metadata);
    const oldest = after.state.unsettled.first();
    return { nextDueAt: oldest === undefined ? null : nextCheck(oldest.at, metadata.at, lifetime) };
  }
}

/**
 * Immediately while due counts remain, otherwise one lifetime later. Counts of a busy payer become due all the time: a check for each would
 * cost every payment a command, a timer and two saga events.
 */
function nextCheck(oldest: Timestamp, checkedAt: Timestamp, lifetime: number): Timestamp {
  const dueAt = later(oldest, lifetime);
  return dueAt <= checkedAt ? dueAt : later(checkedAt, lifetime);
}
