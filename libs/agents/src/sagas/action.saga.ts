import { uuidOf } from '@app/kernel';
import { type Reaction, defineSaga, sendCommand, park, when } from '@app/event-sourcing/definitions';
import { SpendingApproved, SpendingRefused, SpendingRequested } from '../domain/agent/agent.events.js';
import type { ActionOutcome, ActionReference } from '../domain/action/action-reference.js';
import { ConcludeAction } from '../commands/conclude-action.js';
import { OpenAction } from '../commands/open-action.js';
import { PerformAction } from '../commands/perform-action.js';
import { RefuseAction } from '../commands/refuse-action.js';

type Step = 'open' | 'perform' | 'turn-down' | 'conclude';

const instanceOf = ({ data }: { readonly data: { readonly actionId: string } }): string =>
  uuidOf('AgentAction', data.actionId);

/**
 * Carries out the decision of an agent's stream about an action. Across crashes of any process, an approved action is executed once, and an
 * action that could not be executed uses up no limit. The request waits for the saga, so that it can return the transaction.
 */
export const actionSaga = defineSaga<ActionReference | null, Step>({
  context: 'agents',
  name: 'action',
  version: 1,
  initial: null,
  awaited: true,
  on: [
    when(
      SpendingRequested,
      instanceOf,
      (_: ActionReference | null, { data: { agentId, actionId } }): Reaction<ActionReference | null, Step> => {
        const reference = { agentId, actionId };
        return { state: reference, outputs: [sendCommand('open', OpenAction, reference)] };
      },
    ),
    when(SpendingApproved, instanceOf, (state): Reaction<ActionReference | null, Step> => ({
      state,
      outputs: state === null ? [] : [sendCommand('perform', PerformAction, state)],
    })),
    when(SpendingRefused, instanceOf, (state): Reaction<ActionReference | null, Step> => ({
      state,
      outputs: state === null ? [] : [sendCommand('turn-down', RefuseAction, state)],
    })),
  ],
  answers: {
    open: { refused: park },
    perform: {
      done: (state, { data }) => conclude(state, data as { transactionId: string }),
      refused: (state, { code, message, details }) => conclude(state, { code, message, ...(details && { details }) }),
    },
    'turn-down': { refused: park },
    conclude: { refused: park },
  },
});

function conclude(state: ActionReference | null, outcome: ActionOutcome): Reaction<ActionReference | null, Step> {
  return { state, outputs: state === null ? [] : [sendCommand('conclude', ConcludeAction, { ...state, outcome })] };
}
