import { type EventOf, defineEvent, text } from '@app/kernel';

/** An agent made a quote: it alone among agents may look at it and have it executed. */
export const AgentQuoteMade = defineEvent('agents.agent-quote-made', { quoteId: text(), agentId: text() });

export const AGENT_QUOTE_EVENTS = [AgentQuoteMade] as const;
export type AgentQuoteEvent = EventOf<(typeof AGENT_QUOTE_EVENTS)[number]>;
