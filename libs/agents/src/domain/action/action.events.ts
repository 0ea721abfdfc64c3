import { CommandRefused, type EventOf, defineEvent, nullable, oneOf, pii, sameMembers, text } from '@app/kernel';
import { EXECUTION_MODES } from '../policy/policy.js';
import { actionTerms } from './action-terms.js';

/** An agent requested something that its policy allows, immediately or after approval by the platform. */
export const ActionOpened = defineEvent(
  'agents.action-opened',
  { ...actionTerms, mode: oneOf(...EXECUTION_MODES) },
  { subject: 'customerId' },
);

/** The action complies with the policy and, if required, was approved. It is now executed. */
export const ActionApproved = defineEvent('agents.action-approved', {});

/** The platform rejected the action, or the agent was deleted while it was pending. */
export const ActionRejected = defineEvent(
  'agents.action-rejected',
  { customerId: text(), reason: pii(nullable(text())) },
  { subject: 'customerId' },
);

/** The action became a transaction, whose own events report the rest. */
export const ActionExecuted = defineEvent('agents.action-executed', { transactionId: text() });

/** Payments refused the action for the given reason; no money moved. */
export const ActionFailed = defineEvent(
  'agents.action-failed',
  { ...CommandRefused.fields },
  { version: 2, upcast: { 1: sameMembers }, since: { reason: 2, details: 2 } },
);

export const ACTION_EVENTS = [ActionOpened, ActionApproved, ActionRejected, ActionExecuted, ActionFailed] as const;
export type ActionEvent = EventOf<(typeof ACTION_EVENTS)[number]>;
