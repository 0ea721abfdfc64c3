import { uuidOf } from '@app/kernel';
import { defineCommand, aggregateCommandHandler } from '@app/event-sourcing';
import { externalAccount } from '../domain/external-account/external-account.decider.js';

/** Ends the account's role as the default deposit account. */
export class WithdrawDefaultDeposit extends defineCommand<{ readonly externalAccountId: string }>(
  'accounts.withdraw-default-deposit',
) {}

export const WithdrawDefaultDepositHandler = aggregateCommandHandler(
  WithdrawDefaultDeposit,
  externalAccount,
  ({ externalAccountId }) => uuidOf('ExternalAccount', externalAccountId),
  () => ({ kind: 'withdraw-default' }),
);
