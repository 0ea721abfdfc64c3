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

/** A received request whose signature has not been verified yet. */
export interface PartnerSent {
  readonly tenant: Tenant;
  readonly port: PartnerPort;
  readonly request: SignedRequest;
}

/** Verifies the signatures of partners' requests and signs the answers. */
@Injectable()
export class PartnerSignatures {
  private answers = 0;

  constructor(
    private readonly connections: PartnerConnections,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Refuses UNAUTHORIZED unless the partner of the port signed the request; also if there is no partner. Returns the signer of the answer
   * to that partner, even if another one is connected by then.
   */
  async requirePartner(sent: PartnerSent): Promise<AnswerSigner> {
    const partner = connected(await this.connections.stateOf(sent.tenant, sent.port));
    return this.requireOneOf(sent, partner === null ? [] : [partner]);
  }

  /** Like `requirePartner`, but also accepts a former partner. */
  async requirePartnerEver(sent: PartnerSent): Promise<AnswerSigner> {
    return this.requireOneOf(sent, everyPartnerOf(await this.connections.stateOf(sent.tenant, sent.port)));
  }

  /** Signer of answers to the first of the partners that signed the request. */
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

  /** Gives the same answer for a missing partner and for an invalid signature. */
  async require(sent: PartnerSent, keys: readonly string[]): Promise<void> {
    const fault = await this.faultOf(sent, keys);
    if (fault !== null) throw notSigned(fault);
  }

  /** Reason why the signature is invalid under these keys; null if it is valid. */
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

  /** Headers of an answer to the request, including our signature. */
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
