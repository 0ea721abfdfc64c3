/** Difference of one operation on a platform with `compatibility: contract`. */
export interface ContractDifference {
  /** Success status of the specification, and of the public contract. 204 has no body. */
  readonly status?: { readonly specification: number; readonly contract: number };
  /** Fields marked `optionalByContract` may be absent. */
  readonly relaxesFields?: true;
}

/** The differences between the specification and the public contract, by operation. */
export const CONTRACT_DIFFERENCES: Readonly<Record<string, ContractDifference>> = {
  'POST /auth/credentials': { status: { specification: 200, contract: 201 } },
  'DELETE /auth/credentials/:credentialId': { status: { specification: 200, contract: 204 } },
  'DELETE /auth/sessions/:sessionId': { status: { specification: 200, contract: 204 } },
  'POST /sandbox/cards/:id/simulate/authorization': { status: { specification: 200, contract: 202 } },
  'POST /sandbox/cards/:id/simulate/clearing': { status: { specification: 200, contract: 202 } },
  'POST /customers/external-accounts': { relaxesFields: true },
  'POST /platform/external-accounts': { relaxesFields: true },
  'POST /agents/me/external-accounts': { relaxesFields: true },
};
