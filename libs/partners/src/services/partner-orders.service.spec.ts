import { given } from '@app/kernel/testing';
import { order, requested } from '../domain/order/order.decider.js';
import {
  ContradictionSettled,
  OrderConcluded,
  OrderContradicted,
  OrderRequested,
} from '../domain/order/order.events.js';
import { isContradiction } from './partner-orders.service.js';

const about = { port: 'payment-network', operation: 'payout', resource: 'r' } as const;
const from = { source: 'ANSWER', reportId: null } as const;
const FAILED = { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false };
const DELIVERED = { status: 'DELIVERED' };

describe('the log of contradictions', () => {
  const history = [
    OrderRequested({ ...about, generation: 1 }),
    OrderConcluded({ ...about, ...from, result: FAILED }),
    OrderContradicted({ ...about, ...from, result: DELIVERED }),
  ];

  it('names an order whose results contradict each other until an operator has decided', () => {
    const logged: object[] = [];
    const log = { error: (entry: object) => void logged.push(entry) };
    const open = requested(given(order, history).state);
    expect(isContradiction(open, { operationId: 'one', result: FAILED }, log)).toBe(false);
    expect(logged).toEqual([]);
    expect(isContradiction(open, { operationId: 'one', result: DELIVERED }, log)).toBe(true);
    expect(logged).toEqual([{ ...about, operationId: 'one', message: expect.stringContaining('operator') as string }]);
    const settled = requested(given(order, [...history, ContradictionSettled({ settlement: 'FIRST_STANDS' })]).state);
    expect(isContradiction(settled, { operationId: 'one', result: DELIVERED }, log)).toBe(true);
    expect(logged).toHaveLength(1);
  });
});
