import { defineAggregate, requireSameContent } from '@app/kernel';
import { AGENT_QUOTE_EVENTS, AgentQuoteMade, type AgentQuoteEvent } from './agent-quote.events.js';

/** The agent that made a quote; null: none did. */
type AgentQuoteState = { readonly agentId: string } | null;

/** Which agent made a quote, in a stream of the quote's own UUID (wallet-auth 16.3). */
export const agentQuote = defineAggregate<
  AgentQuoteState,
  { readonly quoteId: string; readonly agentId: string },
  AgentQuoteEvent
>({
  context: 'agents',
  name: 'agent-quote',
  events: AGENT_QUOTE_EVENTS,
  initial: null,
  decide(made, state) {
    if (state === null) return [AgentQuoteMade(made)];
    requireSameContent(`making ${made.quoteId}`, state, { agentId: made.agentId });
    return [];
  },
  evolve(_state, { data: { agentId } }) {
    return { agentId };
  },
});
