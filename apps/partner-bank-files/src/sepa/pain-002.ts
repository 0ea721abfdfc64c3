import { centsOf } from '../money.js';
import { FileRefused } from '../files/file-refused.js';
import { all, at, textAt, type XmlElement } from '../xml/xml-document.js';

/** The bank's status of a whole message, its payment information, or one payment. */
export interface PaymentStatus {
  /** Null: applies to every payment. */
  readonly endToEndId: string | null;
  /** ISO status code: RJCT, ACSC, … */
  readonly status: string;
  /** Reason code; null if the bank gives none. */
  readonly reason: string | null;
}

/** A status report on one of our messages. */
export interface StatusReport {
  readonly id: string;
  readonly originalMessageId: string;
  readonly originalMessageName: string | null;
  /** Number and sum of our payments as the bank read them; null if absent. */
  readonly originalCount: number | null;
  readonly originalCents: bigint | null;
  /** From general to specific: a later status overrides an earlier one. */
  readonly statuses: readonly PaymentStatus[];
}

/** Parses a pain.002 of any version. */
export function readStatusReport(root: XmlElement): StatusReport {
  const group = at(root, 'OrgnlGrpInfAndSts');
  const [id, originalMessageId] = [textAt(root, 'GrpHdr', 'MsgId'), textAt(group, 'OrgnlMsgId')];
  if (root.name !== 'CstmrPmtStsRpt' || id === null || originalMessageId === null)
    throw new FileRefused('it names no message that it answers');
  const payments = all(root, 'OrgnlPmtInfAndSts');
  const whole = [statusOf(group, 'GrpSts'), ...payments.map((each) => statusOf(each, 'PmtInfSts'))];
  const single = payments.flatMap((each) => all(each, 'TxInfAndSts')).map(ofPayment);
  const count = textAt(group, 'OrgnlNbOfTxs');
  const sum = textAt(group, 'OrgnlCtrlSum');
  return {
    id,
    originalMessageId,
    originalMessageName: textAt(group, 'OrgnlMsgNmId'),
    originalCount: count === null ? null : Number(count),
    originalCents: sum === null ? null : centsOf(sum),
    statuses: [...whole, ...single].filter((status) => status !== null),
  };
}

function ofPayment(element: XmlElement): PaymentStatus | null {
  const endToEndId = textAt(element, 'OrgnlEndToEndId') ?? textAt(element, 'OrgnlInstrId');
  if (endToEndId === null) throw new FileRefused('it has the status of a payment that it does not name');
  const status = statusOf(element, 'TxSts');
  return status && { ...status, endToEndId };
}

function statusOf(element: XmlElement | undefined, name: string): PaymentStatus | null {
  const status = textAt(element, name);
  if (status === null) return null;
  const reason = all(element, 'StsRsnInf')
    .map((information) => textAt(information, 'Rsn', 'Cd') ?? textAt(information, 'Rsn', 'Prtry'))
    .find((code) => code !== null);
  return { endToEndId: null, status, reason: reason ?? null };
}
