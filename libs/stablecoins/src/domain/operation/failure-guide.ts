/** The meaning of each failure reason of a mint or burn, and how to avoid it: whole sentences for people. */
export const OPERATION_FAILURE_GUIDE = {
  PROVIDER_ACCOUNT_REVOKED: {
    meaning: 'The provider withdrew the account before the operation was completed.',
    avoidedBy: 'An account at the provider whose link stays ACTIVE.',
  },
  PROVIDER_TRANSFER_FAILED: {
    meaning: 'The provider could not execute the transfer.',
    avoidedBy:
      'Nothing in the request: the provider failed. In the sandbox, a bank account or wallet with another ending.',
  },
} as const;
