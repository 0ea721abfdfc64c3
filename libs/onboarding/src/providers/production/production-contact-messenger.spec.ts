import type { PartnerConnections, PartnerOrders } from '@app/partners';
import { ProductionContactMessenger } from './production-contact-messenger.js';

const messenger = new ProductionContactMessenger({} as PartnerConnections, {} as PartnerOrders);
const secret = (value: bigint) => value.toString(16).padStart(64, '0');

describe('A one-time code', () => {
  it('has six digits, also those at its beginning that are zero', () => {
    expect(messenger.codeOf(secret(42n), '')).toBe('000042');
    expect(messenger.codeOf(secret(7_123_456n), '')).toBe('123456');
  });

  it.each([4, 12])('has %i characters where it was configured so: digits, or letters and digits', (length) => {
    const largest = 'f'.repeat(64);
    expect(messenger.codeOf(largest, '', { length, alphanumeric: false })).toMatch(new RegExp(`^\\d{${length}}$`));
    expect(messenger.codeOf(largest, '', { length, alphanumeric: true })).toMatch(
      new RegExp(`^[A-HJ-NP-Z2-9]{${length}}$`),
    );
    expect(messenger.codeOf(secret(0n), '', { length, alphanumeric: true })).toBe('A'.repeat(length));
  });
});
