import type { AggregateRunner } from '@app/event-sourcing';
import type { Refusal } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import type { PartnerReports, ReportTaker } from '@app/partners';
import { CARDS_CONFIGURATION } from '../cards.configuration.js';
import { IssuerReports, requireCardAmount } from './issuer-reports.service.js';

const ID = '0a1b2c3d-4e5f-8a6b-9c7d-8e9fa0b1c2d3';

describe('reports of a card issuer', () => {
  /** TAKEN, or the code of the refusal and the members that it names, for a report about a resource in this state. */
  async function answerTo(kind: string, state: object, amount?: object): Promise<string> {
    const takers = new Map<string, ReportTaker>();
    const reports = { register: (_: string, name: string, taker: ReportTaker) => void takers.set(name, taker) };
    const runner = { load: async () => ({ state }) };
    new IssuerReports(reports as unknown as PartnerReports, runner as unknown as AggregateRunner).onModuleInit();
    const report = { cardTransactionId: `CardTransaction:${ID}`, cardId: `Card:${ID}`, ...(amount && { amount }) };
    return takers
      .get(kind)!
      .requireSubject(TEST_TENANT, report as never)
      .then(
        () => 'TAKEN',
        ({ code, details }: Refusal) => [code, ...(details?.errors ?? []).map(({ field }) => field)].join(' '),
      );
  }
  const transaction = (decision: string, isReversed = false) => ({
    terms: { currency: { code: 'USD' } },
    decision,
    isReversed,
  });
  const usd = (amount: string, currency = 'USD') => ({ currency, amount });

  it('are taken about approved authorizations, and about an approval that was taken back: the network had it', async () => {
    expect(await answerTo('CARD_CLEARING', transaction('APPROVED'), usd('5'))).toBe('TAKEN');
    expect(await answerTo('CARD_CLEARING', transaction('DECLINED', true), usd('5'))).toBe('TAKEN');
    expect(await answerTo('CARD_EXPIRY', transaction('APPROVED'))).toBe('TAKEN');
    expect(await answerTo('CARD_CLOSED', { state: 'FROZEN' })).toBe('TAKEN');
  });

  it.each([
    ['CARD_CLEARING', { terms: null, decision: 'UNDECIDED' }, 'TRANSACTION_NOT_FOUND cardTransactionId'],
    ['CARD_RETURN', transaction('UNDECIDED'), 'TRANSACTION_NOT_FOUND cardTransactionId'],
    ['CARD_CLEARING', transaction('DECLINED'), 'CONFLICT'],
    ['CARD_CLOSED', { state: null }, 'REFERENCE_NOT_FOUND cardId'],
    ['CARD_CLOSED', { state: 'PROCESSING' }, 'CONFLICT'],
  ])('%s about %j is refused with %s', async (kind, state, code) => {
    expect(await answerTo(kind, state)).toBe(code);
  });

  it('in another currency, of nothing, or of too much are refused', async () => {
    expect(await answerTo('CARD_CLEARING', transaction('APPROVED'), usd('5', 'EUR'))).toBe('INVALID_CURRENCY');
    for (const amount of ['0', '1000000000000001'])
      expect(await answerTo('CARD_CLEARING', transaction('APPROVED'), usd(amount))).toBe('INVALID_INPUT amount.amount');
    const { maxAmount: most } = CARDS_CONFIGURATION;
    expect([requireCardAmount('1', most), requireCardAmount('100000000000', most)]).toEqual([1, most]);
    expect(() => requireCardAmount('100000000001', most)).toThrow('The amount is not one of a card.');
  });

  it('clear the largest authorization of each card, also where it was converted to the currency of the card', async () => {
    const { maxAmount, convertedOneToOne } = CARDS_CONFIGURATION;
    const scales = Object.values(convertedOneToOne).flatMap((from) => Object.values(from));
    for (const scale of [1n, ...scales])
      expect(
        await answerTo('CARD_CLEARING', transaction('APPROVED'), usd((BigInt(maxAmount) * scale).toString())),
      ).toBe('TAKEN');
  });
});
