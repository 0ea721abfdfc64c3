import { CommandRefused, type EventOf, defineEvent, nullable, oneOf, pii, sameMembers, text } from '@app/kernel';
import { EXECUTION_MODES } from '../policy/policy.js';
import { actionTerms } from './action-terms.js';

/** An agent asked for something that its policy lets it do, at once or once its platform has approved. */
export const ActionOpened = defineEvent(
  'agents.action-opened',
  { ...actionTerms, mode: oneOf(...EXECUTION_MODES) },
  { subject: 'customerId' },
);

/** Within the policy and, where it had to be, approved: it is being done. */
export const ActionApproved = defineEvent('agents.action-approved', {});

/** Its platform turned it down, or its agent was deleted while it waited. */
export const ActionRejected = defineEvent(
  'agents.action-rejected',
  { customerId: text(), reason: pii(nullable(text())) },
  { subject: 'customerId' },
);

/** It has become a transaction, whose own events report the rest. */
export const ActionExecuted = defineEvent('agents.action-executed', { transactionId: text() });

/** It could not be done, for the reason that payments gave; no money moved. */
export const ActionFailed = defineEvent(
  'agents.action-failed',
  { ...CommandRefused.fields },
  { version: 2, upcast: { 1: sameMembers }, since: { reason: 2, details: 2 } },
);

export const ACTION_EVENTS = [ActionOpened, ActionApproved, ActionRejected, ActionExecuted, ActionFailed] as const;
export type ActionEvent = EventOf<(typeof ACTION_EVENTS)[number]>;
