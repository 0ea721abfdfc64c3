import { assertNever, resourceId } from '@app/kernel';
import {
  defineSaga,
  sendCommand,
  ignoreRefusal,
  type Output,
  performEffect,
  type Reaction,
  scheduleWake,
  when,
} from '@app/event-sourcing/definitions';
import {
  AuthorizationApproved,
  FinancialAuthorizationApproved,
} from '../domain/card-transaction/card-transaction.events.js';
import { ConfirmPull } from '../effects/cards.effects.js';
import { RecordPull } from '../commands/record-pull.js';
import type { PullReport } from '../providers/card-issuer.port.js';

type Step = 'confirm' | 'record';

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

const begin = (_: Pull | null, { aggregateId, recorded }: Approved): Reaction<Pull | null, Step> =>
  ask({ transactionId: resourceId('CardTransaction', aggregateId), requestedAt: recorded.at });

/** Polls whether the pull for an approval is final, and records the result. */
export const pullConfirmationSaga = defineSaga<Pull | null, Step>({
  context: 'cards',
  name: 'pull-confirmation',
  version: 1,
  initial: null,
  on: [when(AuthorizationApproved, awaiting, begin), when(FinancialAuthorizationApproved, awaiting, begin)],
  answers: {
    confirm: {
      done: (state, { data }) => take(state, data as unknown as PullReport),
      refused: (state) => take(state, { status: 'FAILED' }),
    },
    record: { refused: ignoreRefusal }, // no pull is pending: its outcome was recorded before
  },
  wakes: { 'ask-again': (state) => (state === null ? { state, outputs: [] } : ask(state)) },
});

function take(state: Pull | null, report: PullReport): Reaction<Pull | null, Step> {
  return { state, outputs: state === null ? [] : [afterReport(state, report)] };
}

function afterReport({ transactionId }: Pull, report: PullReport): Output<Step> {
  switch (report.status) {
    case 'PENDING':
      return scheduleWake('ask-again', { after: report.askAgainAfter });
    case 'CONFIRMED':
      return sendCommand('record', RecordPull, { transactionId, confirmed: true });
    case 'FAILED':
      return sendCommand('record', RecordPull, { transactionId, confirmed: false });
    default:
      return assertNever(report);
  }
}

function ask(pull: Pull): Reaction<Pull | null, Step> {
  return { state: pull, outputs: [performEffect('confirm', ConfirmPull, pull)] };
}
