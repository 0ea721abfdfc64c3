import { sandboxBankCoordinates, sandboxChainCoordinates } from '@app/accounts';
import type { PaymentInstruction } from '../../domain/transaction/transaction.events.js';
import type { AwaitedFunds } from '../payment-network.port.js';

type Details = PaymentInstruction['accountOrWalletInfo'];

/** Rails that settle at once (payments-cards 4.5); a price does not wait for the others. */
const INSTANT_RAILS = ['RTP', 'FEDNOW', 'SEPA_INSTANT', 'FASTER_PAYMENTS', 'PIX', 'SPEI', 'UPI', 'PAYNOW', 'FAST'];

/** Bitcoin is offered on both fast networks when the payer names none. */
const ANY_BITCOIN = ['SPARK', 'LIGHTNING'];

/** The ways of paying for a quote, a pure function of it: asked again, a restart later, they are the same. */
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

/** Where a currency has no instant rail, the sandbox is as fast on those that it has. */
function atBank({ quoteUuid: uuid, currency, reference }: AwaitedFunds): readonly Details[] {
  const way = sandboxBankCoordinates(currency, { uuid, reference });
  if (way === null) return [];
  const { paymentRails } = way;
  if (!Array.isArray(paymentRails)) return [way];
  const instant = paymentRails.filter((rail) => INSTANT_RAILS.includes(rail));
  return [{ ...way, paymentRails: instant.length > 0 ? instant : paymentRails }];
}
