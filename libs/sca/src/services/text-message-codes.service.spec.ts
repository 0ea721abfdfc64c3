import { createHash } from 'node:crypto';
import type { Tenant } from '@app/kernel';
import { TextMessageCodes } from './text-message-codes.service.js';

const TENANT: Tenant = { platformId: 'p', environment: 'PRODUCTION' };

describe('Codes of text messages', () => {
  type Parts = ConstructorParameters<typeof TextMessageCodes>;
  const vault = {
    fingerprint: (_: Tenant, purpose: string, value: string) =>
      createHash('sha256').update(`${purpose} ${value}`).digest('hex'),
  };
  const messengers = { of: () => ({ codeOf: (secret: string) => secret.slice(0, 6) }) };
  const codes = new TextMessageCodes(vault as unknown as Parts[0], messengers as unknown as Parts[1]);

  it('are of one challenge and of one number: a code on a former phone proves nothing', () => {
    const sent = codes.of(TENANT, 'ScaChallenge:1', '+4915112345678');
    expect(codes.matches(TENANT, 'ScaChallenge:1', '+4915112345678', sent)).toBe(true);
    expect(codes.matches(TENANT, 'ScaChallenge:1', '+4915199999999', sent)).toBe(false);
    expect(codes.matches(TENANT, 'ScaChallenge:2', '+4915112345678', sent)).toBe(false);
  });
});
