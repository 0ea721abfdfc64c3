import { FileRefused } from '../files/file-refused.js';
import { centsOf } from '../money.js';
import { all, at, isTrueAt, textAt, type XmlElement } from '../xml/xml-document.js';
import { nameDigests } from './name-digests.js';

/** A bank's request to return the money of a payment. */
export interface RecallRequest {
  /** The bank's id of the request. */
  readonly id: string;
  /** Digests of the payment's names, comparable with those of a booked payment. */
  readonly names: readonly string[];
  /** Null if the bank gives none. */
  readonly cents: bigint | null;
  /** Reason code; null if the bank gives none. */
  readonly reason: string | null;
}

/** Parses all requests of a camt.056. Refuses a request for all payments of a message, since the affected payments are unknown here. */
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
