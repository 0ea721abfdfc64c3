import { uuidOf } from '@app/kernel';
import { defineCommand, aggregateCommandHandler } from '@app/event-sourcing';
import { externalAccount } from '../domain/external-account/external-account.decider.js';
import type { ExternalAccountStatus } from '../domain/external-account/external-account-status.js';

/** Changes the status of an external account after a screening or review. */
export class ChangeExternalAccountStatus extends defineCommand<{
  readonly externalAccountId: string;
  readonly status: ExternalAccountStatus;
}>('accounts.change-external-account-status') {}

export const ChangeExternalAccountStatusHandler = aggregateCommandHandler(
  ChangeExternalAccountStatus,
  externalAccount,
  ({ externalAccountId }) => uuidOf('ExternalAccount', externalAccountId),
  ({ status }) => ({ kind: 'change-status', status }),
);
