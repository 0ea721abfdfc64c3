import { decimalOf, sumOf } from '../money.js';
import { latinText } from './latin-text.js';
import { tag } from '../xml/xml-document.js';

/** Message version that the SEPA rulebooks prescribe. */
export const PAIN_001 = 'pain.001.001.09';

/** Our account that is debited. */
export interface DebtorAccount {
  readonly name: string;
  readonly iban: string;
  readonly bic: string | null;
}

/** One transfer in a file. */
export interface CreditTransfer {
  readonly endToEndId: string;
  readonly cents: bigint;
  readonly creditorName: string;
  readonly creditorIban: string;
  /** Text for the receiver. */
  readonly remittance: string;
}

/** A file of transfers. */
export interface CreditTransferFile {
  readonly messageId: string;
  readonly createdAt: Date;
  /** YYYY-MM-DD. */
  readonly executionDay: string;
  readonly debtor: DebtorAccount;
  readonly transfers: readonly CreditTransfer[];
}

const NAME_LENGTH = 70;
const REMITTANCE_LENGTH = 140;

/** A SEPA credit transfer initiation, pain.001.001.09, with one payment information block; each transfer is booked individually. */
export function creditTransferInitiation({
  messageId,
  createdAt,
  executionDay,
  debtor,
  transfers,
}: CreditTransferFile): string {
  const count = String(transfers.length);
  const sum = decimalOf(sumOf(transfers.map(({ cents }) => cents)));
  const name = latinText(debtor.name, NAME_LENGTH);
  const header = tag('GrpHdr', [
    tag('MsgId', messageId),
    tag('CreDtTm', createdAt.toISOString().replace(/\.\d+/, '')),
    tag('NbOfTxs', count),
    tag('CtrlSum', sum),
    tag('InitgPty', [tag('Nm', name)]),
  ]);
  const agent = debtor.bic === null ? tag('Othr', [tag('Id', 'NOTPROVIDED')]) : tag('BICFI', debtor.bic);
  const payments = tag('PmtInf', [
    tag('PmtInfId', messageId),
    tag('PmtMtd', 'TRF'),
    tag('BtchBookg', 'false'),
    tag('NbOfTxs', count),
    tag('CtrlSum', sum),
    tag('PmtTpInf', [tag('SvcLvl', [tag('Cd', 'SEPA')])]),
    tag('ReqdExctnDt', [tag('Dt', executionDay)]),
    tag('Dbtr', [tag('Nm', name)]),
    tag('DbtrAcct', [tag('Id', [tag('IBAN', debtor.iban)])]),
    tag('DbtrAgt', [tag('FinInstnId', [agent])]),
    tag('ChrgBr', 'SLEV'),
    ...transfers.map(transferOf),
  ]);
  const namespace = ` xmlns="urn:iso:std:iso:20022:tech:xsd:${PAIN_001}"`;
  const document = tag('Document', [tag('CstmrCdtTrfInitn', [header, payments])], namespace);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}

function transferOf({ endToEndId, cents, creditorName, creditorIban, remittance }: CreditTransfer): string {
  return tag('CdtTrfTxInf', [
    tag('PmtId', [tag('InstrId', endToEndId), tag('EndToEndId', endToEndId)]),
    tag('Amt', [tag('InstdAmt', decimalOf(cents), ' Ccy="EUR"')]),
    tag('Cdtr', [tag('Nm', latinText(creditorName, NAME_LENGTH))]),
    tag('CdtrAcct', [tag('Id', [tag('IBAN', creditorIban)])]),
    tag('RmtInf', [tag('Ustrd', latinText(remittance, REMITTANCE_LENGTH))]),
  ]);
}
