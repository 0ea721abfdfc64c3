import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import { metadataFor, nextPoll, type NextPoll } from '@app/event-sourcing/definitions';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { OpenCardTransactions } from '../queries/open-card-transactions.questions.js';
import { AuthorizationSteps } from '../services/authorization-steps.service.js';

/**
 * Concludes the authorizations of a period for which the network no longer waits. Returns when to check again: once the first of the others
 * is due. A failure of one does not affect the others.
 */
export class ConcludeAuthorizations extends defineCommand<{ readonly period: string }, NextPoll>(
  'cards.conclude-authorizations',
) {}

@CommandHandler(ConcludeAuthorizations)
export class ConcludeAuthorizationsHandler implements ICommandHandler<ConcludeAuthorizations> {
  constructor(
    private readonly open: OpenCardTransactions,
    private readonly steps: AuthorizationSteps,
  ) {}

  async execute({ tenant, data: { period }, metadata }: ConcludeAuthorizations): Promise<NextPoll> {
    const looksAgain: string[] = [];
    const failures: unknown[] = [];
    const conclude = async (transactionId: string, answerBy: string): Promise<void> => {
      if (metadata.at < answerBy) {
        looksAgain.push(answerBy);
        return;
      }
      const again = await this.steps.conclude(
        tenant,
        transactionId,
        metadataFor(metadata, `conclude ${transactionId}`),
      );
      if (again !== null) looksAgain.push(again.lookAgainAt);
    };
    for await (const page of this.open.pages(tenant, { unconcluded_in: period })) {
      const concluded = page.map(({ transactionId, answerBy }) => conclude(transactionId, answerBy));
      await Promise.all(concluded.map((each) => each.catch((error: unknown) => failures.push(error))));
    }
    if (failures.length > 0) throw failures[0];
    return nextPoll(metadata.at, looksAgain.sort()[0], CARDS_CONFIGURATION.minConclusionInterval);
  }
}
