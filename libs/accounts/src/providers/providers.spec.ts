import { derivedUuid } from '@app/kernel';
import { hasIbanCheckDigits, hasIbanStructure } from '../domain/external-account/identifiers/iban.js';
import { isDecodableSparkAddress } from '../domain/external-account/identifiers/spark-address.js';
import { DepositCoordinatesDirectory } from './deposit-coordinates.port.js';
import { NameVerifiers } from './name-verification.port.js';
import { SandboxDepositCoordinates } from './sandbox/sandbox-deposit-coordinates.js';
import { SandboxNameVerifier } from './sandbox/sandbox-name-verifier.js';

const verifiers = new NameVerifiers([new SandboxNameVerifier()]);
const ask = (identifier: string, environment: 'SANDBOX' | 'PRODUCTION' = 'SANDBOX') =>
  verifiers.verify(environment, { accountType: 'USD_ACCOUNT', identifier, beneficiaryName: 'Ada Lovelace' });

describe('beneficiary name verification in the sandbox', () => {
  it.each([
    ['102', 'NOT_MATCHED', 'Sandbox Account Holder'], ['103', 'PARTIAL_MATCH', 'Ada J. Lovelace'], ['104', 'PENDING', null],
    ['106', 'UNSUPPORTED', null], ['107', 'CHECKED_BY_RECEIVING_FI', null], ['002', 'MATCHED', 'Ada Lovelace'], ['789', 'MATCHED', 'Ada Lovelace'],
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
    ['USD', ['USD_ACCOUNT']], ['EUR', ['EUR_ACCOUNT']], ['GBP', ['GBP_ACCOUNT']], ['MXN', ['MXN_ACCOUNT']], ['BRL', ['BRL_ACCOUNT']],
    ['USDC', ['SOLANA_WALLET', 'BASE_WALLET', 'POLYGON_WALLET', 'ETHEREUM_WALLET']], ['USDB', ['SPARK_WALLET']], ['BTC', ['SPARK_WALLET']],
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

  it('say whose account it is', async () => {
    const instructions = await directory.of('SANDBOX', { uuid: derivedUuid('own'), owner: 'PLATFORM', currency: 'USD' });
    expect(instructions[0]!.isPlatformAccount).toBe(true);
  });

  it('are none where there is no partner', async () => {
    expect(await directory.of('PRODUCTION', { uuid: derivedUuid('one'), owner: 'CUSTOMER', currency: 'USD' })).toEqual([]);
    expect(await into('XAU')).toEqual([]);
  });
});
