import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AggregateRunner } from '@app/event-sourcing';
import { type CommandMetadata, atServiceTime, metadataFor } from '@app/event-sourcing/definitions';
import { Vault } from '@app/event-store';
import { later, type Tenant, type Timestamp, PlatformClock } from '@app/kernel';
import {
  type CreateSigningKey,
  type RotateSigningKey,
  signingKey,
  type SigningKeyPair,
  type SigningKeyState,
  signingKeyUuid,
  validPairs,
} from '../domain/signing-key/signing-key.decider.js';
import { standardWebhooksKey } from './standard-webhooks.js';

/** A platform's key pair, decrypted and ready to sign. */
export interface SigningKey {
  readonly privateKey: KeyObject;
  /** Ed25519, for the headers of Standard Webhooks. */
  readonly standardKey: KeyObject;
  /** PEM (SPKI). */
  readonly publicKey: string;
  /** Null for the current key. */
  readonly validUntil: Timestamp | null;
}

type OpenedKey = Pick<SigningKey, 'privateKey' | 'standardKey'>;

/** Vault subject whose key seals the private keys. */
const VAULT_SUBJECT = 'webhook-signing-key';
const MAX_KEYS_IN_MEMORY = 1_000;

/**
 * Keys that sign webhooks: one pair per platform and environment, created on first use. Their validity is read from the log each time, so a
 * rotation takes effect immediately in every process. Decrypted keys are cached.
 */
@Injectable()
export class SigningKeys {
  private readonly opened = new LRUCache<string, Promise<OpenedKey>>({ max: MAX_KEYS_IN_MEMORY });
  /** Keys by state, for states without an expiry. A rotation produces a new state. */
  private readonly lasting = new WeakMap<SigningKeyState, readonly SigningKey[]>();

  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
    private readonly clocks: PlatformClock,
  ) {}

  /** Valid keys, oldest first; at least one. Every receiver knows the oldest. */
  async of(tenant: Tenant): Promise<readonly SigningKey[]> {
    const state = await this.load(tenant);
    const lasting = this.lasting.get(state);
    if (lasting !== undefined) return lasting;
    const pairs = validPairs(state, this.clocks.now(tenant).toISOString());
    const keys = await Promise.all(
      pairs.map(async (pair) => ({ ...(await this.open(tenant, pair)), ...publicPart(pair) })),
    );
    if (state.every(({ validUntil }) => validUntil === null)) this.lasting.set(state, keys);
    return keys;
  }

  /** Creates a new pair. The previous pairs stay valid for `overlap` milliseconds. */
  async rotate(tenant: Tenant, overlap: number, metadata: CommandMetadata): Promise<void> {
    const pair = await this.newPair(tenant);
    const command = { type: 'rotate-signing-key', ...pair, formerValidUntil: later(metadata.at, overlap) } as const;
    await this.runner.run(signingKey, tenant, signingKeyUuid(tenant), command, metadata);
  }

  /** Copies the keys of a platform to its successor, since receivers know them. */
  async carry(from: Tenant, to: Tenant, metadata: CommandMetadata): Promise<void> {
    const uuid = signingKeyUuid(to);
    let formerValidUntil: Timestamp | null = null;
    for (const { publicKey, sealedPrivateKey, validUntil } of validPairs(await this.load(from), metadata.at)) {
      const pem = await this.vault.open(from, VAULT_SUBJECT, sealedPrivateKey);
      const pair = { publicKey, sealedPrivateKey: await this.vault.seal(to, VAULT_SUBJECT, pem) };
      const command: CreateSigningKey | RotateSigningKey =
        formerValidUntil === null
          ? { type: 'create-signing-key', ...pair }
          : { type: 'rotate-signing-key', ...pair, formerValidUntil };
      await this.runner.run(signingKey, to, uuid, command, metadataFor(atServiceTime(metadata), publicKey));
      formerValidUntil = validUntil;
    }
  }

  /** Creates the pair at the first call. Concurrent processes all use the pair that the log recorded first. */
  private async load(tenant: Tenant): Promise<SigningKeyState> {
    const uuid = signingKeyUuid(tenant);
    const { state } = await this.runner.load(signingKey, tenant, uuid);
    if (state.length > 0) return state;
    const command = { type: 'create-signing-key', ...(await this.newPair(tenant)) } as const;
    await this.runner.run(signingKey, tenant, uuid, command, this.metadata(tenant, uuid));
    return (await this.runner.load(signingKey, tenant, uuid)).state;
  }

  /** Decrypts the pair once for all concurrent callers. */
  private open(tenant: Tenant, pair: SigningKeyPair): Promise<OpenedKey> {
    const known = this.opened.get(pair.publicKey);
    if (known !== undefined) return known;
    const opening = this.unseal(tenant, pair);
    this.opened.set(pair.publicKey, opening);
    opening.catch(() => this.opened.delete(pair.publicKey)); // failures are not cached
    return opening;
  }

  /** Rejects if the private key does not match the public key: no signature would verify. */
  private async unseal(tenant: Tenant, { publicKey, sealedPrivateKey }: SigningKeyPair): Promise<OpenedKey> {
    const pem = await this.vault.open(tenant, VAULT_SUBJECT, sealedPrivateKey);
    if (typeof pem !== 'string') throw new Error('the key that seals the webhook signing key is gone');
    const privateKey = createPrivateKey(pem);
    if (!createPublicKey(privateKey).equals(createPublicKey(publicKey)))
      throw new Error('the webhook signing key is not the one that the platform publishes');
    return { privateKey, standardKey: standardWebhooksKey(pem) };
  }

  private async newPair(tenant: Tenant): Promise<{ readonly publicKey: string; readonly sealedPrivateKey: string }> {
    const { publicKey, privateKey } = await generatePair();
    return { publicKey, sealedPrivateKey: await this.vault.seal(tenant, VAULT_SUBJECT, privateKey) };
  }

  private metadata(tenant: Tenant, uuid: string): CommandMetadata {
    return {
      commandId: uuid,
      requestHash: uuid,
      correlationId: uuid,
      causationId: null,
      actor: 'webhooks',
      ...this.clocks.moment(tenant),
    };
  }
}

function publicPart({ publicKey, validUntil }: SigningKeyPair): Pick<SigningKey, 'publicKey' | 'validUntil'> {
  return { publicKey, validUntil };
}

function generatePair(): Promise<{ publicKey: string; privateKey: string }> {
  return new Promise((resolve, reject) => {
    const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
    const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;
    generateKeyPair(
      'ec',
      { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding },
      (error, publicKey, privateKey) => {
        if (error === null) resolve({ publicKey, privateKey });
        else reject(error);
      },
    );
  });
}
