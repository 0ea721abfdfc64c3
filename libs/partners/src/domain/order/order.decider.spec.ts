import { given } from '@app/kernel/testing';
import { type Order, type OrderCommand, order, type OrderState } from './order.decider.js';
import {
  ContradictionSettled,
  LostOrderReleased,
  OrderAccepted,
  OrderConcluded,
  OrderContradicted,
  type OrderEvent,
  OrderLost,
  OrderRequested,
  OrderWithdrawn,
} from './order.events.js';

const about = { port: 'payment-network', operation: 'payout', resource: 'r' } as const;
const requested = OrderRequested({ ...about, generation: 1 });
const DELIVERED = { status: 'DELIVERED' };
const RETURNED = { status: 'RETURNED' };
const FAILED = { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false };
const answer = { source: 'ANSWER', reportId: null } as const;
const report = { source: 'REPORT', reportId: 'one' } as const;
const concluded = (result: object) => OrderConcluded({ ...about, ...answer, result: result as never });
const conclude = (result: object) => ({ kind: 'conclude', result: result as never, ...report }) as const;

const stateAfter = (history: Parameters<typeof given<OrderState, OrderCommand, OrderEvent>>[1]) =>
  given(order, history).state as Order;

describe('an order to a partner', () => {
  it('is requested once', () => {
    given(order, [])
      .when({ kind: 'request', ...about, generation: 1 })
      .then([requested]);
    given(order, [requested])
      .when({ kind: 'request', ...about, generation: 2 })
      .then([]);
  });

  it('is withdrawn while no partner was given it, and then given to none', () => {
    const { port, operation, resource } = about;
    const withdraw = { kind: 'withdraw', port, operation, resource } as const;
    given(order, [])
      .when(withdraw)
      .then([OrderWithdrawn({ port, operation, resource })]);
    const withdrawn = given(order, [OrderWithdrawn({ port, operation, resource })]);
    withdrawn.when(withdraw).then([]);
    withdrawn.when({ kind: 'request', ...about, generation: 1 }).then([]);
    withdrawn.when(conclude(DELIVERED)).refuses('REFERENCE_NOT_FOUND');
    given(order, [requested]).when(withdraw).then([]);
  });

  it('is accepted once, and not after its result', () => {
    const accept = { kind: 'accept', askAgainAfter: 60 } as const;
    given(order, [requested])
      .when(accept)
      .then([OrderAccepted({ askAgainAfter: 60 })]);
    given(order, [requested, OrderAccepted({ askAgainAfter: null })])
      .when(accept)
      .then([]);
    given(order, [requested, concluded(DELIVERED)])
      .when(accept)
      .then([]);
  });

  it('knows since when it is accepted, and how soon its partner wants to be asked again', () => {
    const at = '2026-01-15T12:00:00.000Z'; // the kit records at this moment
    const found = { losses: 0, results: [], open: [], contradictions: [] };
    const waiting = { ...about, generation: 1, requestedAt: at, ...found };
    expect(given(order, [requested]).state).toEqual({
      ...waiting,
      acceptedAt: null,
      askAgainAfter: null,
      acceptance: 'PENDING',
    });
    expect(given(order, [requested, OrderAccepted({ askAgainAfter: 60 })]).state).toEqual({
      ...waiting,
      acceptedAt: at,
      askAgainAfter: 60,
      acceptance: 'ACCEPTED',
    });
  });

  describe('that its partner does not know any more', () => {
    const accepted = OrderAccepted({ askAgainAfter: null });
    const { port, operation, resource } = about;
    const lost = OrderLost({ port, operation, resource });
    const released = LostOrderReleased({});
    const accept = { kind: 'accept', askAgainAfter: null } as const;

    it('is lost once it was accepted, and not before it was, nor after its result', () => {
      given(order, [requested]).when({ kind: 'lose' }).then([]);
      given(order, [requested, accepted]).when({ kind: 'lose' }).then([lost]);
      given(order, [requested, accepted, lost]).when({ kind: 'lose' }).then([]);
      given(order, [requested, accepted, concluded(FAILED)])
        .when({ kind: 'lose' })
        .then([]);
      given(order, [requested, accepted, lost, accepted]).when({ kind: 'lose' }).then([lost]);
    });

    it('may be given again once an operator has released it, and then until it is accepted', () => {
      expect(stateAfter([requested, accepted, lost])).toMatchObject({ acceptance: 'LOST' });
      given(order, [requested, accepted, lost]).when({ kind: 'release' }).then([released]);
      expect(stateAfter([requested, accepted, lost, released])).toMatchObject({ acceptance: 'PENDING' });
      given(order, [requested, accepted, lost, released]).when(accept).then([accepted]);
      expect(stateAfter([requested, accepted, lost, released, accepted])).toMatchObject({ acceptance: 'ACCEPTED' });
    });

    it('is found when the partner accepts it or has its result', () => {
      given(order, [requested, accepted, lost]).when(accept).then([accepted]);
      expect(stateAfter([requested, accepted, lost, accepted])).toMatchObject({ acceptance: 'ACCEPTED' });
      expect(stateAfter([requested, accepted, lost, concluded(DELIVERED)])).toMatchObject({ acceptance: 'ACCEPTED' });
    });

    it.each([
      ['was never lost', [requested, accepted]],
      ['is released already', [requested, accepted, lost, released]],
      ['has its result', [requested, accepted, lost, concluded(DELIVERED)]],
    ])('is not released where it %s', (_, history) => {
      given(order, history).when({ kind: 'release' }).refuses('CONFLICT');
    });
  });

  it('has the first result that comes', () => {
    given(order, [requested])
      .when(conclude(FAILED))
      .then([OrderConcluded({ ...about, ...report, result: FAILED })]);
  });

  it('is known to no one before it was requested', () => {
    given(order, []).when(conclude(FAILED)).refuses('REFERENCE_NOT_FOUND');
    expect(() => given(order, [concluded(FAILED)])).toThrow('before the order was requested');
  });

  it('takes a result that the protocol lets follow', () => {
    given(order, [requested, concluded(DELIVERED)])
      .when(conclude(RETURNED))
      .then([OrderConcluded({ ...about, ...report, result: RETURNED })]);
  });

  it.each([
    ['a repetition', [concluded(DELIVERED)], DELIVERED],
    ['the delivery after the return', [concluded(DELIVERED), concluded(RETURNED)], DELIVERED],
    ['a delivery that comes after its own return', [concluded(RETURNED)], DELIVERED],
    [
      'a contradiction that is known',
      [concluded(FAILED), OrderContradicted({ ...about, ...report, result: DELIVERED })],
      DELIVERED,
    ],
  ])('is not changed by %s', (_, results, late) => {
    given(order, [requested, ...results])
      .when(conclude(late))
      .then([]);
  });

  it.each([
    ['done after failed', FAILED, DELIVERED],
    ['failed after done', DELIVERED, FAILED],
    ['another reason', FAILED, { ...FAILED, failureReason: 'COMPLIANCE_REJECTED' }],
    ['cancelled after returned', RETURNED, { status: 'CANCELLED' }],
  ])('is contradicted by %s, and its result stays', (_, first, later) => {
    const contradicted = OrderContradicted({ ...about, ...report, result: later });
    given(order, [requested, concluded(first)])
      .when(conclude(later))
      .then([contradicted]);
    const state = stateAfter([requested, concluded(first), contradicted]);
    expect([state.results, state.open]).toEqual([[first], [later]]);
  });

  it('is settled by an operator once', () => {
    const contradicted = OrderContradicted({ ...about, ...report, result: DELIVERED });
    const history = [requested, concluded(FAILED), contradicted];
    const settled = ContradictionSettled({ settlement: 'FIRST_STANDS' });
    given(order, history).when({ kind: 'settle', settlement: 'FIRST_STANDS' }).then([settled]);
    given(order, [...history, settled])
      .when({ kind: 'settle', settlement: 'LATER_IS_TRUE' })
      .refuses('CONFLICT');
    given(order, [requested, concluded(FAILED)])
      .when({ kind: 'settle', settlement: 'FIRST_STANDS' })
      .refuses('CONFLICT');
  });
});
