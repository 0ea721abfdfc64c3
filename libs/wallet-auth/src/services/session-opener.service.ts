import { Injectable } from '@nestjs/common';
import { compressedKey, isCompressed } from '@app/http';
import { AggregateRunner, ReadYourWrites, Reservations } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Tenant, invalidInput, later } from '@app/kernel';
import { sessionKeyBundle } from '../credentials/bundles.js';
import { DerivedKeys } from '../credentials/derived-keys.js';
import { sealFor } from '../credentials/hpke.js';
import { session, sessionUuid, usedKey } from '../domain/session/session.decider.js';
import { type AuthSessionDocument, sessionView } from '../domain/session/session.view.js';
import type { Credential, WalletState } from '../domain/wallet/wallet.state.js';
import { WALLET_AUTH_CONFIGURATION } from '../wallet-auth.configuration.js';

/** A new session as its issuing response shows it; the only time with the encrypted key, if the client did not generate the key. */
export interface IssuedSession extends AuthSessionDocument {
  readonly encryptedSessionSigningKey?: string;
}

/** Kind of the reservations that limit a client key to one session. */
const CLIENT_KEY = 'wallet-auth.client-key';

/**
 * Opens sessions. The encoding of the client's key shows whether the client signs with that key or receives a key of ours encrypted to it
 * (wallet-auth 1).
 */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly reservations: Reservations,
    private readonly keys: DerivedKeys,
  ) {}

  async open(
    tenant: Tenant,
    { customerId, accountId }: WalletState,
    credential: Credential,
    clientPublicKey: string,
    metadata: CommandMetadata,
  ): Promise<IssuedSession> {
    const ours = isCompressed(clientPublicKey) ? null : this.keys.session(tenant, metadata.commandId);
    const clientKey = requireKey(clientPublicKey);
    const publicKey = ours?.compressed ?? clientKey;
    const id = sessionUuid(accountId, publicKey);
    const opening = {
      kind: 'open',
      customerId,
      accountId,
      publicKey,
      issuedBy: credential.credentialId,
      type: credential.type,
      nickname: credential.nickname ?? '',
      ...(credential.passkey !== null && { passkeyCredentialId: credential.passkey.credentialId }),
      expiresAt: later(metadata.at, WALLET_AUTH_CONFIGURATION.sessionLifetime),
    } as const;
    const receipt = await this.reservations.reserveThen(
      tenant,
      CLIENT_KEY,
      clientKey,
      { aggregate: session, id },
      metadata,
      usedKey,
      (last) => this.runner.run(session, tenant, id, opening, last),
    );
    const { session: document } = await this.answers.answer(sessionView, tenant, id, receipt);
    if (ours === null) return document;
    return { ...document, encryptedSessionSigningKey: sessionKeyBundle(await sealFor(clientPublicKey, ours.scalar)) };
  }
}

/** Canonical form of a client's key; 400 INVALID_INPUT if it is not a point on the curve. */
export function requireKey(key: string, field = 'clientPublicKey'): string {
  const compressed = compressedKey(key);
  if (compressed === null)
    throw invalidInput('The key is not a P-256 public key.', { field, message: 'must be a point of P-256 as hex' });
  return compressed;
}
