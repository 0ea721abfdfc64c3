import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock, derivedUuid, Refusal, type Tenant } from '@app/kernel';
import {
  type PartnerPort,
  SignatureRefused,
  type SignedRequest,
  signResponse,
  verifyRequest,
} from '@app/partner-protocol';
import { connected } from '../domain/connection/connection.decider.js';
import { keyIdOf, PartnerConnections } from './partner-connections.service.js';

/** A request as it came, before its signature is known to be one. */
export interface PartnerSent {
  readonly tenant: Tenant;
  readonly port: PartnerPort;
  readonly request: SignedRequest;
}

/** Signatures of requests that partners send, and of the answers to them. */
@Injectable()
export class PartnerSignatures {
  private signed = 0;

  constructor(
    private readonly connections: PartnerConnections,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Refuses UNAUTHORIZED unless the partner of the port signed the request. No partner has the same answer. */
  async requirePartner(sent: PartnerSent): Promise<void> {
    const partner = connected(await this.connections.stateOf(sent.tenant, sent.port));
    await this.require(sent, partner?.partnerKeys ?? []);
  }

  /** No partner, and a signature that is not its own, have one answer. */
  async require(sent: PartnerSent, keys: readonly string[]): Promise<void> {
    const fault = await this.faultOf(sent, keys);
    if (fault !== null)
      throw new Refusal('UNAUTHORIZED', `The request is not signed by the partner of this port: ${fault}.`);
  }

  /** Why the signature is none under these keys; null when it is one. */
  async faultOf({ tenant, port, request }: PartnerSent, keys: readonly string[]): Promise<string | null> {
    const expected = keyIdOf(tenant, port);
    try {
      await verifyRequest(request, (keyId) => (keyId === expected ? keys : []), this.clock.now());
      return null;
    } catch (error) {
      if (!(error instanceof SignatureRefused)) throw error;
      return error.message;
    }
  }

  /** The headers of an answer to the request, with our signature for it. */
  async answered(
    { tenant, port, request }: PartnerSent,
    status: number,
    body: Buffer,
  ): Promise<Record<string, string>> {
    const partner = await this.connections.of(tenant, port);
    const headers = { 'content-type': 'application/json' };
    if (partner === null) return headers;
    const at = this.clock.now();
    const nonce = derivedUuid('partners.answer', keyIdOf(tenant, port), at.toISOString(), ++this.signed);
    return signResponse({ status, headers, body }, request, partner.key, { at, nonce });
  }
}
