import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AggregateRunner } from '@app/event-sourcing';
import { Vault } from '@app/event-store';
import { Refusal, type Tenant } from '@app/kernel';
import { PARTNER_PORTS, type PartnerPort, type SigningKey, newKeyPair, signingKeyOf } from '@app/partner-protocol';
import {
  type Connection,
  type ConnectionState,
  connected,
  connection,
  connectionUuid,
  partnerNumberAt,
  partnerNumberOf,
} from '../domain/connection/connection.decider.js';

/** A partner, with our key that signs requests to it. */
export interface ConnectedPartner extends Connection {
  readonly key: SigningKey;
}

/** Vault subject whose key seals the private keys. */
const VAULT_SUBJECT = 'partner-signing-key';
const MAX_KEYS_IN_MEMORY = 200;
/** Number of the first partner of a port. */
const FIRST_PARTNER = 1;

/** Partners of platforms. Read from the log each time, so that a change takes effect immediately in every process. */
@Injectable()
export class PartnerConnections {
  private readonly opened = new LRUCache<string, Promise<SigningKey>>({ max: MAX_KEYS_IN_MEMORY });

  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
  ) {}

  /** True if the platform has a partner for the port. */
  async isConnected(tenant: Tenant, port: PartnerPort): Promise<boolean> {
    return connected(await this.stateOf(tenant, port)) !== null;
  }

  /** Refuses 501 NOT_IMPLEMENTED if the platform has no partner for the port; `what` begins the message. */
  async requireConnected(tenant: Tenant, port: PartnerPort, what: string): Promise<void> {
    if (await this.isConnected(tenant, port)) return;
    throw new Refusal(
      'NOT_IMPLEMENTED',
      `${what} are not available in this environment: no partner is connected to the port ${port}.`,
    );
  }

  /** Partner of the port; null if the platform has none. */
  async of(tenant: Tenant, port: PartnerPort): Promise<ConnectedPartner | null> {
    const partner = connected(await this.stateOf(tenant, port));
    return partner === null ? null : { ...partner, key: await this.keyOf(tenant, partner) };
  }

  /** All partners of the platform, in the order of the ports. */
  async all(tenant: Tenant): Promise<readonly Connection[]> {
    const states = await Promise.all(PARTNER_PORTS.map((port) => this.stateOf(tenant, port)));
    return states.map(connected).filter((partner) => partner !== null);
  }

  /** A new key pair of ours, with the private key sealed. */
  async newPair(tenant: Tenant): Promise<Pick<Connection, 'publicKey' | 'sealedPrivateKey'>> {
    const { publicKey, privateKey } = newKeyPair();
    return { publicKey, sealedPrivateKey: await this.vault.seal(tenant, VAULT_SUBJECT, privateKey) };
  }

  /** Current and former partners of the port. */
  async stateOf(tenant: Tenant, port: PartnerPort): Promise<ConnectionState> {
    return (await this.runner.load(connection, tenant, connectionUuid(tenant, port))).state;
  }

  /**
   * Scope of an id that the connected partner assigned, so that two partners may assign the same one. Empty for the partner that owns the
   * record without a scope (the first partner of the port, if there is no such record); otherwise the number of the partner. `recorded`
   * returns that record, or null: earlier releases recorded every partner's ids there. Refuses UNAUTHORIZED once the partner has been
   * removed.
   */
  async scopeOf(
    tenant: Tenant,
    port: PartnerPort,
    recorded: () => Promise<{ readonly at: string; readonly partner?: number | undefined } | null>,
  ): Promise<{ readonly partner: number; readonly scope: readonly string[] }> {
    const state = await this.stateOf(tenant, port);
    const partner = partnerNumberOf(state);
    if (partner === null) throw new Refusal('UNAUTHORIZED', 'The partner of this port was removed.');
    const known = await recorded();
    const owner = known === null ? FIRST_PARTNER : (known.partner ?? partnerNumberAt(state, known.at));
    return { partner, scope: owner === partner ? [] : [String(partner)] };
  }

  /** Our key that signs messages to a partner. */
  keyOf(tenant: Tenant, { port, publicKey, sealedPrivateKey }: Connection): Promise<SigningKey> {
    const known = this.opened.get(publicKey);
    if (known !== undefined) return known;
    const opening = this.vault.open(tenant, VAULT_SUBJECT, sealedPrivateKey).then((pem) => {
      if (typeof pem !== 'string') throw new Error('the key that seals the partner signing key is gone');
      return signingKeyOf(keyIdOf(tenant, port), pem);
    });
    this.opened.set(publicKey, opening);
    opening.catch(() => this.opened.delete(publicKey)); // failures are not cached
    return opening;
  }
}

/** Key id of both keys of a connection: ours in requests, the partner's in answers and reports. */
export function keyIdOf({ platformId }: Tenant, port: PartnerPort): string {
  return `${platformId}/${port}`;
}
