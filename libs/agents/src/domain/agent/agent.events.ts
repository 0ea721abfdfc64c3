import { type EventOf, defineEvent, nullable, oneOf, pii, text, timestamp } from '@app/kernel';
import { actionTerms } from '../action/action-terms.js';
import { EXECUTION_MODES, policyField } from '../policy/policy.js';
import { unitRateField } from '../policy/unit-rate.js';
import { countedField } from './usage.js';

/** An agent was created: a program that may act for a customer within a policy. Ids are public. */
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

/** The policy changed; holds the whole new policy. `conversion` is the rate at which limits and usage were converted to a new currency. */
export const PolicyChanged = defineEvent('agents.policy-changed', {
  policy: policyField(),
  conversion: nullable(unitRateField()),
});

/** A device code was issued, which connects the agent once and invalidates earlier codes. Only its keyed hash is stored. */
export const DeviceCodeIssued = defineEvent('agents.device-code-issued', { codeHash: text(), expiresAt: timestamp() });

/** The device code was redeemed for an access token. Only the token's hash is stored. */
export const AgentConnected = defineEvent('agents.agent-connected', { tokenHash: text() });

/** The agent was deleted and its token revoked. */
export const AgentDeleted = defineEvent('agents.agent-deleted', {});

/** An action complied with the policy. In mode AUTO its approval follows; otherwise the platform decides. */
export const SpendingRequested = defineEvent(
  'agents.spending-requested',
  { ...actionTerms, mode: oneOf(...EXECUTION_MODES) },
  { subject: 'customerId' },
);

/** The action was approved: it now counts towards the limits, in their currency, and is executed. */
export const SpendingApproved = defineEvent('agents.spending-approved', { actionId: text(), counted: countedField() });

/** The action was refused. */
export const SpendingRefused = defineEvent(
  'agents.spending-refused',
  { actionId: text(), customerId: text(), reason: pii(nullable(text())) },
  { subject: 'customerId' },
);

/** The action is complete; the usage of a failed action is returned. */
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
