import { Inject, Injectable } from '@nestjs/common';
import type { AnswerSigner } from '@app/http';
import { CLOCK, type Clock, derivedUuid, Refusal, type Tenant } from '@app/kernel';
import {
  type PartnerPort,
  SignatureRefused,
  type SignedRequest,
  type SigningKey,
  signResponse,
  verifyRequest,
} from '@app/partner-protocol';
import { connected, type Connection, everyPartnerOf } from '../domain/connection/connection.decider.js';
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
  private answers = 0;

  constructor(
    private readonly connections: PartnerConnections,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Refuses UNAUTHORIZED unless the partner of the port signed the request. No partner has the same answer. Returns the signer of the
   * answer to that partner, whichever is connected by then.
   */
  async requirePartner(sent: PartnerSent): Promise<AnswerSigner> {
    const partner = connected(await this.connections.stateOf(sent.tenant, sent.port));
    return this.requireOneOf(sent, partner === null ? [] : [partner]);
  }

  /** As `requirePartner`, and takes a partner that was replaced, too. */
  async requirePartnerEver(sent: PartnerSent): Promise<AnswerSigner> {
    return this.requireOneOf(sent, everyPartnerOf(await this.connections.stateOf(sent.tenant, sent.port)));
  }

  /** The signer of answers to the first of the partners whose request it is. */
  private async requireOneOf(sent: PartnerSent, partners: readonly Connection[]): Promise<AnswerSigner> {
    let fault: string | null = null;
    for (const partner of partners) {
      fault = await this.faultOf(sent, partner.partnerKeys);
      if (fault !== null) continue;
      const key = await this.connections.keyOf(sent.tenant, partner);
      return (status, body) => this.signed(sent.request, key, status, body);
    }
    throw notSigned(fault ?? (await this.faultOf(sent, []))!);
  }

  /** No partner, and a signature that is not its own, have one answer. */
  async require(sent: PartnerSent, keys: readonly string[]): Promise<void> {
    const fault = await this.faultOf(sent, keys);
    if (fault !== null) throw notSigned(fault);
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
  private signed(
    request: SignedRequest,
    key: SigningKey,
    status: number,
    body: Buffer,
  ): Promise<Record<string, string>> {
    const at = this.clock.now();
    const answered = String(request.headers['signature']);
    const nonce = derivedUuid('partners.answer', key.keyId, answered, at.toISOString(), ++this.answers);
    return signResponse({ status, headers: { 'content-type': 'application/json' }, body }, request, key, { at, nonce });
  }
}

function notSigned(fault: string): Refusal {
  return new Refusal('UNAUTHORIZED', `The request is not signed by the partner of this port: ${fault}.`);
}
