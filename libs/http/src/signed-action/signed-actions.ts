import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type Json,
  Refusal,
  type Tenant,
  type Timestamp,
  derivedResourceId,
  isResourceId,
  later,
  uuidOf,
} from '@app/kernel';
import { type CommandMetadata, isHashOf } from '../requests/command-metadata.js';
import { type Activity, actionPayload } from './action-payload.js';
import { verifyP256 } from './p256.js';
import type { SignedRetry } from './signed-action.decorator.js';
import { type SignedRequest, SignedRequests, type SigningSession, WalletSessions } from './signed-requests.port.js';
import { SigningRequired } from './signing-required.js';
import { readWalletStamp } from './wallet-stamp.js';

/** An action that has a signature or needs one. */
interface SignableAction {
  /** `DELETE /auth/sessions/{id}`: a request id is valid only for its operation. */
  readonly operation: string;
  /** Public id of the resource that the action changes. */
  readonly resource: string;
  readonly customerId: string;
  /** The wallets whose sessions may sign; the text to sign names the first one. */
  readonly accountIds: readonly [string, ...string[]];
  /** Selects the active sessions that may sign; default: all. */
  readonly allows?: (session: SigningSession) => boolean;
}

/** An action that the owner of a wallet must sign. */
interface ActionToSign extends SignableAction {
  /** The content to sign: an activity in the common form, or a special text. */
  readonly payload: Activity | string;
  /** The only key that may sign, if no session exists yet. */
  readonly signingKey?: string;
  /** Data that is passed to the retry. */
  readonly memo?: Json;
  /** Part of the first answer. */
  readonly credentialType?: string;
}

/** Time limit for signing a request (wallet-auth 4). */
const REQUEST_LIFETIME = 5 * 60_000;
/** A stamp that the sandbox always accepts, kept from releases that did not verify stamps there. */
const SANDBOX_STAMP = 'sandbox-valid-signature';

/**
 * The signed retry (wallet-auth 4). A request without headers is stored and answered with 202. A request with both headers is verified,
 * executed under the stored request's id, so that concurrent retries take effect once, and consumed. A failed retry does not consume it.
 */
@Injectable()
export class SignedActions {
  constructor(
    private readonly requests: SignedRequests,
    private readonly sessions: WalletSessions,
  ) {}

  /**
   * Throws WALLET_SIGNATURE_MISSING, REQUEST_ID_MISSING, UNAUTHORIZED, WALLET_SIGNATURE_BODY_MISMATCH, _MALFORMED and _INVALID, in this
   * order, and the errors of `act`. `act` gets metadata under which it is idempotent.
   */
  async run<T>(
    tenant: Tenant,
    action: ActionToSign,
    retry: SignedRetry,
    metadata: CommandMetadata,
    act: (metadata: CommandMetadata, memo: Json) => Promise<T>,
  ): Promise<T | SigningRequired> {
    return isFirstRequest(retry)
      ? this.requestSignature(tenant, action, retry, metadata)
      : this.resume(tenant, action, retry, metadata, act);
  }

  /** Only the retry, for actions whose first request does more than ask for a signature. */
  async resume<T>(
    tenant: Tenant,
    action: SignableAction,
    retry: SignedRetry,
    metadata: CommandMetadata,
    act: (metadata: CommandMetadata, memo: Json) => Promise<T>,
  ): Promise<T> {
    const request = await this.requestOf(tenant, action, retry, metadata);
    await this.requireSignature(tenant, action, request, retry.stamp!, metadata.at);
    const answer = await act(actingMetadata(request, metadata), request.memo);
    await this.requests.consume(tenant, request.requestId, metadata);
    return answer;
  }

  /** Only the first request: stores it and asks for the signature. */
  async requestSignature(
    tenant: Tenant,
    action: ActionToSign,
    { body }: SignedRetry,
    metadata: CommandMetadata,
  ): Promise<SigningRequired> {
    const {
      operation,
      resource,
      customerId,
      accountIds,
      payload,
      signingKey = null,
      memo = null,
      credentialType,
    } = action;
    const requestId = derivedResourceId('Request', metadata.commandId);
    const payloadToSign =
      typeof payload === 'string'
        ? payload
        : actionPayload(
            accountIds[0],
            payload,
            digest([requestId, operation, resource, body.requestHash]),
            metadata.at,
          );
    const expiresAt = later(metadata.at, REQUEST_LIFETIME);
    const draft = {
      requestId,
      customerId,
      operation,
      resource,
      body,
      payloadToSign,
      expiresAt,
      signingKey,
      memo,
    };
    const issued = await this.requests.issue(tenant, draft, metadata);
    return new SigningRequired(issued.payloadToSign ?? payloadToSign, requestId, issued.expiresAt, credentialType);
  }

  /** Verifies a signature over a text that was part of the resource. Throws WALLET_SIGNATURE_MISSING, _MALFORMED or _INVALID. */
  async requireStamp(
    tenant: Tenant,
    accountId: string,
    payload: string,
    stamp: string | undefined,
    at: Timestamp,
  ): Promise<void> {
    if (stamp === undefined)
      throw new Refusal('WALLET_SIGNATURE_MISSING', 'The header Svc-Wallet-Signature is required here.');
    if (isSandboxStamp(tenant, stamp)) return;
    const { publicKey, signature } = readWalletStamp(stamp);
    if ((await this.sessions.withKey(tenant, [accountId], publicKey, at)) === null) throw invalidSignature();
    if (!verifyP256(publicKey, Buffer.from(payload), signature)) throw invalidSignature();
  }

  private async requestOf(
    tenant: Tenant,
    action: SignableAction,
    retry: SignedRetry,
    metadata: CommandMetadata,
  ): Promise<SignedRequest> {
    if (retry.stamp === undefined)
      throw new Refusal('WALLET_SIGNATURE_MISSING', 'A signed retry needs the header Svc-Wallet-Signature.');
    if (retry.requestId === undefined)
      throw new Refusal('REQUEST_ID_MISSING', 'A signed retry needs the header Request-Id.');
    const request = isResourceId('Request', retry.requestId) ? await this.requests.find(tenant, retry.requestId) : null;
    const usable =
      request !== null &&
      (request.consumed
        ? await this.requests.isConsumedBy(tenant, request.requestId, metadata)
        : metadata.at < request.expiresAt) &&
      request.operation === action.operation &&
      request.resource === action.resource &&
      request.customerId === action.customerId;
    if (!usable) throw unauthorized('Invalid or expired Request-Id');
    if (!isHashOf(request.bodyDigest, retry.body)) {
      throw new Refusal('WALLET_SIGNATURE_BODY_MISMATCH', 'The body differs from the request that was signed.');
    }
    return request;
  }

  private async requireSignature(
    tenant: Tenant,
    action: SignableAction,
    { payloadToSign, signingKey }: SignedRequest,
    stamp: string,
    at: Timestamp,
  ): Promise<void> {
    if (signingKey === null && isSandboxStamp(tenant, stamp)) return;
    const { publicKey, signature } = readWalletStamp(stamp);
    const allowed = signingKey === null ? await this.mayAct(tenant, action, publicKey, at) : publicKey === signingKey;
    if (!allowed || payloadToSign === null || !verifyP256(publicKey, Buffer.from(payloadToSign), signature))
      throw invalidSignature();
  }

  private async mayAct(
    tenant: Tenant,
    { accountIds, allows = () => true }: SignableAction,
    publicKey: string,
    at: Timestamp,
  ): Promise<boolean> {
    const session = await this.sessions.withKey(tenant, accountIds, publicKey, at);
    return session !== null && allows(session);
  }
}

/** True if both headers are absent: a new request, whatever was requested before. */
export function isFirstRequest({ stamp, requestId }: SignedRetry): boolean {
  return stamp === undefined && requestId === undefined;
}

/** 401 UNAUTHORIZED with the check that failed (specification, "Authentication" 9). */
export function unauthorized(reason: string): Refusal {
  return new Refusal('UNAUTHORIZED', reason, { reason });
}

function invalidSignature(): Refusal {
  const reason = 'Invalid Svc-Wallet-Signature';
  return new Refusal('WALLET_SIGNATURE_INVALID', reason, { reason });
}

function isSandboxStamp({ environment }: Tenant, stamp: string): boolean {
  return environment === 'SANDBOX' && stamp === SANDBOX_STAMP;
}

function actingMetadata(
  { requestId, operation, resource, bodyDigest }: SignedRequest,
  metadata: CommandMetadata,
): CommandMetadata {
  return {
    ...metadata,
    commandId: uuidOf('Request', requestId),
    requestHash: digest([operation, resource, bodyDigest]),
  };
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
