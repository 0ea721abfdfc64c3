import { tenantKey, uuidOf } from '@app/kernel';
import type { ActionRequest } from '../../../../libs/agents/src/services/action-terms.service.js';
import { CreateAgentQuote } from '../../../../libs/agents/src/commands/create-agent-quote.js';
import { RequestAction } from '../../../../libs/agents/src/commands/request-action.js';
import { type Answer, type Stage, TENANT, paymentStream } from '../stage.js';

/** The agent of a customer pays, collects money, or creates and executes a quote. */
export function act(stage: Stage, index: number, amount: bigint): void {
  const customerId = stage.inhabitants.customers[index]!;
  const agentId = stage.inhabitants.agents[index]!;
  const own = stage.inhabitants.accountOf(customerId, 'USD');
  const chance = stage.random();
  if (chance < 0.3) return quote(stage, agentId, customerId, amount);
  const other = stage.payeeOf(customerId, 'USD');
  if (other === undefined) return;
  const isPull = chance < 0.55;
  const [sourceAccountId, destinationAccountId] = isPull ? [other, own] : [own, other];
  const type = isPull ? 'TRANSFER_IN' : 'TRANSFER_OUT';
  request(stage, isPull ? 'agent pulls' : 'action', agentId, { type, sourceAccountId, destinationAccountId, amount });
}

function request(stage: Stage, name: string, agentId: string, action: ActionRequest): void {
  stage.request(
    name,
    async (process, metadata) => [
      (await process.execute<{ id: string }>(new RequestAction(TENANT, { agentId, request: action }, metadata))).id,
    ],
    { mayFail: (answer) => hasFailed(stage, answer) },
  );
}

async function hasFailed(stage: Stage, [actionId = '']: Answer): Promise<boolean> {
  const stream = `${tenantKey(TENANT)}.agents.action-${uuidOf('AgentAction', actionId)}`;
  return (await stage.lastTypeOf(stream)) === 'agents.action-failed';
}

/** A quote that the agent executes, now and then twice with different keys. */
function quote(stage: Stage, agentId: string, customerId: string, lockedAmount: bigint): void {
  const destination = stage.payeeOf(customerId, 'EUR');
  if (destination === undefined) return;
  const asked = {
    source: { accountId: stage.inhabitants.accountOf(customerId, 'USD') },
    destination: { accountId: destination },
    request: { lockedSide: 'SENDING' as const, lockedAmount, immediatelyExecute: false, senderCustomerInfo: {} },
  };
  stage.request(
    'agent quotes',
    async (process, metadata) => {
      const made = await process.execute<{ id: string; totalSendingAmount: number }>(
        new CreateAgentQuote(TENANT, { agentId, quote: asked }, metadata),
      );
      return [made.id, String(made.totalSendingAmount)];
    },
    {
      makes: paymentStream,
      then: ([quoteId = '']) => {
        for (let times = 1 + stage.pick(2); times > 0; times--)
          request(stage, 'agent executes', agentId, { type: 'EXECUTE_QUOTE', quoteId });
      },
    },
  );
}
