import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { metadataFor, nextPoll, type NextPoll } from '@app/event-sourcing/definitions';
import { uuidOf } from '@app/kernel';
import { transaction } from '../domain/transaction/transaction.decider.js';
import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';
import { OpenQuotes } from '../queries/open-quotes.questions.js';

/**
 * Expires the due quotes of a period. Returns when to check again: once the first of the others is due. A failure of one does not affect the
 * others.
 */
export class ExpireQuotes extends defineCommand<{ readonly period: string }, NextPoll>('payments.expire-quotes') {}

@CommandHandler(ExpireQuotes)
export class ExpireQuotesHandler implements ICommandHandler<ExpireQuotes> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly open: OpenQuotes,
  ) {}

  async execute({ tenant, data: { period }, metadata }: ExpireQuotes): Promise<NextPoll> {
    const expire = (id: string) =>
      this.runner.run(
        transaction,
        tenant,
        uuidOf('Quote', id),
        { kind: 'expire' },
        metadataFor(metadata, `expire ${id}`),
      );
    const failures: unknown[] = [];
    let next: string | undefined;
    for await (const page of this.open.pages(tenant, period)) {
      const due = page.filter(({ expiresAt }) => expiresAt <= metadata.at);
      await Promise.all(due.map(({ id }) => expire(id).catch((error: unknown) => failures.push(error))));
      next = page.map(({ expiresAt }) => expiresAt).find((expiresAt) => expiresAt > metadata.at);
      if (next !== undefined) break; // quotes expire in the order of creation
    }
    if (failures.length > 0) throw failures[0];
    return nextPoll(metadata.at, next, PAYMENTS_CONFIGURATION.minExpiryInterval);
  }
}
