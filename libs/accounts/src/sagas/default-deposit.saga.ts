import { resourceId, uuidOf } from '@app/kernel';
import { defineSaga, sendCommand, ignoreRefusal, park, when } from '@app/event-sourcing/definitions';
import { ChooseDefaultDeposit } from '../commands/choose-default-deposit.js';
import { ForgetDefaultDeposit } from '../commands/forget-default-deposit.js';
import { WithdrawDefaultDeposit } from '../commands/withdraw-default-deposit.js';
import {
  ExternalAccountDeleted,
  ExternalAccountRegistered,
} from '../domain/external-account/external-account.events.js';

/**
 * Keeps one default UMA deposit account per customer. A single fact in the customer's stream decides; the accounts are notified. One instance
 * per customer, so that new defaults are processed one after the other.
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
        outputs: [sendCommand('choose', ChooseDefaultDeposit, preferenceOf(data.ownerId, data.externalAccountId))],
      }),
    ),
    when(
      ExternalAccountDeleted,
      ({ data }) =>
        data.wasDefaultUmaDepositAccount && data.owner === 'CUSTOMER' ? uuidOf('Customer', data.ownerId) : null,
      (state, { data, aggregateId }) => ({
        state,
        outputs: [
          sendCommand(
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
          replaced === null ? [] : [sendCommand('withdraw', WithdrawDefaultDeposit, { externalAccountId: replaced })];
        return { state, outputs };
      },
      refused: park,
    },
    forget: { refused: park },
    withdraw: { refused: ignoreRefusal }, // the account was deleted in the meantime
  },
});

function preferenceOf(
  customerId: string,
  externalAccountId: string,
): { customerId: string; externalAccountId: string } {
  return { customerId, externalAccountId };
}
