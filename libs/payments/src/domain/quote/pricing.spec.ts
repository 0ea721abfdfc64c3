import fastCheck from 'fast-check';
import { Refusal } from '@app/kernel';
import { type FeeSchedule, type LockedSide, type PricingRequest, priceQuote } from './pricing.js';
import { fromDecimal, multiply, powerOfTen, rational } from './rational.js';

const SERVICE: FeeSchedule = {
  serviceFixed: 10n,
  serviceBasisPoints: 30n,
  platformFixed: 0n,
  platformBasisPoints: 0n,
  counterpartyFixed: 0n,
};
const NO_FIXED: FeeSchedule = { ...SERVICE, serviceFixed: 0n };
const WITH_PLATFORM: FeeSchedule = { ...SERVICE, platformFixed: 50n, platformBasisPoints: 30n };
const BITCOIN_PER_DOLLAR = fromDecimal('0.00000833');

interface Example {
  readonly name: string;
  readonly rate: string;
  readonly decimals?: readonly [sending: number, receiving: number];
  readonly fees?: FeeSchedule;
  readonly lock: readonly [LockedSide, bigint];
  readonly sending: bigint;
  readonly feesIncluded: bigint;
  readonly platform?: bigint;
  readonly principal: bigint;
  readonly receiving: bigint;
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'USD to EUR, sending 100.00',
    rate: '0.92',
    lock: ['SENDING', 10_000n],
    sending: 10_000n,
    feesIncluded: 40n,
    principal: 9_960n,
    receiving: 9_163n,
  },
  {
    name: 'the same with a platform fee of 0.50 and 30 basis points',
    rate: '0.92',
    fees: WITH_PLATFORM,
    lock: ['SENDING', 10_000n],
    sending: 10_000n,
    feesIncluded: 120n,
    platform: 80n,
    principal: 9_880n,
    receiving: 9_089n,
  },
  {
    name: 'the same with a counterparty fee of 0.10 EUR',
    rate: '0.92',
    fees: { ...SERVICE, counterpartyFixed: 10n },
    lock: ['SENDING', 10_000n],
    sending: 10_000n,
    feesIncluded: 51n,
    principal: 9_949n,
    receiving: 9_153n,
  },
  {
    name: 'USD to EUR, receiving 920.00 with a platform fee',
    rate: '0.92',
    fees: WITH_PLATFORM,
    lock: ['RECEIVING', 92_000n],
    sending: 100_664n,
    feesIncluded: 664n,
    platform: 352n,
    principal: 100_000n,
    receiving: 92_000n,
  },
  {
    name: 'a pair of equal value at 10 basis points, sending 50.00',
    rate: '1',
    fees: { ...NO_FIXED, serviceBasisPoints: 10n },
    lock: ['SENDING', 5_000n],
    sending: 5_000n,
    feesIncluded: 5n,
    principal: 4_995n,
    receiving: 4_995n,
  },
  {
    name: 'a pair of equal value at 10 basis points, receiving 50.00',
    rate: '1',
    fees: { ...NO_FIXED, serviceBasisPoints: 10n },
    lock: ['RECEIVING', 5_000n],
    sending: 5_005n,
    feesIncluded: 5n,
    principal: 5_000n,
    receiving: 5_000n,
  },
  {
    name: 'USD to BTC, receiving 100 000 satoshi',
    rate: '0.00000833',
    decimals: [2, 8],
    lock: ['RECEIVING', 100_000n],
    sending: 12_051n,
    feesIncluded: 46n,
    principal: 12_005n,
    receiving: 100_000n,
  },
  {
    name: 'USDC to MXN, receiving 11.00',
    rate: '17.25',
    decimals: [6, 2],
    fees: NO_FIXED,
    lock: ['RECEIVING', 1_100n],
    sending: 639_601n,
    feesIncluded: 1_919n,
    principal: 637_682n,
    receiving: 1_100n,
  },
  {
    name: 'USDC to MXN, sending 10.00 with a fixed fee of 0.10',
    rate: '17.25',
    decimals: [6, 2],
    fees: { ...SERVICE, serviceFixed: 100_000n },
    lock: ['SENDING', 10_000_000n],
    sending: 10_000_000n,
    feesIncluded: 129_700n,
    principal: 9_870_300n,
    receiving: 17_026n,
  },
  {
    name: 'EUR to XOF, which has no decimals, sending 100.00',
    rate: '655.957',
    decimals: [2, 0],
    lock: ['SENDING', 10_000n],
    sending: 10_000n,
    feesIncluded: 40n,
    principal: 9_960n,
    receiving: 65_333n,
  },
  {
    name: 'BTC to USD, sending 0.001',
    rate: '120048.01920768',
    decimals: [8, 2],
    fees: NO_FIXED,
    lock: ['SENDING', 100_000n],
    sending: 100_000n,
    feesIncluded: 300n,
    principal: 99_700n,
    receiving: 11_968n,
  },
  {
    name: 'USD to USDB, sending 10.00',
    rate: '1',
    decimals: [2, 6],
    lock: ['SENDING', 1_000n],
    sending: 1_000n,
    feesIncluded: 13n,
    principal: 987n,
    receiving: 9_870_000n,
  },
  {
    name: 'published pair 1000.00 USD to EUR with a fixed fee of 5.00',
    rate: '0.92',
    fees: { ...NO_FIXED, serviceFixed: 500n, serviceBasisPoints: 0n },
    lock: ['SENDING', 100_000n],
    sending: 100_000n,
    feesIncluded: 500n,
    principal: 99_500n,
    receiving: 91_540n,
  },
  {
    name: 'published pair 1000.00 USD to BTC with a fixed fee of 5.00',
    rate: '0.00000833',
    decimals: [2, 8],
    fees: { ...NO_FIXED, serviceFixed: 500n, serviceBasisPoints: 0n },
    lock: ['SENDING', 100_000n],
    sending: 100_000n,
    feesIncluded: 500n,
    principal: 99_500n,
    receiving: 828_835n,
  },
  {
    name: 'published pair 1000.00 USD to MXN with a fixed fee of 5.00',
    rate: '17.25',
    fees: { ...NO_FIXED, serviceFixed: 500n, serviceBasisPoints: 0n },
    lock: ['SENDING', 100_000n],
    sending: 100_000n,
    feesIncluded: 500n,
    principal: 99_500n,
    receiving: 1_716_375n,
  },
];

function request(example: Pick<Example, 'rate' | 'decimals' | 'fees' | 'lock'>): PricingRequest {
  const [sendingDecimals, receivingDecimals] = example.decimals ?? [2, 2];
  return {
    sendingDecimals,
    receivingDecimals,
    rate: fromDecimal(example.rate),
    bitcoinRate: BITCOIN_PER_DOLLAR,
    fees: example.fees ?? SERVICE,
    lockedSide: example.lock[0],
    lockedAmount: example.lock[1],
  };
}

describe('the price of a quote', () => {
  it.each(EXAMPLES)('$name', (example) => {
    const price = priceQuote(request(example));
    expect(price).toMatchObject({
      sending: example.sending,
      principal: example.principal,
      receiving: example.receiving,
      platformFees: example.platform ?? 0n,
    });
    expect(price.serviceFees + price.platformFees).toBe(example.feesIncluded);
  });

  it.each([
    ['0.00000833', '120048.01920768'],
    ['0.92', '1.08695652'],
    ['17.25', '0.05797101'],
    ['1', '1.00000000'],
  ])('shows a rate of %s as %s sending units per receiving unit', (rate, exchangeRate) =>
    expect(priceQuote(request({ rate, lock: ['SENDING', 1_000_000n] })).exchangeRate).toBe(exchangeRate),
  );

  it('never shows a rate of zero, however small it is', () => {
    const price = priceQuote(
      request({ rate: '3000000000', decimals: [8, 0], fees: NO_FIXED, lock: ['SENDING', 100_000n] }),
    );
    expect(price.exchangeRate).toBe('0.000000000333333333333');
  });

  it('explains the rate in thousandths of a satoshi, before and after the counterparty', () => {
    expect(priceQuote(request({ rate: '0.92', lock: ['SENDING', 10_000n] })).rateDetails).toEqual({
      svcApiMultiplier: '8305.01',
      svcApiFixedFee: '10',
      svcApiVariableFeeRate: '0.003',
      svcApiVariableFeeAmount: '30',
      counterpartyMultiplier: '0.000110444177671',
      counterpartyFixedFee: '0',
    });
  });

  it('is the same where the market trades no Bitcoin, and its rate is explained in the sending unit', () => {
    const asked = request({ rate: '0.92', lock: ['SENDING', 10_000n] });
    const { rateDetails, ...price } = priceQuote({ ...asked, bitcoinRate: null });
    expect(price).toEqual({ ...priceQuote(asked), rateDetails: undefined });
    expect(rateDetails).toMatchObject({ svcApiMultiplier: '0.997', counterpartyMultiplier: '0.92' });
  });

  it.each<[string, Pick<Example, 'rate' | 'decimals' | 'fees' | 'lock'>]>([
    ['fixed fees eat the whole amount', { rate: '0.92', lock: ['SENDING', 10n] }],
    [
      'the counterparty fee eats the rest',
      { rate: '1', fees: { ...SERVICE, counterpartyFixed: 100n }, lock: ['SENDING', 100n] },
    ],
    ['what arrives is less than one unit', { rate: '0.001', fees: NO_FIXED, lock: ['SENDING', 100n] }],
    [
      'variable fees take everything, sending',
      { rate: '1', fees: { ...NO_FIXED, platformBasisPoints: 10_000n }, lock: ['SENDING', 100n] },
    ],
    [
      'variable fees take everything, receiving',
      { rate: '1', fees: { ...NO_FIXED, platformBasisPoints: 10_000n }, lock: ['RECEIVING', 100n] },
    ],
  ])('refuses AMOUNT_OUT_OF_RANGE when %s', (_, example) => {
    expect(() => priceQuote(request(example))).toThrow(
      expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }) as Refusal,
    );
  });

  it('names the smallest amount that delivers anything', () => {
    const least = 12n; // 10 of fixed fee, 2 cents to exchange, of which 1 arrives at 0.92
    expect(() => priceQuote(request({ rate: '0.92', lock: ['SENDING', 5n] }))).toThrow(
      expect.objectContaining({ details: { minAmount: Number(least) } }) as Refusal,
    );
    expect(priceQuote(request({ rate: '0.92', lock: ['SENDING', least] })).receiving).toBe(1n);
  });
});

const corridor = fastCheck.record({
  sendingDecimals: fastCheck.constantFrom(0, 2, 6, 8),
  receivingDecimals: fastCheck.constantFrom(0, 2, 6, 8),
  rateNumerator: fastCheck.bigInt(1n, 10n ** 12n),
  rateDenominator: fastCheck.bigInt(1n, 10n ** 12n),
  serviceFixed: fastCheck.bigInt(0n, 10_000n),
  serviceBasisPoints: fastCheck.bigInt(0n, 500n),
  platformFixed: fastCheck.bigInt(0n, 10_000n),
  platformBasisPoints: fastCheck.bigInt(0n, 9_400n),
  counterpartyFixed: fastCheck.bigInt(0n, 1_000n),
  amount: fastCheck.bigInt(1n, 10n ** 12n),
});

describe('the two locks', () => {
  const priced = (request: PricingRequest): ReturnType<typeof priceQuote> | null => {
    try {
      return priceQuote(request);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  };

  it('are dual: the amount found for a receiving lock delivers it, one unit less does not, and no unit is lost', () => {
    let answered = 0;
    fastCheck.assert(
      fastCheck.property(
        corridor,
        ({ sendingDecimals, receivingDecimals, rateNumerator, rateDenominator, amount, ...fees }) => {
          const common = {
            sendingDecimals,
            receivingDecimals,
            rate: rational(rateNumerator, rateDenominator),
            bitcoinRate: BITCOIN_PER_DOLLAR,
            fees,
          };
          const receiving = priced({ ...common, lockedSide: 'RECEIVING', lockedAmount: amount });
          if (receiving === null) return;
          answered += 1;
          const locked = (lockedAmount: bigint) =>
            priced({ ...common, lockedSide: 'SENDING', lockedAmount })?.receiving ?? 0n;
          expect(receiving.receiving).toBe(amount);
          expect(locked(receiving.sending)).toBeGreaterThanOrEqual(amount);
          expect(receiving.sending === 1n ? 0n : locked(receiving.sending - 1n)).toBeLessThan(amount);
          expect(receiving.principal + receiving.serviceFees + receiving.platformFees).toBe(receiving.sending);
          const unitRate = multiply(common.rate, powerOfTen(receivingDecimals - sendingDecimals));
          expect(receiving.principal * unitRate.numerator).toBeGreaterThanOrEqual(amount * unitRate.denominator);
        },
      ),
      { numRuns: 4_000 },
    );
    expect(answered).toBeGreaterThan(3_000);
  });

  it('account for every unit of a sending lock: principal and fees are the whole amount', () => {
    fastCheck.assert(
      fastCheck.property(
        corridor,
        ({ sendingDecimals, receivingDecimals, rateNumerator, rateDenominator, amount, ...fees }) => {
          const price = priced({
            sendingDecimals,
            receivingDecimals,
            rate: rational(rateNumerator, rateDenominator),
            bitcoinRate: BITCOIN_PER_DOLLAR,
            fees,
            lockedSide: 'SENDING',
            lockedAmount: amount,
          });
          if (price === null) return;
          expect(price.principal + price.serviceFees + price.platformFees).toBe(amount);
          expect(price.principal).toBeGreaterThan(0n);
          expect(price.receiving).toBeGreaterThan(0n);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
