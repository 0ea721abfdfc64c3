import { assertNever, resourceId } from '@app/kernel';
import {
  defineSaga,
  sendCommand,
  park,
  performEffect,
  type Reaction,
  scheduleWake,
  when,
  type Output,
} from '@app/event-sourcing/definitions';
import { OrderConcluded } from '@app/partners';
import { CardIssued } from '../domain/card/card.events.js';
import { ProvisionCard } from '../effects/cards.effects.js';
import { RecordProvisioning } from '../commands/record-provisioning.js';
import type { ProvisioningReport } from '../providers/card-issuer.port.js';

type Step = 'provision' | 'record';

interface Order {
  readonly cardId: string;
  readonly requestedAt: string;
}

/** Orders a new card from the issuer, polls until it is created or refused, and records the result. */
export const cardProvisioningSaga = defineSaga<Order | null, Step>({
  context: 'cards',
  name: 'card-provisioning',
  version: 1,
  initial: null,
  on: [
    when(
      CardIssued,
      (event) => event.aggregateId,
      (_: Order | null, { aggregateId, recorded }) =>
        ask({ cardId: resourceId('Card', aggregateId), requestedAt: recorded.at }),
    ),
    when(
      OrderConcluded,
      ({ data: { port, operation, resource, source } }) =>
        port === 'card-issuer' && operation === 'issue' && source === 'REPORT' ? resource : null,
      (state: Order | null) => (state === null ? { state, outputs: [] } : ask(state)),
    ),
  ],
  answers: {
    provision: {
      done: (state, { data }) => take(state, data as unknown as ProvisioningReport),
      refused: (state) => take(state, { status: 'REFUSED' }),
    },
    record: { refused: park },
  },
  wakes: { 'ask-again': (state) => (state === null ? { state, outputs: [] } : ask(state)) },
});

function take(state: Order | null, report: ProvisioningReport): Reaction<Order | null, Step> {
  return { state, outputs: state === null ? [] : afterReport(state, report) };
}

function afterReport({ cardId }: Order, report: ProvisioningReport): readonly Output<Step>[] {
  switch (report.status) {
    case 'PENDING':
      return report.askAgainAfter === undefined ? [] : [scheduleWake('ask-again', { after: report.askAgainAfter })];
    case 'MADE':
      return [sendCommand('record', RecordProvisioning, { cardId, details: report.details })];
    case 'REFUSED':
      return [sendCommand('record', RecordProvisioning, { cardId, details: null })];
    default:
      return assertNever(report);
  }
}

function ask(order: Order): Reaction<Order | null, Step> {
  return { state: order, outputs: [performEffect('provision', ProvisionCard, order)] };
}
