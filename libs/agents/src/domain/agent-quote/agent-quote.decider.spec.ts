import { given } from '@app/kernel/testing';
import { agentQuote } from './agent-quote.decider.js';
import { AgentQuoteMade } from './agent-quote.events.js';

const made = { quoteId: 'Quote:1', agentId: 'Agent:1' };

it('A quote is made by one agent, once; a second agent is a fault', () => {
  given(agentQuote, [])
    .when(made)
    .then([AgentQuoteMade(made)]);
  given(agentQuote, [AgentQuoteMade(made)])
    .when(made)
    .then([]);
  given(agentQuote, [AgentQuoteMade(made)])
    .when({ ...made, agentId: 'Agent:2' })
    .faults();
});
