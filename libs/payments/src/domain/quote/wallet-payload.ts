import { sha256 } from '@noble/hashes/sha2.js';
import { canonicalJson, walletOrganization } from '@app/kernel';
import type { PaymentInstruction, QuoteTerms } from '../transaction/transaction.events.js';

/**
 * The text that the owner of an embedded wallet signs to pay a quote (wallet-auth 3.2, 13); null for any other source. Derived from the
 * agreed terms, so it is the same whenever it is shown or verified.
 */
function walletPayload(terms: QuoteTerms, createdAt: string): string | null {
  const { quoteId, transactionId, source, sendingAmount, receivingAmount, expiresAt } = terms;
  if (source.kind !== 'EMBEDDED_WALLET' || source.accountId === null) return null;
  const agreed = canonicalJson({
    quoteId,
    transactionId,
    sendingAmount: { ...sendingAmount },
    receivingAmount: { ...receivingAmount },
    expiresAt,
  });
  return JSON.stringify({
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    timestampMs: String(Date.parse(createdAt)),
    organizationId: walletOrganization(source.accountId),
    parameters: {
      signWith: source.accountId,
      unsignedTransaction: Buffer.from(sha256(Buffer.from(agreed))).toString('hex'),
      type: 'TRANSACTION_TYPE_ETHEREUM',
    },
    generateAppProofs: true,
  });
}

/** The ways to pay of a quote: those fixed at its creation, and the signature of a wallet's owner. */
export function instructionsOf(terms: QuoteTerms, createdAt: string): readonly PaymentInstruction[] {
  const payloadToSign = walletPayload(terms, createdAt);
  const wallet =
    payloadToSign === null
      ? []
      : [{ accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign }, isPlatformAccount: false }];
  return [...wallet, ...(terms.paymentInstructions ?? [])];
}
