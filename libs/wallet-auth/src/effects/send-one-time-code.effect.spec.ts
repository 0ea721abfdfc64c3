import type { AggregateRunner } from '@app/event-sourcing';
import { given, TEST_TENANT, TestClock, UnmovedClocks } from '@app/kernel/testing';
import { type ContactMessage, ContactMessengers } from '@app/onboarding';
import { wallet } from '../domain/wallet/wallet.decider.js';
import {
  type CodeSender,
  CredentialAdded,
  type CredentialType,
  OneTimeCodeConfirmed,
  OneTimeCodeIssued,
  WalletClosed,
  WalletCreated,
  type WalletEvent,
} from '../domain/wallet/wallet.events.js';
import type { IssuedCode } from '../domain/wallet/wallet.state.js';
import type { OneTimeCodes } from '../services/one-time-codes.service.js';
import { SendOneTimeCodeHandler } from './send-one-time-code.effect.js';

const AT = '2026-01-15T12:00:00.000Z';
const EXPIRES_AT = '2026-01-15T12:05:00.000Z';
const credentialId = 'AuthMethod:1';
const customerId = 'Customer:1';
const created = WalletCreated({ accountId: 'InternalAccount:1', customerId, sealedSeed: 'sealed' });
const added = (type: CredentialType, nickname: string) => CredentialAdded({ customerId, credentialId, type, nickname });
const format = { length: 8, alphanumeric: true };
const issued = (codeId: string, sender?: CodeSender) =>
  OneTimeCodeIssued({ credentialId, codeId, expiresAt: EXPIRES_AT, format, sender });
const email = [created, added('EMAIL_OTP', 'ada@example.com')];

/** Sends one code for a wallet with that history; returns the outcome and the messages. */
async function send(history: readonly WalletEvent[], { at = AT, answer = true as true | null } = {}) {
  const sent: [ContactMessage, string][] = [];
  const messenger = {
    environment: 'SANDBOX',
    isConnected: async () => true,
    codeOf: () => '',
    send: async (_: unknown, message: ContactMessage, id: string) => {
      sent.push([message, id]);
      return answer;
    },
  } as const;
  const runner = {
    load: async () => ({ state: given(wallet, history).state, revision: 0 }),
  } as unknown as AggregateRunner;
  const codes = {
    of: (_: unknown, code: IssuedCode) => `code of ${code.codeId} with ${code.format?.length} characters`,
  } as unknown as OneTimeCodes;
  const handler = new SendOneTimeCodeHandler(
    runner,
    new ContactMessengers([messenger]),
    codes,
    new UnmovedClocks(new TestClock(new Date(at))),
  );
  const outcome = await handler.perform(
    TEST_TENANT,
    { walletUuid: 'wallet', credentialId, codeId: 'first' },
    { id: 'effect', at },
  );
  return { outcome, sent };
}

describe('A one-time code', () => {
  it('goes to the contact of its credential, under the id of the effect, so that the messenger recognises a repetition', async () => {
    expect(await send([...email, issued('first')])).toEqual({
      outcome: { outcome: 'done', data: { sent: true } },
      sent: [[{ channel: 'EMAIL', recipient: 'ada@example.com', code: 'code of first with 8 characters' }, 'effect']],
    });
    const { sent } = await send([created, added('SMS_OTP', '+14155550100'), issued('first')]);
    expect(sent).toEqual([
      [{ channel: 'PHONE', recipient: '+14155550100', code: 'code of first with 8 characters' }, 'effect'],
    ]);
  });

  it('is sent as whom the platform wanted it when the code was issued', async () => {
    const sender = { appName: 'Acme', emailAddress: 'codes@acme.example' };
    const { sent } = await send([...email, issued('first', sender)]);
    expect(sent).toEqual([[expect.objectContaining({ sender }), 'effect']]);
  });

  it('with an unknown delivery is polled again', async () => {
    expect((await send([...email, issued('first')], { answer: null })).outcome).toEqual({ outcome: 'unknown' });
  });

  it.each<[string, readonly WalletEvent[], string]>([
    ['is void since a newer one', [...email, issued('first'), issued('second')], AT],
    ['was used', [...email, issued('first'), OneTimeCodeConfirmed({ credentialId, codeId: 'first' })], AT],
    ['is over', [...email, issued('first')], EXPIRES_AT],
    ['belongs to a wallet that was closed', [...email, issued('first'), WalletClosed({})], AT],
    ['belongs to an erased customer', [created, added('EMAIL_OTP', null as never), issued('first')], AT],
    ['belongs to no wallet', [], AT],
  ])('that %s is not sent', async (_, history, at) => {
    expect(await send(history, { at })).toEqual({ outcome: { outcome: 'done', data: { sent: false } }, sent: [] });
  });
});
