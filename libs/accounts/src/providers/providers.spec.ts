import { derivedUuid, systemClock } from '@app/kernel';
import type { PartnerConnections, PartnerOrders } from '@app/partners';
import { hasIbanCheckDigits, hasIbanStructure } from '../domain/external-account/identifiers/iban.js';
import { isDecodableSparkAddress } from '../domain/external-account/identifiers/spark-address.js';
import { DepositCoordinatesDirectory } from './deposit-coordinates.port.js';
import { NameVerifiers } from './name-verification.port.js';
import { SandboxDepositCoordinates } from './sandbox/sandbox-deposit-coordinates.js';
import { ProductionWalletOwnership } from './production/production-wallet-ownership.js';
import { SandboxNameVerifier } from './sandbox/sandbox-name-verifier.js';
import { SandboxWalletOwnership } from './sandbox/sandbox-wallet-ownership.js';
import { WalletOwnershipChecks } from './wallet-ownership.port.js';

const tenant = { platformId: derivedUuid('platform'), environment: 'PRODUCTION' } as const;
const connections = { isConnected: async () => false } as unknown as PartnerConnections;
const orders = { answer: async () => null } as unknown as PartnerOrders;

const verifiers = new NameVerifiers([new SandboxNameVerifier()]);
const ask = (identifier: string, environment: 'SANDBOX' | 'PRODUCTION' = 'SANDBOX') =>
  verifiers.verify(
    { platformId: derivedUuid('platform'), environment },
    { accountType: 'USD_ACCOUNT', identifier, beneficiaryName: 'Ada Lovelace' },
  );

describe('beneficiary name verification in the sandbox', () => {
  it.each([
    ['102', 'NOT_MATCHED', 'Sandbox Account Holder'],
    ['103', 'PARTIAL_MATCH', 'Ada J. Lovelace'],
    ['104', 'PENDING', null],
    ['106', 'UNSUPPORTED', null],
    ['107', 'CHECKED_BY_RECEIVING_FI', null],
    ['002', 'MATCHED', 'Ada Lovelace'],
    ['789', 'MATCHED', 'Ada Lovelace'],
  ])('answers an account ending in %s with %s', async (suffix, status, verifiedName) => {
    expect(await ask(`000123456${suffix}`)).toEqual({ status, verifiedName });
  });

  it('refuses an account ending in 105: INVALID_BANK_ACCOUNT', async () => {
    await expect(ask('000123456105')).rejects.toMatchObject({ code: 'INVALID_BANK_ACCOUNT' });
  });

  it('answers UNSUPPORTED in an environment without a verifier', async () => {
    expect(await ask('000123456102', 'PRODUCTION')).toEqual({ status: 'UNSUPPORTED', verifiedName: null });
  });
});

describe('funding instructions in the sandbox', () => {
  const directory = new DepositCoordinatesDirectory([new SandboxDepositCoordinates()]);
  const into = async (currency: string, seed = 'one', owner: 'CUSTOMER' | 'PLATFORM' = 'CUSTOMER') => {
    const instructions = await directory.of('SANDBOX', { uuid: derivedUuid(seed), owner, currency });
    return instructions.map(({ accountOrWalletInfo }) => accountOrWalletInfo);
  };

  it.each([
    ['USD', ['USD_ACCOUNT']],
    ['EUR', ['EUR_ACCOUNT']],
    ['GBP', ['GBP_ACCOUNT']],
    ['MXN', ['MXN_ACCOUNT']],
    ['BRL', ['BRL_ACCOUNT']],
    ['USDC', ['SOLANA_WALLET', 'BASE_WALLET', 'POLYGON_WALLET', 'ETHEREUM_WALLET']],
    ['USDB', ['SPARK_WALLET']],
    ['BTC', ['SPARK_WALLET']],
  ])('offer the ways into an account of %s', async (currency, types) => {
    expect((await into(currency)).map(({ accountType }) => accountType)).toEqual(types);
  });

  it('are the same whenever asked, and different for every account', async () => {
    expect(await into('USD')).toEqual(await into('USD'));
    expect(await into('USD')).not.toEqual(await into('USD', 'two'));
  });

  it('carry a reference at banks and whole addresses on chains', async () => {
    const [euro] = await into('EUR');
    expect(euro!['reference']).toMatch(/^DEP-[0-9A-F]{12}$/);
    expect([hasIbanStructure(String(euro!['iban'])), hasIbanCheckDigits(String(euro!['iban']))]).toEqual([true, true]);
    expect(isDecodableSparkAddress(String((await into('BTC'))[0]!['address']))).toBe(true);
    expect((await into('USDC'))[1]!['address']).toMatch(/^0x[0-9a-f]{40}$/);
  });

  it('name the owner of the account', async () => {
    const instructions = await directory.of('SANDBOX', {
      uuid: derivedUuid('own'),
      owner: 'PLATFORM',
      currency: 'USD',
    });
    expect(instructions[0]!.isPlatformAccount).toBe(true);
  });

  it('are none where there is no partner', async () => {
    expect(await directory.of('PRODUCTION', { uuid: derivedUuid('one'), owner: 'CUSTOMER', currency: 'USD' })).toEqual(
      [],
    );
    expect(await into('XAU')).toEqual([]);
  });
});

describe('proofs of wallet ownership', () => {
  const checks = new WalletOwnershipChecks([
    new SandboxWalletOwnership(),
    new ProductionWalletOwnership(connections, orders, systemClock),
  ]);
  const startedAt = '2026-01-01T00:00:00.000Z';
  const liveness = (address: string, seconds: number, environment: 'SANDBOX' | 'PRODUCTION' = 'SANDBOX') =>
    checks.of(environment).liveness({
      tenant,
      challengeId: 'one',
      address,
      startedAt,
      now: new Date(Date.parse(startedAt) + seconds * 1_000).toISOString(),
    });
  /** Known from outside, and signed by the wallet at that address. */
  const genuine = {
    accountType: 'ETHEREUM_WALLET',
    address: '0x14791697260E4c9A71f18484C9f997B308e59325',
    message: 'hello world',
    scheme: 'bip137',
    signature:
      '0xddd0a7290af9526056b4e35a077b9a11b513aa0028ec6c9880948544508f3c63265e99e47ad31bb2cab9646c504576b3abc6939a1710afc08cbf3034d73214b81c',
  } as const;

  it.each(['SANDBOX', 'PRODUCTION'] as const)('check signatures for real in %s', (environment) => {
    expect(checks.of(environment).isGenuine(genuine)).toBe(true);
    expect(checks.of(environment).isGenuine({ ...genuine, message: 'hello' })).toBe(false);
  });

  it('by liveness take five seconds in the sandbox and fail for wallets ending in 002', async () => {
    expect([await liveness('0x1', 4.9), await liveness('0x1', 5), await liveness('0x1002', 5)]).toEqual([
      null,
      true,
      false,
    ]);
  });

  it('by liveness have one session a challenge', async () => {
    const session = (challengeId: string) => checks.of('SANDBOX').session({ tenant, challengeId, address: '0x1' });
    expect(await session('one')).toEqual(await session('one'));
    expect(await session('one')).not.toEqual(await session('two'));
  });

  it('by liveness are not offered in production without a partner', async () => {
    const production = checks.of('PRODUCTION');
    expect([await checks.of('SANDBOX').checksLiveness(tenant), await production.checksLiveness(tenant)]).toEqual([
      true,
      false,
    ]);
    expect(await liveness('0x1', 60, 'PRODUCTION')).toBeNull();
    await expect(production.session({ tenant, challengeId: 'one', address: '0x1' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});
