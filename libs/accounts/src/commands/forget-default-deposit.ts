import { uuidOf } from '@app/kernel';
import { defineCommand, aggregateCommandHandler } from '@app/event-sourcing';
import { depositPreference } from '../domain/deposit-preference/deposit-preference.decider.js';

/** Clears the default if it is still this account. */
export class ForgetDefaultDeposit extends defineCommand<{
  readonly customerId: string;
  readonly externalAccountId: string;
}>('accounts.forget-default-deposit') {}

export const ForgetDefaultDepositHandler = aggregateCommandHandler(
  ForgetDefaultDeposit,
  depositPreference,
  ({ customerId }) => uuidOf('Customer', customerId),
  ({ externalAccountId }) => ({ kind: 'forget', externalAccountId }),
);
