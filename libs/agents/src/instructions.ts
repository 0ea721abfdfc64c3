import { defineInstruction } from '@app/event-sourcing';

/** One action of one agent, by public ids. All that is to be done stands in their streams. Own saga only. */
export interface ActionReference {
  readonly agentId: string;
  readonly actionId: string;
}

/** The transaction that an action became, or what payments refused it with. */
export type ActionOutcome = { readonly transactionId: string } | { readonly code: string; readonly message: string };

/** Starts the action's own stream, where it was not started yet. */
export const OpenAction = defineInstruction<ActionReference>('agents.open-action');

/** Does what was approved; answers the id of the transaction. Refused with what payments refuses. */
export const PerformAction = defineInstruction<ActionReference>('agents.perform-action');

/** Writes down that the action is not done. */
export const RefuseAction = defineInstruction<ActionReference>('agents.turn-down-action');

/** Writes down what came of an action that was performed; of one that failed, the agent's usage is given back. */
export const ConcludeAction = defineInstruction<ActionReference & { readonly outcome: ActionOutcome }>(
  'agents.conclude-action',
);
