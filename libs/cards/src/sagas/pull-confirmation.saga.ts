import { resourceId } from '@app/kernel';
import { type Reaction, act, defineSaga, instruct, wake, when } from '@app/event-sourcing';
import {
  AuthorizationApproved,
  FinancialAuthorizationApproved,
} from '../domain/card-transaction/card-transaction.events.js';
import { ConfirmPull, RecordPull } from '../instructions.js';
import type { PullReport } from '../providers/card-issuer.port.js';

interface Pull {
  readonly transactionId: string;
  readonly requestedAt: string;
}

interface Approved {
  readonly aggregateId: string;
  readonly data: { readonly confirmation: 'CONFIRMED' | 'PENDING' };
  readonly recorded: { readonly at: string };
}

const awaiting = ({ aggregateId, data }: Approved): string | null =>
  data.confirmation === 'PENDING' ? aggregateId : null;

const begin = (_: Pull | null, { aggregateId, recorded }: Approved): Reaction<Pull | null> =>
  ask({ transactionId: resourceId('CardTransaction', aggregateId), requestedAt: recorded.at });

/** Asks whether the pull behind an approval is final until there is an answer, and records it. */
export const pullConfirmationSaga = defineSaga<Pull | null>({
  context: 'cards',
  name: 'pull-confirmation',
  version: 1,
  initial: null,
  on: [when(AuthorizationApproved, awaiting, begin), when(FinancialAuthorizationApproved, awaiting, begin)],
  answers: {
    confirm: (state, answer): Reaction<Pull | null> => {
      if (state === null) return { state, outputs: [] };
      const report: PullReport =
        answer.outcome === 'done' ? (answer.data as unknown as PullReport) : { status: 'FAILED' };
      if (report.status === 'PENDING') return { state, outputs: [wake('ask-again', { after: report.askAgainAfter })] };
      const { transactionId } = state;
      return {
        state,
        outputs: [instruct('record', RecordPull, { transactionId, confirmed: report.status === 'CONFIRMED' })],
      };
    },
  },
  wakes: { 'ask-again': (state) => (state === null ? { state, outputs: [] } : ask(state)) },
});

function ask(pull: Pull): Reaction<Pull | null> {
  return { state: pull, outputs: [act('confirm', ConfirmPull, pull)] };
}
