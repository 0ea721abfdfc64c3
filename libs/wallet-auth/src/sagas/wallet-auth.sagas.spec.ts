import { AccountOpened, type InternalAccountType } from '@app/accounts';
import type { RecordedEvent, Saga } from '@app/event-sourcing';
import { TEST_TENANT } from '@app/event-sourcing/testing';
import { type DomainEvent, derivedUuid } from '@app/kernel';
import { SessionOpened } from '../domain/session/session.events.js';
import { OneTimeCodeIssued } from '../domain/wallet/wallet.events.js';
import { oneTimeCodeSaga } from './one-time-code.saga.js';
import { sessionExpirySaga } from './session-expiry.saga.js';
import { walletProvisioningSaga } from './wallet-provisioning.saga.js';

const uuid = derivedUuid('aggregate');
const accountId = `InternalAccount:${uuid}`;
const expiresAt = '2026-01-15T12:15:00.000Z';

/** What a new instance of a saga asks for after an event; null when the event does not concern it. */
function outputsOf<State>(saga: Saga<State>, event: DomainEvent) {
  const recorded = { id: uuid, revision: 0, at: '2026-01-15T12:00:00.000Z' };
  const happened: RecordedEvent = { ...event, recorded, tenant: TEST_TENANT, stream: 'stream', aggregateId: uuid, correlationId: uuid };
  const trigger = saga.on.find((candidate) => candidate.event.type === event.type)!;
  return trigger.instance(happened) === null ? null : trigger.react(saga.initial, happened).outputs;
}

const account = (type: InternalAccountType, owner: 'CUSTOMER' | 'PLATFORM') => AccountOpened({
  accountId, owner, ownerId: 'Customer:1', type, currency: { code: 'USDB', name: 'USDB', symbol: '$', decimals: 6 }, status: 'ACTIVE', fundingPaymentInstructions: [],
});

describe('wallet authentication reacts', () => {
  it('to the embedded wallet of a customer, and to no other account: it is given a wallet, for which the request waits', () => {
    expect(outputsOf(walletProvisioningSaga, account('EMBEDDED_WALLET', 'CUSTOMER'))).toMatchObject([
      { target: 'wallet-auth.provision-wallet', payload: { accountId, customerId: 'Customer:1' } },
    ]);
    expect(outputsOf(walletProvisioningSaga, account('EMBEDDED_WALLET', 'PLATFORM'))).toBeNull();
    expect(outputsOf(walletProvisioningSaga, account('INTERNAL_CRYPTO', 'CUSTOMER'))).toBeNull();
    expect(walletProvisioningSaga.awaited).toBe(true);
  });

  it('to a code that was issued: it is sent', () => {
    expect(outputsOf(oneTimeCodeSaga, OneTimeCodeIssued({ credentialId: 'AuthMethod:1', codeId: 'code', expiresAt }))).toMatchObject([
      { target: 'wallet-auth.send-one-time-code', payload: { walletUuid: uuid, credentialId: 'AuthMethod:1', codeId: 'code' } },
    ]);
  });

  it('to a session: it ends at its time', () => {
    const opened = SessionOpened({
      customerId: 'Customer:1', accountId, sessionId: 'Session:1', issuedBy: 'AuthMethod:1', type: 'EMAIL_OTP', nickname: 'a', publicKey: '02', expiresAt,
    });
    expect(outputsOf(sessionExpirySaga, opened)).toMatchObject([{ kind: 'wake', name: 'expire' }]);
    const woken = sessionExpirySaga.wakes!['expire']!({ sessionId: 'Session:1' }, { at: expiresAt });
    expect(woken.outputs).toMatchObject([{ target: 'wallet-auth.expire-session', payload: { sessionId: 'Session:1' } }]);
  });
});
