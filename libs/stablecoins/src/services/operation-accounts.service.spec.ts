import type { ExternalAccountSummary } from '@app/accounts';
import { requireBankAccount, requireSparkWallet } from './operation-accounts.service.js';

const wallet = {
  kind: 'WALLET',
  accountType: 'SPARK_WALLET',
  currency: 'USDB',
  status: 'ACTIVE',
  paymentRails: [],
} as unknown as ExternalAccountSummary;
const bank = {
  kind: 'BANK',
  accountType: 'USD_ACCOUNT',
  currency: 'USD',
  status: 'ACTIVE',
  paymentRails: ['ACH', 'WIRE'],
} as unknown as ExternalAccountSummary;
const NOT_ACTIVE = ['PENDING', 'PENDING_OWNERSHIP_VERIFICATION', 'UNVERIFIED', 'UNDER_REVIEW', 'INACTIVE'] as const;
const refusal = (field: string) =>
  expect.objectContaining({ code: 'INVALID_INPUT', details: { errors: [expect.objectContaining({ field })] } });

describe('Accounts of mints and burns (payments-cards 16)', () => {
  it('a wallet for minted tokens is an active one on Spark', () => {
    requireSparkWallet(wallet);
    expect(() => requireSparkWallet({ ...wallet, accountType: 'SOLANA_WALLET' } as ExternalAccountSummary)).toThrow(
      refusal('destination.accountId'),
    );
    for (const status of NOT_ACTIVE)
      expect(() => requireSparkWallet({ ...wallet, status })).toThrow(refusal('destination.accountId'));
  });

  it('a bank account is active, holds the currency of the token and can be reached by the rail', () => {
    const place = { field: 'source', rail: 'WIRE', currency: 'USD' };
    requireBankAccount(bank, place);
    for (const change of [
      { kind: 'WALLET' },
      { currency: 'EUR' },
      { paymentRails: ['ACH'] },
      ...NOT_ACTIVE.map((status) => ({ status })),
    ]) {
      expect(() => requireBankAccount({ ...bank, ...change } as ExternalAccountSummary, place)).toThrow(
        refusal('source'),
      );
    }
  });
});
