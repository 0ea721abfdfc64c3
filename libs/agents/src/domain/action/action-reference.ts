/** One action of one agent, by public ids. Their streams hold the details. Own saga only. */
export interface ActionReference {
  readonly agentId: string;
  readonly actionId: string;
}

/** The transaction that an action became, or the code with which payments refused it. */
export type ActionOutcome = { readonly transactionId: string } | { readonly code: string; readonly message: string };
