import { Refusal, invalidInput } from '@app/kernel';
import type { ExternalParty, RealtimeParty, SourceParty } from '../payment-facts.js';
import type { PaymentInstruction, QuoteTerms } from '../transaction/transaction.events.js';

interface FundingFacts {
  readonly depositAccountId: string | null;
  readonly paymentInstructions: readonly PaymentInstruction[];
}

type FundingTerms = Pick<QuoteTerms, 'funding' | 'depositAccountId' | 'paymentInstructions' | 'cryptoNetwork'>;

/** The chains on which each coin can be pushed (payments-cards 4.1). */
const CHAINS: Readonly<Record<string, readonly string[]>> = {
  USDC: ['SOLANA', 'ETHEREUM', 'BASE', 'POLYGON'],
  USDT: ['TRON', 'ETHEREUM', 'PLASMA', 'SOLANA'],
  USDB: ['SPARK'],
  BTC: ['LIGHTNING', 'SPARK', 'BITCOIN'],
};

/**
 * Funding of a quote by its source (payments-cards 4.1): balances and bank accounts are debited; everything else is pushed by the payer.
 * Refused with INVALID_INPUT for a chain that does not carry the coin or a payer without an account in it, and NOT_IMPLEMENTED if the
 * currency cannot be pushed.
 */
export function fundingOf(source: SourceParty, facts: FundingFacts): FundingTerms {
  if (source.kind === 'EXTERNAL') return source.isWallet ? pushed(source, true, facts) : debited('PULL');
  if (source.kind !== 'REALTIME_FUNDING') return debited('BALANCE');
  requireChain(source);
  return pushed(source, source.isCrypto, facts);
}

function pushed(
  source: ExternalParty | RealtimeParty,
  isOnChain: boolean,
  { paymentInstructions, depositAccountId }: FundingFacts,
): FundingTerms {
  if (paymentInstructions.length === 0) {
    throw new Refusal('NOT_IMPLEMENTED', `Quotes cannot be funded by a deposit of ${source.currency.code}.`);
  }
  if (!isOnChain) return { funding: 'PUSH', depositAccountId: null, paymentInstructions };
  if (depositAccountId === null) {
    throw invalidInput(`The payer has no internal account in ${source.currency.code} to receive the deposit.`, {
      field: 'source',
      message: 'needs an internal account of the payer in the sending currency',
    });
  }
  const chain = source.kind === 'REALTIME_FUNDING' ? source.cryptoNetwork : undefined;
  return {
    funding: 'PUSH_ON_CHAIN',
    depositAccountId,
    paymentInstructions,
    ...(chain !== undefined && { cryptoNetwork: chain }),
  };
}

/** The chain of the money: that of the wallet, or the one named by the caller. */
export function chainOf(source: ExternalParty | RealtimeParty): string | undefined {
  return source.kind === 'EXTERNAL' ? source.accountType.replace(/_WALLET$/, '') : source.cryptoNetwork;
}

function debited(funding: 'BALANCE' | 'PULL'): FundingTerms {
  return { funding, depositAccountId: null, paymentInstructions: [] };
}

/** Only Bitcoin is offered on several networks at once; for other coins the payer must name the chain. */
function requireChain({ currency, isCrypto, cryptoNetwork }: RealtimeParty): void {
  const chains = isCrypto ? (CHAINS[currency.code] ?? []) : [];
  const isFine = cryptoNetwork === undefined ? !isCrypto || currency.code === 'BTC' : chains.includes(cryptoNetwork);
  if (isFine) return;
  const message = isCrypto ? 'must be a network that supports the currency' : 'must be omitted for a fiat currency';
  throw invalidInput(
    isCrypto
      ? `${currency.code} requires a cryptoNetwork that supports it.`
      : `cryptoNetwork does not apply to ${currency.code}.`,
    {
      field: 'source.cryptoNetwork',
      message,
      ...(isCrypto && { constraint: { enum: chains } }),
    },
  );
}
