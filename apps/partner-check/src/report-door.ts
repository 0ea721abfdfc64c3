import {
  readReport,
  type Report,
  servePartner,
  subjectOf,
  SignatureRefused,
  type SignedRequest,
  verifyRequest,
  InvalidMessage,
} from '@app/partner-protocol';

/** A report that came, or the reason why it is none. */
export interface Arrival {
  readonly report: Report | null;
  readonly fault: string | null;
}

/**
 * A platform's door for reports. The first arrival of each report is answered 503 and the second one is dropped, so that
 * a partner that does not repeat its reports is seen.
 */
export class ReportDoor {
  readonly arrivals: Arrival[] = [];
  private readonly attempts = new Map<string, number>();
  private server: Awaited<ReturnType<typeof servePartner>> | null = null;

  constructor(
    private readonly keyId: string,
    private readonly partnerKeys: readonly string[],
  ) {}

  async open(at: { readonly host: string; readonly port: number }): Promise<string> {
    this.server = await servePartner((request) => this.take(request), at);
    return `${this.server.url}/reports`;
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  /** Attempts for the results of an operation. */
  attemptsOf(operationId: string): number {
    return this.attempts.get(operationId) ?? 0;
  }

  private async take(request: SignedRequest) {
    const arrival = await this.read(request);
    this.arrivals.push(arrival);
    const { report } = arrival;
    if (report === null) return answer(400, { code: 'INVALID_INPUT', message: arrival.fault ?? '' });
    const name = report.kind === 'OPERATION' ? report.operationId : subjectOf(report).key;
    const attempt = (this.attempts.get(name) ?? 0) + 1;
    this.attempts.set(name, attempt);
    if (attempt === 1) return answer(503, { code: 'SERVICE_UNAVAILABLE', message: 'Repeat it.' });
    if (attempt === 2) return null;
    return answer(200, { outcome: 'RECORDED' });
  }

  private async read(request: SignedRequest): Promise<Arrival> {
    try {
      const keysOf = (named: string) => (named === this.keyId ? this.partnerKeys : []);
      await verifyRequest(request, keysOf, new Date());
      const report = readReport(JSON.parse(Buffer.from(request.body).toString('utf8')));
      return { report, fault: null };
    } catch (error) {
      if (error instanceof SignatureRefused || error instanceof InvalidMessage || error instanceof SyntaxError)
        return { report: null, fault: error.message };
      throw error;
    }
  }
}

function answer(status: number, content: object) {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(content)),
  };
}
