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

/** A partner, with the key that signs requests to it. */
export interface ConnectedPartner extends Connection {
  readonly key: SigningKey;
}

/** Under which key of the vault the private halves are sealed. */
const VAULT_SUBJECT = 'partner-signing-key';
const MAX_KEYS_IN_MEMORY = 200;
/** A partner that was never preceded by another one. */
const FIRST_PARTNER = 1;

/** The partners of platforms. Which are set is read from the log each time, so that a change counts at once in every process. */
@Injectable()
export class PartnerConnections {
  private readonly opened = new LRUCache<string, Promise<SigningKey>>({ max: MAX_KEYS_IN_MEMORY });

  constructor(
    private readonly runner: AggregateRunner,
    private readonly vault: Vault,
  ) {}

  /** True when the platform has a partner of the port. */
  async isConnected(tenant: Tenant, port: PartnerPort): Promise<boolean> {
    return connected(await this.stateOf(tenant, port)) !== null;
  }

  /** Refuses 501 NOT_IMPLEMENTED where the platform has no partner of the port; `what` begins the message. */
  async requireConnected(tenant: Tenant, port: PartnerPort, what: string): Promise<void> {
    if (await this.isConnected(tenant, port)) return;
    throw new Refusal(
      'NOT_IMPLEMENTED',
      `${what} are not available in this environment: no partner is connected to the port ${port}.`,
    );
  }

  /** The partner of the port; null where the platform has none. */
  async of(tenant: Tenant, port: PartnerPort): Promise<ConnectedPartner | null> {
    const partner = connected(await this.stateOf(tenant, port));
    return partner === null ? null : { ...partner, key: await this.keyOf(tenant, partner) };
  }

  /** Every partner of the platform, in the order of the ports. */
  async all(tenant: Tenant): Promise<readonly Connection[]> {
    const states = await Promise.all(PARTNER_PORTS.map((port) => this.stateOf(tenant, port)));
    return states.map(connected).filter((partner) => partner !== null);
  }

  /** A new pair of ours, whose private half is sealed. */
  async newPair(tenant: Tenant): Promise<Pick<Connection, 'publicKey' | 'sealedPrivateKey'>> {
    const { publicKey, privateKey } = newKeyPair();
    return { publicKey, sealedPrivateKey: await this.vault.seal(tenant, VAULT_SUBJECT, privateKey) };
  }

  /** The partner of the port and those before it. */
  async stateOf(tenant: Tenant, port: PartnerPort): Promise<ConnectionState> {
    return (await this.runner.load(connection, tenant, connectionUuid(tenant, port))).state;
  }

  /**
   * The name that an id of the connected partner has beside itself: none for the first partner of the port, and the number of any other
   * one, so that each may give the same. `recorded` answers the record under the id alone, or null: earlier
   * releases recorded every partner's there, without its number. Refuses UNAUTHORIZED once the partner was removed.
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

  /** The key that signs messages to a partner. */
  keyOf(tenant: Tenant, { port, publicKey, sealedPrivateKey }: Connection): Promise<SigningKey> {
    const known = this.opened.get(publicKey);
    if (known !== undefined) return known;
    const opening = this.vault.open(tenant, VAULT_SUBJECT, sealedPrivateKey).then((pem) => {
      if (typeof pem !== 'string') throw new Error('the key that seals the partner signing key is gone');
      return signingKeyOf(keyIdOf(tenant, port), pem);
    });
    this.opened.set(publicKey, opening);
    opening.catch(() => this.opened.delete(publicKey)); // a failure is not remembered
    return opening;
  }
}

/** Name of both keys of a connection in signatures: ours in requests, the partner's in answers and reports. */
export function keyIdOf({ platformId }: Tenant, port: PartnerPort): string {
  return `${platformId}/${port}`;
}
