import type { RefusalDetails } from '@app/kernel';

/** One action of one agent, by public ids. Internal to the action saga: the streams hold the details. */
export interface ActionReference {
  readonly agentId: string;
  readonly actionId: string;
}

/** Reason why payments refused an action. */
export interface ActionRefusal {
  readonly code: string;
  readonly message: string;
  readonly details?: RefusalDetails | undefined;
}

/** Transaction of an executed action, or the reason why payments refused it. */
export type ActionOutcome = { readonly transactionId: string } | ActionRefusal;
