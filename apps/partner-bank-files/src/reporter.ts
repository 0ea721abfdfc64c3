import { isFinal, type PartnerIdentity, type Report, type ReportAnswer, sendReport } from '@app/partner-protocol';
import type { BankRecord } from './record/bank-record.js';
import type { DueReport } from './record/bank-state.js';

/** The response to a report was lost. */
const LOST: ReportAnswer = { status: 0, isSigned: false, body: null };
/** Maximum reports in flight. */
const CONCURRENT_REPORTS = 8;

/** Sends results and deposits to the platform, in the order in which they became known, until each is accepted. */
export class Reporter {
  constructor(
    private readonly parts: {
      readonly record: BankRecord;
      readonly reportUrl: string;
      readonly identity: PartnerIdentity;
      /** Prints an operator note. */
      readonly tell: (line: string) => void;
    },
  ) {}

  /**
   * Sends every due report once; false if one was not accepted and remains due. A later result of an order waits for the earlier one. If no
   * response arrives at all, the remaining reports wait too.
   */
  async sendDue(): Promise<boolean> {
    const waiting = firstOfEach([...this.parts.record.state.due.values()]);
    let isTaken = true;
    for (let from = 0; from < waiting.length; from += CONCURRENT_REPORTS) {
      const answers = await Promise.all(
        waiting.slice(from, from + CONCURRENT_REPORTS).map((report) => this.send(report)),
      );
      isTaken &&= answers.every(isFinal);
      if (answers.every(({ status }) => status === LOST.status)) return false;
    }
    return isTaken;
  }

  private async send(due: DueReport): Promise<ReportAnswer> {
    const { record, reportUrl, identity, tell } = this.parts;
    const { reportId } = due;
    const report = { ...due, reportedAt: identity.now().toISOString() } as Report;
    const answer = await sendReport(reportUrl, report, identity).catch(() => LOST);
    if (!isFinal(answer)) return answer;
    const { status, body } = answer;
    const outcome = status === 200 ? ((body as { readonly outcome?: string } | null)?.outcome ?? null) : null;
    record.append({ type: 'REPORT_SENT', reportId, status, outcome, at: identity.now().toISOString() });
    if (status !== 200 || outcome === 'CONTRADICTS')
      tell(`the report of ${subjectOf(due)} was answered ${status} ${outcome ?? ''}`);
    return answer;
  }
}

function firstOfEach(reports: readonly DueReport[]): readonly DueReport[] {
  const subjects = new Set<string>();
  return reports.filter((report) => {
    const subject = subjectOf(report);
    const isFirst = !subjects.has(subject);
    subjects.add(subject);
    return isFirst;
  });
}

/** Subject whose reports are sent sequentially: an order, a deposit or an account. */
function subjectOf(report: DueReport): string {
  switch (report.kind) {
    case 'OPERATION':
      return report.operationId;
    case 'FUNDS_RECEIVED':
    case 'FUNDS_RECALLED':
      return report.depositId;
    case 'STATEMENT':
      return report.account;
  }
}
