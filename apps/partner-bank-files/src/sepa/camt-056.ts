import { FileRefused } from '../files/file-refused.js';
import { centsOf } from '../money.js';
import { all, at, isTrueAt, textAt, type XmlElement } from '../xml/xml-document.js';
import { nameDigests } from './name-digests.js';

/** A bank asks for the money of a payment back. */
export interface RecallRequest {
  /** The bank's id of the request. */
  readonly id: string;
  /** Digests of the payment's names, as those of a booked payment. */
  readonly names: readonly string[];
  /** null where the bank does not say. */
  readonly cents: bigint | null;
  /** The code of the reason; null where the bank gives none. */
  readonly reason: string | null;
}

/** Reads every request of a camt.056. One for all payments of a message at once refuses it: which are meant is not known here. */
export function readRecallRequests(root: XmlElement): readonly RecallRequest[] {
  const assignment = textAt(root, 'Assgnmt', 'Id');
  const underlying = all(root, 'Undrlyg');
  if (root.name !== 'FIToFIPmtCxlReq' || assignment === null) throw new FileRefused('it has no request that is named');
  const payments = underlying.flatMap((each) => all(each, 'TxInf'));
  if (payments.length === 0 || underlying.some((each) => isTrueAt(each, 'OrgnlGrpInfAndCxl', 'GrpCxl')))
    throw new FileRefused('it does not name the payments that it asks for');
  return payments.map((payment) => requestOf(payment, assignment));
}

function requestOf(payment: XmlElement, assignment: string): RecallRequest {
  const amount = at(payment, 'OrgnlIntrBkSttlmAmt');
  const reason = textAt(payment, 'CxlRsnInf', 'Rsn', 'Cd');
  return {
    id: textAt(payment, 'CxlId') ?? assignment,
    names: nameDigests((name) => textAt(payment, `Orgnl${name}`)),
    cents: amount === undefined ? null : centsOf(amount.text),
    reason,
  };
}
