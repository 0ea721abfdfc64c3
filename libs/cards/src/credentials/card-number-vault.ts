import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { type Tenant, tenantKey } from '@app/kernel';
import type { CardBrand } from '../domain/card/card.events.js';

/** A card number as its page shows it. It is stored nowhere. */
export interface CardNumber {
  /** Primary account number, 16 digits. */
  readonly number: string;
  readonly verificationCode: string;
}

/** The card whose number a page shows, with the grant that allows it. */
interface RevealTicket {
  readonly tenant: Tenant;
  readonly cardId: string;
  readonly revealId: string;
}

/** Test ranges of the networks: no such number was ever issued. */
const TEST_RANGES: Readonly<Record<CardBrand, string>> = { VISA: '411111', MASTERCARD: '555555' };
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives card numbers with a separate key when they are shown. They are never stored, so no database, log or backup contains one. */
export class CardNumberVault {
  private readonly numbers: Buffer;
  private readonly tickets: Buffer;
  private readonly nonces: Buffer;

  /** `key`: 32 bytes. */
  constructor(key: Buffer) {
    const purpose = (name: string): Buffer => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), name, 32));
    this.numbers = purpose('card numbers');
    this.tickets = purpose('reveal tickets');
    this.nonces = purpose('nonces of reveal tickets');
  }

  /** The card's number: in the brand's test range, with a valid check digit, ending in the digits that the card shows. */
  numberOf(tenant: Tenant, cardId: string, brand: CardBrand, last4: string): CardNumber {
    const digits = decimals(
      createHmac('sha256', this.numbers)
        .update(`${tenantKey(tenant)} ${cardId}`)
        .digest(),
    );
    const middle = digits.slice(0, 5);
    const balancing = [...'0123456789'].find((digit) => passesLuhn(`${TEST_RANGES[brand]}${middle}${digit}${last4}`))!;
    return { number: `${TEST_RANGES[brand]}${middle}${balancing}${last4}`, verificationCode: digits.slice(5, 8) };
  }

  /**
   * Encrypted text that opens one page, once. Only this service can create or read it. The nonce derives from the ticket, so the text is
   * deterministic and no two tickets share a nonce.
   */
  ticketFor(ticket: RevealTicket): string {
    const text = JSON.stringify(ticket);
    const nonce = createHmac('sha256', this.nonces).update(text).digest().subarray(0, NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.tickets, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
  }

  /** null for a text that this vault did not create. */
  openTicket(text: string): RevealTicket | null {
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.tickets, bytes.subarray(0, NONCE_BYTES)).setAuthTag(
      bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    );
    try {
      return JSON.parse(
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8'),
      ) as RevealTicket;
    } catch {
      return null;
    }
  }
}

/** Checks the ISO/IEC 7812 check digit (Luhn). */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

function decimals(bytes: Buffer): string {
  return [...bytes].map((byte) => (byte % 10).toString()).join('');
}
