import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type Json, later, uuidOf } from '@app/kernel';
import { dailyVolume } from '../domain/daily-volume/daily-volume.decider.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import { hasBegun } from '../domain/transaction/transaction.state.js';

import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';

/**
 * Settles the due counts of a payer's day, the oldest first: permanent if the payment was created, released otherwise.
 * Answers `{ nextDueAt }`: the due time of the oldest remaining count, ISO 8601, or null. Sent only by this context's
 * sagas.
 */
export class SettleVolume extends defineCommand<{ readonly day: string }, Json>('payments.settle-volume') {}

/**
 * Settles the counts that are due. The count of a payment that was created becomes permanent, once however many
 * commands tried it; that of a payment that was not created (the process died in between) is released.
 */
@CommandHandler(SettleVolume)
export class SettleVolumeHandler implements ICommandHandler<SettleVolume> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: { day }, metadata }: SettleVolume): Promise<Json> {
    const { unsettledVolumeLifetime: lifetime, maxVolumeSettled: most } = PAYMENTS_CONFIGURATION;
    const { state } = await this.runner.load(dailyVolume, tenant, day);
    const countedUntil = later(metadata.at, -lifetime);
    const overdue = [...state.unsettled.filter(({ at }) => at <= countedUntil).take(most)];
    const [made, given]: [Map<string, string>, string[]] = [new Map(), []];
    for (const [commandId, { transactionId }] of overdue) {
      const payment = await this.runner.load(transaction, tenant, uuidOf('Transaction', transactionId));
      if (hasBegun(payment.state) && !made.has(transactionId)) made.set(transactionId, commandId);
      else given.push(commandId);
    }
    const settle = { kind: 'settle', made: [...made.values()], given } as const;
    const after = await this.runner.run(dailyVolume, tenant, day, settle, metadata);
    const oldest = after.state.unsettled.first();
    return { nextDueAt: oldest === undefined ? null : later(oldest.at, lifetime) };
  }
}
