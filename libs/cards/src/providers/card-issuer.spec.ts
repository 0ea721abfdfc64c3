import { CardProviders } from './card-providers.js';
import { ProductionCardIssuer } from './production/production-card-issuer.js';
import { SandboxCardIssuer } from './sandbox/sandbox-card-issuer.js';

const issuer = new SandboxCardIssuer();
const at = '2026-03-10T12:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(at) + seconds * 1_000).toISOString();
const order = (reference: string, age = 0) =>
  issuer.provision({ cardId: 'Card:a', reference, requestedAt: at, now: after(age) });

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

describe('without a connected issuer', () => {
  it('there are no cards: 501 NOT_IMPLEMENTED', () => {
    const providers = new CardProviders([issuer, new ProductionCardIssuer()]);
    expect(providers.issuer('SANDBOX')).toBe(issuer);
    expect(() => providers.issuer('PRODUCTION')).toThrow(expect.objectContaining({ code: 'NOT_IMPLEMENTED' }));
  });

  it('nothing would be approved, made or confirmed', async () => {
    const production = new ProductionCardIssuer();
    expect([
      production.refusesAccount(),
      production.advise().decline,
      (await production.provision()).status,
      (await production.confirmPull()).status,
    ]).toEqual([true, 'CARD_NOT_ACTIVE', 'REFUSED', 'FAILED']);
  });
});
