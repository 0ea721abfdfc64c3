import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AggregateRunner, type CommandMetadata, Vault } from '@app/event-sourcing';
import { CLOCK, type Clock, type Tenant, type TenantKey, tenantKey } from '@app/kernel';
import { signingKeyAggregate, type SigningKeyState, signingKeyUuid } from '../domain/signing-key/signing-key.decider.js';

/** A platform's key pair, ready to sign. */
export interface SigningKey {
  readonly privateKey: KeyObject;
  /** PEM (SPKI). */
  readonly publicKey: string;
}

/** Under which key of the vault the private halves are sealed. */
const VAULT_SUBJECT = 'webhook-signing-key';

/** The keys that sign webhooks: one for each platform and environment, made at first need, kept ready once opened. */
@Injectable()
export class SigningKeys {
  private readonly opened = new Map<TenantKey, Promise<SigningKey>>();

  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  of(tenant: Tenant): Promise<SigningKey> {
    const key = tenantKey(tenant);
    let signingKey = this.opened.get(key);
    if (signingKey === undefined) {
      signingKey = this.open(tenant);
      this.opened.set(key, signingKey);
      signingKey.catch(() => this.opened.delete(key));
    }
    return signingKey;
  }

  private async open(tenant: Tenant): Promise<SigningKey> {
    const { publicKey, sealedPrivateKey } = await this.load(tenant);
    const privateKey = await this.vault.open(tenant, VAULT_SUBJECT, sealedPrivateKey);
    if (typeof privateKey !== 'string') throw new Error('the key that seals the webhook signing key is gone');
    return { publicKey, privateKey: createPrivateKey(privateKey) };
  }

  /** Whoever asks first makes the pair; everyone gets the pair that the log kept. */
  private async load(tenant: Tenant): Promise<NonNullable<SigningKeyState>> {
    const uuid = signingKeyUuid(tenant);
    const { state } = await this.runner.load(signingKeyAggregate, tenant, uuid);
    if (state !== null) return state;
    const { publicKey, privateKey } = await newPair();
    const sealedPrivateKey = await this.vault.seal(tenant, VAULT_SUBJECT, privateKey);
    const command = { type: 'create-signing-key', publicKey, sealedPrivateKey } as const;
    await this.runner.run(signingKeyAggregate, tenant, uuid, command, this.metadata(uuid));
    return (await this.runner.load(signingKeyAggregate, tenant, uuid)).state!;
  }

  private metadata(uuid: string): CommandMetadata {
    const at = this.clock.now().toISOString();
    return { commandId: uuid, requestHash: uuid, correlationId: uuid, causationId: null, actor: 'webhooks', at };
  }
}

function newPair(): Promise<{ publicKey: string; privateKey: string }> {
  return new Promise((resolve, reject) => {
    const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
    const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;
    generateKeyPair('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding }, (error, publicKey, privateKey) => {
      if (error === null) resolve({ publicKey, privateKey });
      else reject(error);
    });
  });
}
