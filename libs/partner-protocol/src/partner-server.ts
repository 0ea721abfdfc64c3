import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Answer,
  type AuthorizationAnswer,
  type AuthorizationMessage,
  InvalidMessage,
  readAuthorizationAnswer,
  readRequest,
  type Report,
} from './messages.js';
import { operationOf, type OperationName, PARTNER_PORTS, type PartnerPort } from './operations.js';
import {
  type KeysOf,
  type MessageHeaders,
  SignatureRefused,
  type SignedRequest,
  type SignedResponse,
  signRequest,
  signResponse,
  type SigningKey,
  verifyRequest,
  verifyResponse,
} from './signatures.js';

/** The partner's side of the protocol, without a partner's own work. */

/** An operation that a platform requests. */
export interface AskedOperation {
  readonly port: PartnerPort;
  readonly operation: string;
  readonly operationId: string;
  readonly requestedAt: string;
  readonly answerBy: string;
  /** Validated with the operation's schema. */
  readonly data: unknown;
}

/** The work of a partner. Both functions are idempotent: an operation is done once for its id. */
export interface PartnerService {
  /** Performs the operation; returns the state of one that was performed before. */
  perform(asked: AskedOperation): Promise<Answer>;
  /** State of an operation; null if it is unknown. */
  find(operationId: string): Promise<Answer | null>;
}

/** Keys and the clock of a partner. */
export interface PartnerIdentity {
  /** Signs answers and reports, under the name known to the platform. */
  readonly key: SigningKey;
  /** The platform's public keys (PEM) by key name. */
  readonly platformKeys: KeysOf;
  now(): Date;
  /** A new nonce for each signed message. */
  newNonce(): string;
}

/** A response before it is written. */
export interface PartnerResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const BODY_LIMIT = 256 * 1024;
const OPERATION_PATH = /\/v1\/([a-z-]+)\/([a-z-]+)$/;
const QUESTION_PATH = /\/v1\/operations\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Answers one request: verifies it, performs the operation, signs the answer. `failed` gets errors of the service. */
export async function answerRequest(
  request: SignedRequest,
  identity: PartnerIdentity,
  service: PartnerService,
  failed: (error: unknown) => void = () => undefined,
): Promise<PartnerResponse> {
  const answered = await outcomeOf(request, identity, service, failed);
  return signedResponse(answered.status, answered.body, request, identity);
}

/** A response with the partner's signature. */
export async function signedResponse(
  status: number,
  content: unknown,
  request: SignedRequest,
  { key, now, newNonce }: PartnerIdentity,
): Promise<PartnerResponse> {
  const body = Buffer.from(JSON.stringify(content));
  const headers = { 'content-type': 'application/json' };
  const isSigned = request.headers['signature'] !== undefined;
  if (!isSigned) return { status, headers, body };
  const signed = await signResponse({ status, headers, body }, request, key, { at: now(), nonce: newNonce() });
  return { status, headers: signed, body };
}

async function outcomeOf(
  request: SignedRequest,
  { platformKeys, now }: PartnerIdentity,
  service: PartnerService,
  failed: (error: unknown) => void,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { pathname } = new URL(request.url);
  try {
    await verifyRequest(request, platformKeys, now());
    const [, operationId] = request.method === 'GET' ? (QUESTION_PATH.exec(pathname) ?? []) : [];
    if (operationId !== undefined) {
      const answer = await service.find(operationId);
      return answer === null
        ? problem(404, 'UNKNOWN_OPERATION', 'No such operation was received.')
        : { status: 200, body: answer };
    }
    const [, port = '', operation = ''] = request.method === 'POST' ? (OPERATION_PATH.exec(pathname) ?? []) : [];
    if (operationOf(port, operation) === undefined) return problem(404, 'NOT_FOUND', 'There is no such address.');
    const asked = readRequest(port as PartnerPort, operation as OperationName, jsonOf(request.body));
    if (request.headers['idempotency-key'] !== asked.operationId)
      return problem(400, 'INVALID_INPUT', 'Idempotency-Key must be the operationId.');
    return { status: 200, body: await service.perform({ port: port as PartnerPort, operation, ...asked }) };
  } catch (error) {
    if (error instanceof SignatureRefused) return problem(401, 'UNAUTHORIZED', error.message);
    if (error instanceof InvalidMessage) return problem(400, 'INVALID_INPUT', error.message);
    failed(error);
    return problem(500, 'INTERNAL_ERROR', 'The operation failed; repeat it.');
  }
}

function problem(status: number, code: string, message: string) {
  return { status, body: { code, message } };
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new InvalidMessage('the body is not JSON');
  }
}

/** Answers a request; null drops the connection without an answer. */
export type Answering = (request: SignedRequest) => Promise<PartnerResponse | null>;

/** Serves a partner over plain HTTP, behind a TLS proxy. */
export async function servePartner(
  answering: Answering,
  { host = '127.0.0.1', port = 0 }: { readonly host?: string; readonly port?: number } = {},
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const body = await bodyOf(incoming);
      if (body === null) return void outgoing.writeHead(413).end();
      const url = `http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`;
      const headers = incoming.headers as MessageHeaders;
      const response = await answering({ method: incoming.method ?? 'GET', url, headers, body });
      if (response === null) return void incoming.socket.destroy();
      outgoing.writeHead(response.status, response.headers).end(response.body);
    };
    answer().catch(() => void incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** null if it is longer than any request of the protocol. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Asks the platform once whether a card pays; the caller declines at `answerBy`. The answer is null if the platform gave none. `isSigned`:
 * the platform signed its answer or error for this request; nothing else counts as an answer.
 */
export async function askAuthorization(
  url: string,
  asked: AuthorizationMessage,
  identity: PartnerIdentity,
): Promise<AuthorizationOutcome> {
  const { status, isSigned, body } = await post(url, asked, identity);
  return { status, isSigned, answer: isSigned && status === 200 ? decisionOf(body) : null };
}

/** The decision in a body; null if there is none. */
function decisionOf(body: Buffer): AuthorizationAnswer | null {
  try {
    return readAuthorizationAnswer(jsonOf(body));
  } catch (error) {
    if (error instanceof InvalidMessage) return null;
    throw error;
  }
}

/** The platform's answer to an authorization request. */
export interface AuthorizationOutcome {
  readonly status: number;
  readonly isSigned: boolean;
  readonly answer: AuthorizationAnswer | null;
}

/** The platform's answer to a report. */
export interface ReportAnswer {
  readonly status: number;
  /** True if the platform signed it for this report; nothing else counts as an answer. */
  readonly isSigned: boolean;
  /** null if it is not JSON. */
  readonly body: unknown;
}

/** Statuses after which a report is not repeated: accepted or invalid. */
const FINAL_ANSWERS = [200, 400, 404, 409];

/** Sends a report to the platform once; the caller repeats it until the answer is final. */
export async function sendReport(reportUrl: string, report: Report, identity: PartnerIdentity): Promise<ReportAnswer> {
  const { status, isSigned, body } = await post(reportUrl, report, identity);
  return { status, isSigned, body: valueOf(body) };
}

/** True for an answer after which a report is not repeated. An unsigned answer does not count, since a proxy may have sent it. */
export function isFinal({ status, isSigned }: Pick<ReportAnswer, 'status' | 'isSigned'>): boolean {
  return isSigned && FINAL_ANSWERS.includes(status);
}

async function post(url: string, content: object, identity: PartnerIdentity) {
  const { key, now, newNonce } = identity;
  const sent = Buffer.from(JSON.stringify(content));
  const unsigned = { method: 'POST', url, headers: { 'content-type': 'application/json' }, body: sent };
  const signed = await signRequest(unsigned, key, { at: now(), nonce: newNonce() });
  const response = await fetch(url, { method: 'POST', headers: signed, body: sent });
  const { status } = response;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  const isSigned = await isSignedBy(identity, { status, headers, body }, { ...unsigned, headers: signed });
  return { status, isSigned, body };
}

async function isSignedBy(
  { platformKeys, now }: PartnerIdentity,
  response: SignedResponse,
  request: SignedRequest,
): Promise<boolean> {
  try {
    await verifyResponse(response, request, platformKeys, now());
    return true;
  } catch (error) {
    if (error instanceof SignatureRefused) return false;
    throw error;
  }
}

function valueOf(body: Buffer): unknown {
  try {
    return jsonOf(body);
  } catch {
    return null;
  }
}

/** True for a port that a partner can serve. */
export function isPartnerPort(text: string): text is PartnerPort {
  return (PARTNER_PORTS as readonly string[]).includes(text);
}
