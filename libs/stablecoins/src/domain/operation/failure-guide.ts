/** The meaning of each reason of a failed mint or burn, and a way to avoid it: whole sentences for people. */
export const OPERATION_FAILURE_GUIDE = {
  PROVIDER_ACCOUNT_REVOKED: {
    meaning: 'The provider withdrew the account before the operation was done.',
    avoidedBy: 'An account at the provider whose link stays ACTIVE.',
  },
  PROVIDER_TRANSFER_FAILED: {
    meaning: 'The provider could not do the transfer.',
    avoidedBy:
      'Nothing in the request: the provider failed. In the sandbox, a bank account or wallet with another ending.',
  },
} as const;
