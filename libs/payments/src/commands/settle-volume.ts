import { Injectable } from '@nestjs/common';
import { type Json, type Tenant, later, uuidOf } from '@app/kernel';
import { AggregateRunner, HandlesInstruction } from '@app/event-sourcing';
import type { CommandMetadata, InstructionHandler } from '@app/event-sourcing/definitions';
import { dailyVolume } from '../domain/daily-volume/daily-volume.decider.js';
import { transaction } from '../domain/transaction/transaction.decider.js';
import { hasBegun } from '../domain/transaction/transaction.state.js';
import { SettleVolume } from '../instructions.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';

/**
 * Settles the counts that are due. The count of a payment that was created becomes permanent, once however many
 * commands tried it; that of a payment that was not created (the process died in between) is released.
 */
@HandlesInstruction(SettleVolume)
@Injectable()
export class SettleVolumeHandler implements InstructionHandler<{ readonly day: string }> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute(tenant: Tenant, { day }: { readonly day: string }, metadata: CommandMetadata): Promise<Json> {
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
