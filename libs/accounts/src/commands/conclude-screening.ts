import { uuidOf } from '@app/kernel';
import { defineCommand, aggregateCommandHandler } from '@app/event-sourcing';
import { externalAccount } from '../domain/external-account/external-account.decider.js';
import type { ScreeningResult } from '../domain/external-account/external-account-status.js';

/** Changes an external account's status according to the result of its screening. Sent only by this context's saga. */
export class ConcludeScreening extends defineCommand<{
  readonly externalAccountId: string;
  readonly result: ScreeningResult;
}>('accounts.conclude-screening') {}

export const ConcludeScreeningHandler = aggregateCommandHandler(
  ConcludeScreening,
  externalAccount,
  ({ externalAccountId }) => uuidOf('ExternalAccount', externalAccountId),
  ({ result }) => ({ kind: 'conclude-screening', result }),
);
