import { defineAggregate, requireSameContent } from '@app/kernel';
import { AGENT_QUOTE_EVENTS, AgentQuoteMade, type AgentQuoteEvent } from './agent-quote.events.js';

/** Agent that made a quote; null if none did. */
type AgentQuoteState = { readonly agentId: string } | null;

/** Links a quote to the agent that made it, in a stream with the quote's UUID (wallet-auth 16.3). */
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
