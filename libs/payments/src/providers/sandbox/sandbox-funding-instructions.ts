import { sandboxBankCoordinates, sandboxChainCoordinates } from '@app/accounts';
import type { PaymentInstruction } from '../../domain/transaction/transaction.events.js';
import type { AwaitedFunds } from '../payment-network.port.js';

type Details = PaymentInstruction['accountOrWalletInfo'];

/** Rails that settle immediately (payments-cards 4.5); a locked price cannot wait for the others. */
const INSTANT_RAILS = ['RTP', 'FEDNOW', 'SEPA_INSTANT', 'FASTER_PAYMENTS', 'PIX', 'SPEI', 'UPI', 'PAYNOW', 'FAST'];

/** Bitcoin is offered on both fast networks if the payer names none. */
const ANY_BITCOIN = ['SPARK', 'LIGHTNING'];

/** The ways to pay for a quote, as a pure function of it, so that they never change. */
export function sandboxFundingInstructions(awaited: AwaitedFunds): readonly PaymentInstruction[] {
  return (awaited.isCrypto ? onChains(awaited) : atBank(awaited)).map((accountOrWalletInfo) => ({
    accountOrWalletInfo,
    instructionsNotes: 'Pay the exact amount before the quote expires.',
    isPlatformAccount: false,
  }));
}

function onChains({ quoteUuid: uuid, currency: asset, cryptoNetwork }: AwaitedFunds): readonly Details[] {
  const chains = cryptoNetwork === undefined ? ANY_BITCOIN : [cryptoNetwork];
  return chains
    .map((chain) => sandboxChainCoordinates(chain, { uuid, asset, isPaidOnce: true }))
    .filter((way) => way !== null);
}

/** If a currency has no instant rail, the sandbox settles immediately on the rails that it has. */
function atBank({ quoteUuid: uuid, currency, reference }: AwaitedFunds): readonly Details[] {
  const way = sandboxBankCoordinates(currency, { uuid, reference });
  if (way === null) return [];
  const { paymentRails } = way;
  if (!Array.isArray(paymentRails)) return [way];
  const instant = paymentRails.filter((rail) => INSTANT_RAILS.includes(rail));
  return [{ ...way, paymentRails: instant.length > 0 ? instant : paymentRails }];
}
