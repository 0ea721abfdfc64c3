import { randomUUID } from 'node:crypto';
import {
  readAuthorization,
  readReport,
  type Report,
  servePartner,
  subjectOf,
  SignatureRefused,
  type SignedRequest,
  type SigningKey,
  signResponse,
  verifyRequest,
  InvalidMessage,
} from '@app/partner-protocol';

/** A received report, or the reason that it is invalid. A valid authorization request has neither a report nor a fault. */
export interface Arrival {
  readonly report: Report | null;
  readonly fault: string | null;
}

/** The attempt of a report that gets an unsigned response; the next one is accepted. */
export const UNSIGNED_ATTEMPT = 3;
/** Attempts that a correct partner makes for each report: it retries until a signed response accepts it. */
export const ATTEMPTS = UNSIGNED_ATTEMPT + 1;

/**
 * A platform's endpoint for reports and for the authorization requests of card issuers. The first attempt of each report gets a 503, the
 * connection of the second is dropped, and the third gets an unsigned response, to detect partners that do not retry reports, or accept
 * unsigned responses. Every authorization is declined.
 */
export class ReportDoor {
  readonly arrivals: Arrival[] = [];
  private readonly attempts = new Map<string, number>();
  private server: Awaited<ReturnType<typeof servePartner>> | null = null;

  constructor(
    private readonly keyId: string,
    private readonly partnerKeys: readonly string[],
    /** Signs responses. */
    private readonly key: SigningKey,
  ) {}

  async open(at: { readonly host: string; readonly port: number }): Promise<string> {
    this.server = await servePartner(
      (request) => (request.url.endsWith('/authorizations') ? this.decline(request) : this.take(request)),
      at,
    );
    return `${this.server.url}/reports`;
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  /** Number of attempts to report the results of an operation. */
  attemptsOf(operationId: string): number {
    return this.attempts.get(operationId) ?? 0;
  }

  private async take(request: SignedRequest) {
    const arrival = await this.read(request);
    this.arrivals.push(arrival);
    const { report } = arrival;
    if (report === null) return this.signed(request, 400, { code: 'INVALID_INPUT', message: arrival.fault ?? '' });
    const name = report.kind === 'OPERATION' ? report.operationId : nameOf(report);
    const attempt = (this.attempts.get(name) ?? 0) + 1;
    this.attempts.set(name, attempt);
    if (attempt === 1) return this.signed(request, 503, { code: 'SERVICE_UNAVAILABLE', message: 'Repeat it.' });
    if (attempt === 2) return null;
    const receipt = { outcome: 'RECORDED' };
    return attempt === UNSIGNED_ATTEMPT ? unsigned(200, receipt) : this.signed(request, 200, receipt);
  }

  private async decline(request: SignedRequest) {
    const arrival = await this.arrivalOf(request, (body) => {
      readAuthorization(body);
      return null;
    });
    this.arrivals.push(arrival);
    if (arrival.fault !== null) return this.signed(request, 400, { code: 'INVALID_INPUT', message: arrival.fault });
    const cardTransactionId = `CardTransaction:${randomUUID()}`;
    return this.signed(request, 200, { decision: 'DECLINED', cardTransactionId, declineReason: 'CARD_NOT_ACTIVE' });
  }

  /** The response to an unsigned request cannot be signed. */
  private async signed(request: SignedRequest, code: number, content: object) {
    const { status, headers, body } = unsigned(code, content);
    if (request.headers['signature'] === undefined) return { status, headers, body };
    const stamp = { at: new Date(), nonce: randomUUID() };
    return { status, headers: await signResponse({ status, headers, body }, request, this.key, stamp), body };
  }

  private read(request: SignedRequest): Promise<Arrival> {
    return this.arrivalOf(request, readReport);
  }

  private async arrivalOf(request: SignedRequest, reading: (body: unknown) => Report | null): Promise<Arrival> {
    try {
      const keysOf = (named: string) => (named === this.keyId ? this.partnerKeys : []);
      await verifyRequest(request, keysOf, new Date());
      return { report: reading(JSON.parse(Buffer.from(request.body).toString('utf8'))), fault: null };
    } catch (error) {
      if (error instanceof SignatureRefused || error instanceof InvalidMessage || error instanceof SyntaxError)
        return { report: null, fault: error.message };
      throw error;
    }
  }
}

/** Name of a report without an order: the same only for its retries. */
export function nameOf(report: Exclude<Report, { readonly kind: 'OPERATION' }>): string {
  return `${report.kind} ${subjectOf(report).key}`;
}

function unsigned(status: number, content: object) {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(content)),
  };
}
