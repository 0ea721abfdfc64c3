import { resourceId, uuidOf } from '@app/kernel';
import { defineSaga, ignoreRefusal, instruct, park, when } from '@app/event-sourcing/definitions';
import {
  ChooseDefaultDeposit,
  ForgetDefaultDeposit,
  WithdrawDefaultDeposit,
} from '../commands/external-account-instructions.js';
import {
  ExternalAccountDeleted,
  ExternalAccountRegistered,
} from '../domain/external-account/external-account.events.js';

/**
 * Keeps one default UMA deposit account a customer: the customer's own stream says which, in one fact; the accounts are
 * notified. One instance per customer, so that two new defaults are taken one after the other.
 */
export const defaultDepositSaga = defineSaga<null, 'choose' | 'forget' | 'withdraw'>({
  context: 'accounts',
  name: 'default-deposit',
  version: 1,
  initial: null,
  awaited: true,
  on: [
    when(
      ExternalAccountRegistered,
      ({ data }) =>
        data.defaultUmaDepositAccount && data.owner === 'CUSTOMER' ? uuidOf('Customer', data.ownerId) : null,
      (state, { data }) => ({
        state,
        outputs: [instruct('choose', ChooseDefaultDeposit, preferenceOf(data.ownerId, data.externalAccountId))],
      }),
    ),
    when(
      ExternalAccountDeleted,
      ({ data }) =>
        data.wasDefaultUmaDepositAccount && data.owner === 'CUSTOMER' ? uuidOf('Customer', data.ownerId) : null,
      (state, { data, aggregateId }) => ({
        state,
        outputs: [
          instruct(
            'forget',
            ForgetDefaultDeposit,
            preferenceOf(data.ownerId, resourceId('ExternalAccount', aggregateId)),
          ),
        ],
      }),
    ),
  ],
  answers: {
    choose: {
      done: (state, { data }) => {
        const { replaced } = data as { readonly replaced: string | null };
        const outputs =
          replaced === null ? [] : [instruct('withdraw', WithdrawDefaultDeposit, { externalAccountId: replaced })];
        return { state, outputs };
      },
      refused: park,
    },
    forget: { refused: park },
    withdraw: { refused: ignoreRefusal }, // the account was deleted since
  },
});

function preferenceOf(
  customerId: string,
  externalAccountId: string,
): { customerId: string; externalAccountId: string } {
  return { customerId, externalAccountId };
}
