import { bech32 } from '@scure/base';
import type { TextBounds } from '../detail-rule.js';

const CHARACTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
/** Network, and an optional amount with its multiplier. */
const INVOICE_SHAPE = new RegExp(`^ln(?:bc|tb|tbs|bcrt)(?:[0-9]+[munp]?)?1[${CHARACTERS}]{40,}[${CHARACTERS}1]{3}$`);
const OFFER_SHAPE = new RegExp(`^lno1[${CHARACTERS}]{10,}[${CHARACTERS}1]{3}$`);
const ADDRESS_SHAPE = '^[a-zA-Z0-9._+\\-]+@[a-zA-Z0-9](?:[a-zA-Z0-9.\\-]*[a-zA-Z0-9])?\\.[a-zA-Z]{2,}$';

/** True if the text has the form and a single case, as bech32 requires. */
function isOfForm(text: string, form: RegExp): boolean {
  return (text === text.toLowerCase() || text === text.toUpperCase()) && form.test(text.toLowerCase());
}

export function hasInvoiceChecksum(invoice: string): boolean {
  return bech32.decodeUnsafe(invoice, false) !== undefined;
}

/** A single-use invoice (BOLT 11). */
export const bolt11Invoice: TextBounds = {
  maxLength: 7089,
  description: 'Single-use invoice (BOLT 11).',
  structure: {
    message: 'must be a BOLT 11 invoice, beginning lnbc',
    holds: (invoice) => isOfForm(invoice, INVOICE_SHAPE),
  },
  checksum: { message: 'has a wrong checksum', holds: hasInvoiceChecksum },
};

/** A reusable offer (BOLT 12); it carries no checksum. */
export const bolt12Offer: TextBounds = {
  maxLength: 7089,
  description: 'Reusable offer (BOLT 12).',
  structure: { message: 'must be a BOLT 12 offer, beginning lno1', holds: (offer) => isOfForm(offer, OFFER_SHAPE) },
};

/** A payment address in the form of an email address. */
export const lightningAddress: TextBounds = {
  minLength: 3,
  maxLength: 320,
  pattern: ADDRESS_SHAPE,
  example: 'satoshi@example.com',
};
