import { type EventOf, defineEvent, nullable, oneOf, pii, text, timestamp } from '@app/kernel';
import { actionTerms } from '../action/action-terms.js';
import { EXECUTION_MODES, policyField } from '../policy/policy.js';
import { unitRateField } from '../policy/unit-rate.js';
import { countedField } from './usage.js';

/** A program was allowed to act for a customer within a policy. Ids are public. */
export const AgentCreated = defineEvent(
  'agents.agent-created',
  { agentId: text(), customerId: text(), name: pii(text()), policy: policyField() },
  { subject: 'customerId' },
);
export const AgentRenamed = defineEvent(
  'agents.agent-renamed',
  { customerId: text(), name: pii(text()) },
  { subject: 'customerId' },
);
export const AgentPaused = defineEvent('agents.agent-paused', {});
export const AgentResumed = defineEvent('agents.agent-resumed', {});

/** The whole new policy. `conversion` converted the limits and the usage into another currency. */
export const PolicyChanged = defineEvent('agents.policy-changed', {
  policy: policyField(),
  conversion: nullable(unitRateField()),
});

/** A code was handed out that connects the agent once; earlier codes are void. Only its keyed hash is kept. */
export const DeviceCodeIssued = defineEvent('agents.device-code-issued', { codeHash: text(), expiresAt: timestamp() });

/** The code was redeemed for an access token, of which only the hash is kept. */
export const AgentConnected = defineEvent('agents.agent-connected', { tokenHash: text() });

/** The agent's token is revoked. */
export const AgentDeleted = defineEvent('agents.agent-deleted', {});

/** An action passed the policy. With mode AUTO its approval follows; else its platform decides. */
export const SpendingRequested = defineEvent(
  'agents.spending-requested',
  { ...actionTerms, mode: oneOf(...EXECUTION_MODES) },
  { subject: 'customerId' },
);

/** The action counts towards the limits from now on, in their currency, and is done. */
export const SpendingApproved = defineEvent('agents.spending-approved', { actionId: text(), counted: countedField() });

/** The action is not done. */
export const SpendingRefused = defineEvent(
  'agents.spending-refused',
  { actionId: text(), customerId: text(), reason: pii(nullable(text())) },
  { subject: 'customerId' },
);

/** Nothing is left to do about the action; of one that failed, the usage is returned. */
export const SpendingClosed = defineEvent('agents.spending-closed', {
  actionId: text(),
  outcome: oneOf('EXECUTED', 'FAILED', 'REFUSED'),
});

export const AGENT_EVENTS = [
  AgentCreated,
  AgentRenamed,
  AgentPaused,
  AgentResumed,
  PolicyChanged,
  DeviceCodeIssued,
  AgentConnected,
  AgentDeleted,
  SpendingRequested,
  SpendingApproved,
  SpendingRefused,
  SpendingClosed,
] as const;
export type AgentEvent = EventOf<(typeof AGENT_EVENTS)[number]>;
