import { type EventOf, defineEvent, text } from '@app/kernel';

/** An agent made a quote. No other agent may read or execute it. */
export const AgentQuoteMade = defineEvent('agents.agent-quote-made', { quoteId: text(), agentId: text() });

export const AGENT_QUOTE_EVENTS = [AgentQuoteMade] as const;
export type AgentQuoteEvent = EventOf<(typeof AGENT_QUOTE_EVENTS)[number]>;
