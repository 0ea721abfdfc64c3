import { derivedUuid } from '@app/kernel';
import { violationsOf } from '@app/http';
import { CURRENCIES } from '@app/platforms';
import { PAYMENT_SHAPES } from '../domain/internal-account/payment-shapes.js';
import { SandboxDepositCoordinates } from '../providers/sandbox/sandbox-deposit-coordinates.js';
import { PAYMENT_ACCOUNT_INFO } from './payment-account-info.dto.js';

const shapeOf = (accountType: string) => PAYMENT_SHAPES.find((shape) => shape.accountType === accountType)!;

describe('payment instructions', () => {
  it.each(CURRENCIES.map(({ code }) => code))(
    'in %s has the documented shape of its type, and nothing more',
    async (currency) => {
      const instructions = await new SandboxDepositCoordinates().of({
        uuid: derivedUuid(currency),
        owner: 'CUSTOMER',
        currency,
      });
      expect(instructions.length).toBeGreaterThan(0);
      for (const { accountOrWalletInfo } of instructions) {
        const instance = PAYMENT_ACCOUNT_INFO.convert({ ...accountOrWalletInfo }) as object;
        expect(await violationsOf(instance)).toEqual([]);
        expect(instance).toEqual(expect.objectContaining(accountOrWalletInfo));
        for (const [name, { checksum }] of Object.entries(shapeOf(accountOrWalletInfo.accountType).details)) {
          const value = accountOrWalletInfo[name];
          expect([name, typeof value !== 'string' || (checksum?.holds(value) ?? true)]).toEqual([name, true]);
        }
      }
    },
  );

  it('is distinguished by its type, each with its own details', () => {
    const details = (accountType: string): readonly string[] => Object.keys(shapeOf(accountType).details);
    expect(details('BRL_ACCOUNT')).toEqual(['qrCode']);
    expect(details('COP_ACCOUNT')).toEqual(['paymentUrl']);
    expect(details('ARS_ACCOUNT')).toEqual(['accountNumber']);
    expect(shapeOf('EUR_ACCOUNT').details['reference']!.required).toBe(true);
    expect([
      shapeOf('SWIFT_ACCOUNT').details['reference']!.required,
      shapeOf('SWIFT_ACCOUNT').details['accountHolderName']!.required,
    ]).toEqual([false, true]);
    expect(new Set(PAYMENT_SHAPES.map(({ accountType }) => accountType)).size).toBe(PAYMENT_SHAPES.length);
  });
});
