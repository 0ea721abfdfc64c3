import { later, systemClock } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import type { NetworkPayment } from './payment-network.port.js';
import { PaymentProviders } from './payment-providers.js';
import { ProductionExchangeMarket } from './production/production-exchange-market.js';
import { ProductionPaymentNetwork } from './production/production-payment-network.js';
import { ProductionUmaNetwork } from './production/production-uma-network.js';
import { SandboxExchangeMarket } from './sandbox/sandbox-exchange-market.js';
import { SandboxPaymentNetwork } from './sandbox/sandbox-payment-network.js';
import { SandboxUmaNetwork } from './sandbox/sandbox-uma-network.js';

const ASKED = '2026-03-01T12:00:00.000Z';
const PRODUCTION = { platformId: '00000000-0000-8000-8000-000000000001', environment: 'PRODUCTION' } as const;

function payment(identifierSuffix: string | null, change: Partial<NetworkPayment> = {}): NetworkPayment {
  return {
    tenant: PRODUCTION,
    transactionId: 'Transaction:0b6f1d9a-0000-8000-8000-000000000001',
    flow: 'TRANSFER',
    amount: { currency: 'USD', amount: '100' },
    requestedAt: ASKED,
    deliveredAt: null,
    account: null,
    identifierSuffix,
    umaAddress: null,
    isErased: false,
    note: { reference: 'PAY-1' },
    now: ASKED,
    ...change,
  };
}

describe('the sandbox network', () => {
  const network = new SandboxPaymentNetwork();

  it.each([
    ['002', { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', accepted: false }],
    ['003', { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false }],
    ['004', { status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE', accepted: true }],
    ['006', { status: 'DELIVERED' }],
    ['789', { status: 'DELIVERED' }],
    [null, { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false }],
  ])('pays a transfer to …%s', async (suffix, report) => expect(await network.payout(payment(suffix))).toEqual(report));

  it('returns money, except to the one sender who takes nothing back', async () => {
    const from = (umaAddress: string | null) => network.returnFunds(payment(null, { umaAddress }));
    expect(await from(null)).toEqual({ status: 'RECOVERED' });
    expect(await from('$pending.long.usd@sandbox.uma.money')).toEqual({ status: 'RECOVERED' });
    expect(await from('$pending.norefund.usd@sandbox.uma.money')).toEqual({ status: 'REFUSED' });
    expect(await network.returnFunds(payment(null, { isErased: true }))).toEqual({ status: 'REFUSED' });
  });

  it('keeps a transfer to …005 pending for 30 seconds and then fails it', async () => {
    expect(await network.payout(payment('005'))).toEqual({ status: 'PENDING', askAgainAfter: 30_000 });
    expect(await network.payout(payment('005', { now: later(ASKED, 29_999) }))).toEqual({
      status: 'PENDING',
      askAgainAfter: 1,
    });
    expect(await network.payout(payment('005', { now: later(ASKED, 30_000) }))).toEqual({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
      accepted: false,
    });
  });

  it.each([
    ['004', { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED', accepted: true }],
    ['006', { status: 'CANCELLED' }],
    ['007', { status: 'FAILED', failureReason: 'COUNTERPARTY_POST_TX_FAILED', accepted: true }],
    ['789', { status: 'DELIVERED' }],
    [null, { status: 'FAILED', failureReason: 'ACCOUNT_INVALID', accepted: false }],
  ])('pays a quote to …%s', async (suffix, report) =>
    expect(await network.payout(payment(suffix, { flow: 'QUOTE' }))).toEqual(report),
  );

  it('delivers a quote to …003 after six minutes', async () => {
    expect(await network.payout(payment('003', { flow: 'QUOTE' }))).toEqual({
      status: 'PENDING',
      askAgainAfter: 360_000,
    });
    expect(await network.payout(payment('003', { flow: 'QUOTE', now: later(ASKED, 360_000) }))).toEqual({
      status: 'DELIVERED',
    });
  });

  it('delivers a quote to …005 and reports its return a second after delivery, never before it', async () => {
    const late = later(ASKED, 60_000);
    expect(await network.payout(payment('005', { flow: 'QUOTE', now: late }))).toEqual({
      status: 'DELIVERED',
      askAgainAfter: 1_000,
    });
    const delivered = payment('005', { flow: 'QUOTE', deliveredAt: late, now: later(late, 400) });
    expect(await network.payout(delivered)).toEqual({ status: 'DELIVERED', askAgainAfter: 600 });
    expect(await network.payout({ ...delivered, now: later(late, 1_000) })).toEqual({ status: 'RETURNED' });
  });

  it.each(['002', '003', '004', null])('collects nothing from …%s', async (suffix) => {
    expect(await network.collect(payment(suffix))).toEqual({ status: 'FAILED', failureReason: 'COLLECTION_FAILED' });
  });

  it('leaves a collection from …005 pending for 30 seconds and then fails it', async () => {
    expect(await network.collect(payment('005'))).toEqual({ status: 'PENDING', askAgainAfter: 30_000 });
    expect(await network.collect(payment('005', { now: later(ASKED, 30_000) }))).toEqual({
      status: 'FAILED',
      failureReason: 'COLLECTION_FAILED',
    });
  });

  it('collects from any other account at once', async () =>
    expect(await network.collect(payment('111'))).toEqual({ status: 'COLLECTED' }));

  it('returns the money of a failed payout, except that of a quote to …007', async () => {
    expect(await network.recover(payment('004'))).toEqual({ status: 'RECOVERED' });
    expect(await network.recover(payment('007'))).toEqual({ status: 'RECOVERED' });
    expect(await network.recover(payment('007', { flow: 'QUOTE' }))).toEqual({ status: 'REFUSED' });
  });
});

describe('the sandbox institutions', () => {
  const settle = (senderUmaAddress: string | null) =>
    new SandboxUmaNetwork().settle({ ...payment(null), senderUmaAddress });

  it('send the money of their users, and of no others', async () => {
    expect(await settle('$success.usd@sandbox.uma.money')).toEqual({ status: 'RECEIVED' });
    for (const unknown of [null, '', '$somebody.usd@sandbox.uma.money', '$success.usd@elsewhere.example'])
      expect(await settle(unknown)).toEqual({ status: 'FAILED', failureReason: 'LNURLP_FAILED' });
  });
});

describe('the sandbox market', () => {
  const market = new SandboxExchangeMarket();

  it('crosses constant rates through the dollar', async () => {
    const rate = await market.rate(PRODUCTION, 'EUR', 'GBP');
    expect(Number(rate!.numerator) / Number(rate!.denominator)).toBeCloseTo(0.79 / 0.92, 12);
    expect(await market.rate(PRODUCTION, 'USD', 'ABC')).toBeNull();
  });

  it('fails to exchange for a destination that ends in 002', async () => {
    expect(await market.exchange({ destinationSuffix: '002' })).toEqual({
      status: 'REFUSED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
    });
    expect(await market.exchange({ destinationSuffix: '004' })).toEqual({ status: 'EXCHANGED' });
  });
});

describe('production without partners', () => {
  const connections = { isConnected: async () => false, of: async () => null } as unknown as PartnerConnections;
  const orders = {
    progress: async () => null,
    answer: async () => null,
    withdraw: async () => 'GIVEN',
  } as unknown as PartnerOrders;
  const providers = new PaymentProviders(
    [new ProductionExchangeMarket(connections, orders, systemClock)],
    [new ProductionPaymentNetwork(connections, orders, systemClock)],
    [new ProductionUmaNetwork(connections, orders, systemClock)],
  );

  it('refuses payments before money moves, and never invents an outcome', async () => {
    await expect(providers.requireConnected(PRODUCTION)).rejects.toMatchObject({ code: 'NOT_IMPLEMENTED' });
    const network = providers.network('PRODUCTION');
    expect([
      await network.payout(payment('111')),
      await network.collect(payment('111')),
      await network.recover(payment('111')),
      await network.returnFunds(payment('111')),
      await network.rails(PRODUCTION),
      await network.fundingInstructions({
        tenant: PRODUCTION,
        quoteUuid: 'quote',
        currency: 'USD',
        isCrypto: false,
        reference: 'PAY-1',
        requestedAt: ASKED,
      }),
    ]).toEqual([null, null, null, null, null, null]);
    const uma = providers.uma('PRODUCTION');
    const unknown = '$success.usd@sandbox.uma.money';
    expect([
      await uma.lookUp(PRODUCTION, unknown),
      await uma.sender(PRODUCTION, unknown),
      await uma.settle({
        tenant: PRODUCTION,
        transactionId: payment(null).transactionId,
        amount: payment(null).amount,
        senderUmaAddress: unknown,
        receiverInformation: {},
        requestedAt: ASKED,
        now: ASKED,
      }),
    ]).toEqual([null, null, null]);
    expect(await providers.market('PRODUCTION').rate(PRODUCTION, 'USD', 'EUR')).toBeNull();
  });

  it('exchanges nothing where both sides have one currency, and knows no other exchange', async () => {
    const market = providers.market('PRODUCTION');
    const exchange = (currency: string) => {
      const { tenant, transactionId, amount } = payment(null);
      const buy = { currency, amount: '100' };
      return market.exchange({ tenant, transactionId, sell: amount, buy, destinationSuffix: null }, 'id');
    };
    expect([await exchange('USD'), await exchange('EUR')]).toEqual([{ status: 'EXCHANGED' }, null]);
  });

  it('gives a return as its partner reports it', async () => {
    const concluded = { progress: async () => ({ state: 'CONCLUDED', result: { status: 'RETURNED' } }) };
    const network = new ProductionPaymentNetwork(connections, concluded as unknown as PartnerOrders, systemClock);
    expect(await network.payout(payment('999'))).toEqual({ status: 'RETURNED' });
  });

  it('remembers for a while on which rails its partner pays, asks another partner, and keeps the answer of one that is silent', async () => {
    let time = 0;
    let generation = 1;
    let answer: { readonly rails: readonly string[] | null } | null = { rails: ['ACH'] };
    let asked = 0;
    const network = new ProductionPaymentNetwork(
      { of: async () => ({ generation }) } as unknown as PartnerConnections,
      { answer: async () => ((asked += 1), answer) } as unknown as PartnerOrders,
      { now: () => new Date(time) },
    );
    const rails = () => network.rails(PRODUCTION);
    expect([await rails(), await rails(), asked]).toEqual([['ACH'], ['ACH'], 1]);
    time += 5 * 60_000;
    answer = null;
    expect([await rails(), await rails(), asked]).toEqual([['ACH'], ['ACH'], 2]);
    generation = 2;
    expect([await rails(), asked]).toEqual([null, 3]); // it does not know the operation, so every rail counts as supported
    time += 5 * 60_000;
    answer = { rails: ['SEPA'] };
    expect([await rails(), asked]).toEqual([['SEPA'], 4]);
    answer = { rails: null };
    time += 5 * 60_000;
    expect([await rails(), asked]).toEqual([null, 5]);
  });

  it('has no provider for an environment that was not configured', () => {
    expect(() => providers.network('SANDBOX')).toThrow('no payment network for SANDBOX');
  });
});
