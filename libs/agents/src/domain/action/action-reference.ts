import type { RefusalDetails } from '@app/kernel';

/** One action of one agent, by public ids. Their streams hold the details. Own saga only. */
export interface ActionReference {
  readonly agentId: string;
  readonly actionId: string;
}

/** Why payments refused an action. */
export interface ActionRefusal {
  readonly code: string;
  readonly message: string;
  readonly details?: RefusalDetails | undefined;
}

/** The transaction that an action became, or why payments refused it. */
export type ActionOutcome = { readonly transactionId: string } | ActionRefusal;
