import { defineInstruction } from '@app/event-sourcing/definitions';

/** One action of one agent, by public ids. Their streams hold the details. Own saga only. */
export interface ActionReference {
  readonly agentId: string;
  readonly actionId: string;
}

/** The transaction that an action became, or the code with which payments refused it. */
export type ActionOutcome = { readonly transactionId: string } | { readonly code: string; readonly message: string };

/** Starts the action's own stream, where it was not started yet. */
export const OpenAction = defineInstruction<ActionReference>('agents.open-action');

/** Performs an approved action; answers the id of the transaction. Refused with the codes of payments. */
export const PerformAction = defineInstruction<ActionReference>('agents.perform-action');

/** Writes down that the action is not done. */
export const RefuseAction = defineInstruction<ActionReference>('agents.turn-down-action');

/** Records the outcome of an action that was performed; for one that failed, returns the agent's usage. */
export const ConcludeAction = defineInstruction<ActionReference & { readonly outcome: ActionOutcome }>(
  'agents.conclude-action',
);
