import { Refusal } from '@app/kernel';
import { TEST_TENANT } from '@app/kernel/testing';
import { ContactCredentials, type CredentialSource, type LinkedCredentials } from './contact-credentials.questions.js';

const tied: LinkedCredentials = { accountIds: ['InternalAccount:1'], credentialIds: ['AuthMethod:1'] };
const change = { channel: 'EMAIL', from: 'old@example.com', to: 'new@example.com' } as const;
const metadata = {
  commandId: 'c',
  requestHash: 'h',
  correlationId: 'c',
  causationId: null,
  actor: 'a',
  at: '2026-01-15T12:00:00.000Z',
};

function credentialsThat(move: () => Promise<void>): ContactCredentials {
  const credentials = new ContactCredentials();
  const source: CredentialSource = { linkedTo: async () => tied, requireFree: async () => undefined, move };
  credentials.register(source);
  return credentials;
}

describe('The credentials on a contact', () => {
  it('are none until a context provides them', async () => {
    expect(await new ContactCredentials().linkedTo(TEST_TENANT, 'Customer:1', 'EMAIL')).toBeNull();
    expect(await credentialsThat(async () => undefined).linkedTo(TEST_TENANT, 'Customer:1', 'EMAIL')).toEqual(tied);
  });

  it('that fail to follow a change answer 424, and refusals as they are', async () => {
    const failing = credentialsThat(async () => Promise.reject(new Error('the store is away')));
    await expect(failing.move(TEST_TENANT, tied, change, metadata)).rejects.toMatchObject({
      code: 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED',
      status: 424,
    });
    const refusing = credentialsThat(async () =>
      Promise.reject(new Refusal('EMAIL_OTP_EMAIL_ALREADY_EXISTS', 'taken')),
    );
    await expect(refusing.move(TEST_TENANT, tied, change, metadata)).rejects.toMatchObject({
      code: 'EMAIL_OTP_EMAIL_ALREADY_EXISTS',
    });
  });
});
