import { randomBytes } from 'node:crypto';
import { type Clock, derivedResourceId, Refusal, type Tenant } from '@app/kernel';
import type { OrderProgress, PartnerConnections, PartnerOrders } from '@app/partners';
import { CardNumberVault } from '../credentials/card-number-vault.js';
import { CardProviders } from './card-providers.js';
import { ProductionCardIssuer } from './production/production-card-issuer.js';
import { SandboxCardIssuer } from './sandbox/sandbox-card-issuer.js';

const vault = new CardNumberVault(randomBytes(32));
const issuer = new SandboxCardIssuer(vault);
const tenant = { platformId: 'p', environment: 'SANDBOX' } as const;
const cardholder = { customerId: 'Customer:a', fullName: null, country: null };
const at = '2026-03-10T12:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString();
const order = (reference: string, age = 0) =>
  issuer.provision({
    tenant,
    cardId: 'Card:a',
    reference,
    currency: 'USD',
    cardholder,
    requestedAt: at,
    now: after(age),
  });

describe('the sandbox issuer (payments-cards 15.1, 15.4)', () => {
  it('never answers for 001, refuses 002, takes half a minute for 005, and makes any other card at once', async () => {
    expect(await order('x-001')).toEqual({ status: 'PENDING' });
    expect(await order('x-002')).toEqual({ status: 'REFUSED' });
    expect(await order('x-005')).toEqual({ status: 'PENDING', askAgainAfter: 30_000 });
    expect(await order('x-005', 12)).toEqual({ status: 'PENDING', askAgainAfter: 18_000 });
    expect(await order('x-005', 30)).toMatchObject({ status: 'MADE' });
    expect(await order('x-004')).toMatchObject({
      status: 'MADE',
      details: { brand: 'VISA', expMonth: 3, expYear: 2029 },
    });
  });

  it('draws the last four digits from the reference alone: SHA-256 modulo 10000', async () => {
    expect(await order('abc')).toMatchObject({ details: { last4: '9965' } });
    expect(await order('abc', 99)).toEqual(await order('abc'));
  });

  it('declines for the merchants 002 and 003, and confirms the pulls of 005 late and of 006 never', async () => {
    expect(issuer.advise('SHOP 002')).toEqual({ decline: 'INSUFFICIENT_FUNDS', confirmation: 'CONFIRMED' });
    expect(issuer.advise('SHOP 003')).toEqual({ decline: 'CARD_PAUSED', confirmation: 'CONFIRMED' });
    expect(issuer.advise('SHOP 005')).toEqual({ decline: null, confirmation: 'PENDING' });
    expect(issuer.advise('SHOP')).toEqual({ decline: null, confirmation: 'CONFIRMED' });
    const pull = (merchantDescriptor: string | null, age: number) =>
      issuer.confirmPull({ transactionId: 'CardTransaction:1', merchantDescriptor, requestedAt: at, now: after(age) });
    expect(await pull('SHOP 005', 0)).toEqual({ status: 'PENDING', askAgainAfter: 30_000 });
    expect(await pull('SHOP 005', 30)).toEqual({ status: 'CONFIRMED' });
    expect(await pull('SHOP 006', 0)).toEqual({ status: 'FAILED' });
    expect(await pull(null, 30)).toEqual({ status: 'CONFIRMED' }); // of a cardholder who was erased
  });

  it('takes no account that ends in 002 or 003', () => {
    expect(['002', '003', '004', '000'].map((tail) => issuer.refusesAccount(`InternalAccount:${tail}`))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the issuer of production, a partner', () => {
  const orders: object[] = [];
  const production = (progress: OrderProgress<object>, number: object | null = null) =>
    new ProductionCardIssuer(
      {
        requireConnected: () => Promise.reject(new Refusal('NOT_IMPLEMENTED', 'none')),
      } as unknown as PartnerConnections,
      {
        progress: async (_: Tenant, order: object) => (orders.push(order), progress),
        answer: async () => number,
      } as unknown as PartnerOrders,
      { now: () => new Date(at) } as Clock,
    );
  const made = {
    status: 'ISSUED',
    brand: 'VISA',
    last4: '4242',
    expMonth: 3,
    expYear: 2029,
    processorRef: 'p',
    issuerRef: 'i',
  };
  const card = {
    tenant,
    cardId: derivedResourceId('Card', 'a'),
    issuerRef: 'i',
    brand: 'VISA',
    last4: '4242',
  } as const;
  const asked = { ...card, reference: 'r', currency: 'USD', cardholder, requestedAt: at, now: at };

  it('there are no cards without one: 501 NOT_IMPLEMENTED', async () => {
    const providers = new CardProviders([issuer, production(null)]);
    await expect(providers.requireConnected(tenant)).resolves.toBeUndefined();
    const refused = providers.requireConnected({ ...tenant, environment: 'PRODUCTION' });
    await expect(refused).rejects.toMatchObject({ code: 'NOT_IMPLEMENTED' });
  });

  it('makes a card, refuses it, takes its time, or is not known to have done anything', async () => {
    const { status: _, ...details } = made;
    expect(await production({ state: 'CONCLUDED', result: made }).provision(asked)).toEqual({
      status: 'MADE',
      details,
    });
    const refused = { state: 'CONCLUDED', result: { status: 'REFUSED' } } as const;
    expect(await production(refused).provision(asked)).toEqual({ status: 'REFUSED' });
    const waiting = { state: 'WAITING', askAgainAfter: 7 } as const;
    const pending = { status: 'PENDING', askAgainAfter: 7 };
    expect(await production(waiting).provision(asked)).toEqual(pending);
    expect(await production(waiting).changeState({ ...card, state: 'FROZEN', sequence: 2 })).toEqual(pending);
    expect([await production(null).provision(asked), await production(null).numberOf(card)]).toEqual([null, null]);
  });

  it('gets each change of a card as a separate order, the same one for the same change', async () => {
    const done = production({ state: 'CONCLUDED', result: { status: 'DONE' } });
    orders.length = 0;
    for (const sequence of [2, 2, 3])
      expect(await done.changeState({ ...card, state: 'CLOSED', sequence })).toEqual({ status: 'DONE' });
    expect(new Set(orders.map((order) => (order as { readonly resource: string }).resource)).size).toBe(2);
    expect(orders[0]).toMatchObject({ operation: 'set-state', data: { state: 'CLOSED', sequence: 2, issuerRef: 'i' } });
  });

  it('has decided before it asks, and its debits are final', async () => {
    const { refusesAccount, advise, confirmPull } = production(null);
    expect([refusesAccount(), advise(), await confirmPull()]).toEqual([
      false,
      { decline: null, confirmation: 'CONFIRMED' },
      { status: 'CONFIRMED' },
    ]);
  });
});
