import { type PartnerIdentity, type Report, sendReport } from '@app/partner-protocol';
import type { BankRecord } from './record/bank-record.js';

/** Answers after which a report is not repeated: taken, or wrong. */
const FINAL_ANSWERS = [200, 400, 404, 409];
/** Reports that are sent before their answers are there. */
const CONCURRENT_REPORTS = 8;

/** Reports results and deposits to the platform, in the order in which they became known, until each is taken. */
export class Reporter {
  constructor(
    private readonly parts: {
      readonly record: BankRecord;
      readonly reportUrl: string;
      readonly identity: Pick<PartnerIdentity, 'key' | 'now' | 'newNonce'>;
      /** Prints a line for the operator. */
      readonly tell: (line: string) => void;
    },
  ) {}

  /** Sends every report that is due, once; false when one was not taken, and is due again. */
  async sendDue(): Promise<boolean> {
    const { due } = this.parts.record.state;
    const waiting = [...due.keys()];
    let isTaken = true;
    for (let from = 0; from < waiting.length && isTaken; from += CONCURRENT_REPORTS) {
      const taken = await Promise.all(
        waiting.slice(from, from + CONCURRENT_REPORTS).map((reportId) => this.send(reportId)),
      );
      isTaken = taken.every(Boolean);
    }
    return isTaken;
  }

  private async send(reportId: string): Promise<boolean> {
    const { record, reportUrl, identity, tell } = this.parts;
    const report = { ...record.state.due.get(reportId)!, reportedAt: identity.now().toISOString() } as Report;
    const { status, body } = await sendReport(reportUrl, report, identity).catch(() => ({ status: 0, body: null }));
    if (!FINAL_ANSWERS.includes(status)) return false;
    record.append({ type: 'REPORT_SENT', reportId, status });
    const { outcome } = (body ?? {}) as { readonly outcome?: unknown };
    if (status !== 200 || outcome === 'CONTRADICTS')
      tell(`report ${reportId} was answered ${status} ${String(outcome ?? '')}`);
    return true;
  }
}
