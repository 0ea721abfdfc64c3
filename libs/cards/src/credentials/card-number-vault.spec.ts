import { randomBytes } from 'node:crypto';
import { TEST_TENANT } from '@app/kernel/testing';
import { CardNumberVault, passesLuhn } from './card-number-vault.js';

const vault = new CardNumberVault(randomBytes(32));
const ticket = { tenant: TEST_TENANT, cardId: 'Card:a', revealId: 'r' };

describe('the vault of card numbers', () => {
  it('derives a number of the test range, valid by its check digit, that ends in the digits the card shows', () => {
    for (let number = 0; number < 200; number++) {
      const last4 = number.toString().padStart(4, '0');
      const visa = vault.numberOf(TEST_TENANT, `Card:${number}`, 'VISA', last4);
      expect(visa.number).toMatch(new RegExp(`^411111\\d{6}${last4}$`));
      expect(passesLuhn(visa.number)).toBe(true);
      expect(visa.verificationCode).toMatch(/^\d{3}$/);
      const mastercard = vault.numberOf(TEST_TENANT, `Card:${number}`, 'MASTERCARD', last4);
      expect(mastercard.number).toMatch(/^555555/);
      expect(passesLuhn(mastercard.number)).toBe(true);
    }
  });

  it('derives the same number for the same card, and a different one for another card, tenant or key', () => {
    const of = (vaultOfCard: CardNumberVault, tenant = TEST_TENANT, cardId = 'Card:a') =>
      vaultOfCard.numberOf(tenant, cardId, 'VISA', '1234').number;
    expect(of(vault)).toBe(of(vault));
    expect(of(vault, TEST_TENANT, 'Card:b')).not.toBe(of(vault));
    expect(of(vault, { ...TEST_TENANT, environment: 'PRODUCTION' })).not.toBe(of(vault));
    expect(of(new CardNumberVault(randomBytes(32)))).not.toBe(of(vault));
  });

  it('opens the tickets it made, unread and unchanged, and no others', () => {
    const text = vault.ticketFor(ticket);
    expect(text).toMatch(/^[\w-]+$/);
    expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('Card:');
    expect(vault.openTicket(text)).toEqual(ticket);
    expect(vault.openTicket(`${text.slice(0, -4)}AAAA`)).toBeNull();
    expect(vault.openTicket('')).toBeNull();
    expect(new CardNumberVault(randomBytes(32)).openTicket(text)).toBeNull();
  });

  it('knows check digits', () => {
    expect(passesLuhn('4111111111111111')).toBe(true);
    expect(passesLuhn('4111111111111112')).toBe(false);
  });
});
