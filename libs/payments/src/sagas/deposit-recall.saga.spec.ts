import { ChargeReturn } from '@app/accounts';
import { SagaStuck, scheduleWake, sendCommand } from '@app/event-sourcing/definitions';
import { Walk } from '@app/event-sourcing/testing';
import { RecallSuspendedFunds } from '../commands/recall-suspended-funds.js';
import { DepositRecalled } from '../domain/transaction/transaction.events.js';
import { PLACE, SOURCE_ID, TRANSACTION_ID, usd } from '../testing/example-terms.js';
import { depositRecallSaga } from './deposit-recall.saga.js';

const transactionId = TRANSACTION_ID;
const quoted = 'Transaction:0b6f1d9a-1111-8000-8000-000000000009';
const deposit = { transactionId, depositId: 'D-1', amount: usd(7), accountId: SOURCE_ID, suspended: null };
const suspended = { transactionId: quoted, receivedBy: 3 };
const charge = [sendCommand('charge', ChargeReturn, { accountId: SOURCE_ID, transactionId, amount: usd(7) })];
const takeOut = [sendCommand('take-out', RecallSuspendedFunds, { ...suspended, depositId: 'D-1', amount: usd(7) })];

describe('a deposit that the bank of its sender took back', () => {
  const recalled = (changes: object) =>
    Walk.of(depositRecallSaga, PLACE).on(DepositRecalled({ ...deposit, ...changes }));

  it('is charged to the account that it was paid into', () => {
    expect(recalled({}).outputs).toEqual(charge);
  });

  it('leaves suspense, and no account pays', () => {
    const found = recalled({ suspended });
    expect(found.outputs).toEqual(takeOut);
    expect(found.done('take-out', { place: 'TAKEN' }).outputs).toEqual([]);
  });

  it('is looked for again while an operator is sending it, and charged to the account once it has left suspense', () => {
    const sent = recalled({ suspended }).done('take-out', { place: 'SENT' });
    expect(sent.outputs).toEqual([scheduleWake('look-again', { after: 60_000 })]);
    const again = sent.wakes('look-again');
    expect(again.outputs).toEqual(takeOut);
    expect(again.done('take-out', { place: 'GONE' }).outputs).toEqual(charge);
  });

  it('stops for an operator where it has left suspense and no account is of its currency', () => {
    expect(() => recalled({ suspended, accountId: null }).done('take-out', { place: 'GONE' })).toThrow(SagaStuck);
  });
});
