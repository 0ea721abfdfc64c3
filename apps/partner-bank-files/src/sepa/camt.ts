import { FileRefused } from '../files/file-refused.js';
import { centsOf, sumOf } from '../money.js';
import { all, at, isTrueAt, textAt, type XmlElement } from '../xml/xml-document.js';
import { given, nameDigests } from './name-digests.js';

/** One payment of an entry, as the bank identifies it. */
export interface BookedPayment {
  /** The bank's own reference. */
  readonly reference: string | null;
  readonly endToEndId: string | null;
  /**
   * Digests of the names with which a later entry can refer to this payment, the most exact first. Payers choose some of them, so they are
   * not stored in clear.
   */
  readonly names: readonly string[];
  readonly messageId: string | null;
  readonly batchId: string | null;
  /** Null if only the entry has an amount. */
  readonly cents: bigint | null;
  readonly returnReason: string | null;
  readonly isReturn: boolean;
  /** All texts with which the payer describes the payment. */
  readonly remittance: string;
  /** IBAN that was credited; null if the bank gives none. */
  readonly creditorIban: string | null;
}

/** An entry of an account. */
export interface Entry {
  readonly reference: string | null;
  readonly cents: bigint;
  readonly isCredit: boolean;
  /** BOOK, PDNG or INFO. */
  readonly status: string;
  /** YYYY-MM-DD; null if the bank gives none. */
  readonly bookingDay: string | null;
  readonly isReturn: boolean;
  readonly payments: readonly BookedPayment[];
}

/** A statement of an account (camt.053), or a notification of entries (camt.054). */
export interface Statement {
  readonly kind: 'STATEMENT' | 'NOTIFICATION';
  readonly id: string;
  readonly account: string;
  readonly currency: string | null;
  /** Balances of a statement, credit positive; null if absent. */
  readonly opening: bigint | null;
  readonly closing: bigint | null;
  /** First day covered: as stated, or that of the first entry. */
  readonly firstDay: string | null;
  /** Day of the closing balance, or of the last entry. */
  readonly day: string | null;
  readonly entries: readonly Entry[];
}

/** Name of a statement for deduplication. */
export function statementName({ kind, account, id }: Pick<Statement, 'kind' | 'account' | 'id'>): string {
  return `${kind} ${account} ${id}`;
}

const FORMS: Readonly<Record<string, readonly [document: string, statement: string, kind: Statement['kind']]>> = {
  'camt.053': ['BkToCstmrStmt', 'Stmt', 'STATEMENT'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'NOTIFICATION'],
};
/** Bank transaction codes of returned payments: returns and reversals of credit transfers, sent and received. */
const RETURN_CODES = ['RRTN', 'RPCR', 'RIMB', 'ARET'];

/** Parses all statements of a camt.053 or camt.054, and verifies their sums. */
export function readStatements(name: string, root: XmlElement): readonly Statement[] {
  const [document, element, kind] = FORMS[name.slice(0, 'camt.053'.length)] ?? [];
  if (document === undefined || root.name !== document || kind === undefined)
    throw new FileRefused(`${name} is not read here`);
  const statements = all(root, element!).map((each) => statementOf(kind, each));
  if (statements.length === 0) throw new FileRefused('it has no statement');
  for (const statement of statements) checkBalances(statement);
  return statements;
}

function statementOf(kind: Statement['kind'], element: XmlElement): Statement {
  const account = textAt(element, 'Acct', 'Id', 'IBAN') ?? textAt(element, 'Acct', 'Id', 'Othr', 'Id');
  const id = textAt(element, 'Id');
  if (account === null || id === null) throw new FileRefused('it names no account');
  const currencies = new Set([
    ...[textAt(element, 'Acct', 'Ccy')].filter((currency) => currency !== null),
    ...[...all(element, 'Ntry'), ...all(element, 'Bal')].map((each) => at(each, 'Amt')?.attributes['Ccy'] ?? ''),
  ]);
  if (currencies.size > 1) throw new FileRefused('it has amounts of several currencies');
  const entries = all(element, 'Ntry').map(entryOf);
  checkSummary(element, entries);
  const balances = all(element, 'Bal').map((balance) => ({
    code: textAt(balance, 'Tp', 'CdOrPrtry', 'Cd'),
    cents: signed(balance),
    day: dayAt(balance, 'Dt'),
  }));
  const days = entries.flatMap(({ bookingDay }) => bookingDay ?? []).toSorted();
  const closing = balances.findLast(({ code }) => code === 'CLBD');
  return {
    kind,
    id,
    account,
    currency: [...currencies][0] ?? null,
    opening: balances.find(({ code }) => code === 'OPBD' || code === 'PRCD')?.cents ?? null,
    closing: closing?.cents ?? null,
    firstDay: textAt(element, 'FrToDt', 'FrDtTm')?.slice(0, 10) ?? days.at(0) ?? closing?.day ?? null,
    day: closing?.day ?? days.at(-1) ?? null,
    entries,
  };
}

function entryOf(element: XmlElement): Entry {
  const direction = textAt(element, 'CdtDbtInd');
  const status = textAt(element, 'Sts', 'Cd') ?? textAt(element, 'Sts');
  if (textAt(element, 'Sts', 'Prtry') !== null)
    throw new FileRefused("it has an entry with a status of the bank's own");
  if (status === null || (direction !== 'CRDT' && direction !== 'DBIT'))
    throw new FileRefused('it has an entry that is none');
  const cents = centsOf(textAt(element, 'Amt'));
  const currency = at(element, 'Amt')?.attributes['Ccy'];
  const codes = codesOf(element);
  const isReturn = isTrueAt(element, 'RvslInd') || codes.some((code) => RETURN_CODES.includes(code));
  const details = all(element, 'NtryDtls');
  const payments = details.flatMap((each) =>
    all(each, 'TxDtls').map((payment) => paymentOf(payment, each, isReturn, currency)),
  );
  const amounts = payments.flatMap((payment) => payment.cents ?? []);
  const isComplete = payments.length > 0 && amounts.length === payments.length;
  if (sumOf(amounts) > cents || (isComplete && sumOf(amounts) !== cents))
    throw new FileRefused('it has an entry that is not the sum of its payments');
  const batches = payments.length > 0 ? [] : details.flatMap((each) => all(each, 'Btch')).map(batchOf);
  return {
    reference: textAt(element, 'AcctSvcrRef') ?? textAt(element, 'NtryRef'),
    cents,
    isCredit: direction === 'CRDT',
    status,
    bookingDay: dayAt(element, 'BookgDt'),
    isReturn,
    payments: [...payments, ...batches],
  };
}

function paymentOf(payment: XmlElement, details: XmlElement, isReturn: boolean, currency?: string): BookedPayment {
  const returned = at(payment, 'RtrInf');
  const texts = at(payment, 'RmtInf');
  const structured = all(texts, 'Strd').map((each) => textAt(each, 'CdtrRefInf', 'Ref') ?? '');
  const [batch] = all(details, 'Btch');
  return {
    reference: textAt(payment, 'Refs', 'AcctSvcrRef'),
    endToEndId: given(textAt(payment, 'Refs', 'EndToEndId')),
    names: nameDigests((name) => textAt(payment, 'Refs', name)),
    messageId: textAt(payment, 'Refs', 'MsgId') ?? textAt(batch, 'MsgId'),
    batchId: textAt(payment, 'Refs', 'PmtInfId') ?? textAt(batch, 'PmtInfId'),
    cents: amountOf(payment, currency),
    returnReason: textAt(returned, 'Rsn', 'Cd') ?? textAt(returned, 'Rsn', 'Prtry'),
    isReturn: isReturn || returned !== undefined || codesOf(payment).some((code) => RETURN_CODES.includes(code)),
    remittance: [
      ...all(texts, 'Ustrd').map(({ text }) => text),
      ...structured,
      textAt(payment, 'Refs', 'EndToEndId') ?? '',
    ]
      .filter((text) => text !== '')
      .join(' '),
    creditorIban: textAt(payment, 'RltdPties', 'CdtrAcct', 'Id', 'IBAN'),
  };
}

/** A batch booked as one sum, without its payments. */
function batchOf(batch: XmlElement): BookedPayment {
  return {
    reference: null,
    endToEndId: null,
    names: [],
    messageId: textAt(batch, 'MsgId'),
    batchId: textAt(batch, 'PmtInfId'),
    cents: null,
    returnReason: null,
    isReturn: false,
    remittance: '',
    creditorIban: null,
  };
}

/** Amount of a payment in the account's currency. An amount in another currency is that of the original order. */
function amountOf(payment: XmlElement, currency: string | undefined): bigint | null {
  const amounts = [at(payment, 'Amt'), at(payment, 'AmtDtls', 'TxAmt', 'Amt')];
  const own = amounts.find((amount) => amount !== undefined && amount.attributes['Ccy'] === currency);
  return own === undefined ? null : centsOf(own.text);
}

function codesOf(element: XmlElement): readonly string[] {
  const family = at(element, 'BkTxCd', 'Domn', 'Fmly');
  return [textAt(family, 'Cd'), textAt(family, 'SubFmlyCd')].filter((code) => code !== null);
}

function dayAt(element: XmlElement, name: string): string | null {
  const text = textAt(element, name, 'Dt') ?? textAt(element, name, 'DtTm')?.slice(0, 10) ?? null;
  if (text !== null && !/^\d{4}-\d{2}-\d{2}/.test(text)) throw new FileRefused('it has a date that is none');
  return text?.slice(0, 10) ?? null;
}

function signed(element: XmlElement): bigint {
  const cents = centsOf(textAt(element, 'Amt'));
  return textAt(element, 'CdtDbtInd') === 'DBIT' ? -cents : cents;
}

/** Verifies the sums in the bank's summary against the entries. */
function checkSummary(element: XmlElement, entries: readonly Entry[]): void {
  const summary = at(element, 'TxsSummry', 'TtlNtries');
  const [count, sum] = [textAt(summary, 'NbOfNtries'), textAt(summary, 'Sum')];
  if (count !== null && Number(count) !== entries.length)
    throw new FileRefused('it does not have as many entries as it says');
  if (sum !== null && centsOf(sum) !== sumOf(entries.map(({ cents }) => cents)))
    throw new FileRefused('the sum of its entries is not the one that it says');
}

function checkBalances({ opening, closing, entries }: Statement): void {
  if (opening === null || closing === null) return;
  const booked = entries.filter(({ status }) => status === 'BOOK');
  if (opening + sumOf(booked.map(({ cents, isCredit }) => (isCredit ? cents : -cents))) !== closing)
    throw new FileRefused('its entries do not lead from the opening balance to the closing balance');
}
