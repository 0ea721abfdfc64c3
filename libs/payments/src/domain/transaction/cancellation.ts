import { Refusal, invalidInput } from '@app/kernel';
import type { Terms, TransactionState } from './transaction.state.js';

type CancellableTerms = Exclude<Terms, { kind: 'UMA_IN' }>;

/**
 * Requires that a payment can still be cancelled (payments-cards 7.8). 400 INVALID_INPUT unless it is a bank transfer, 409
 * TRANSACTION_NOT_CANCELLABLE once it is settled or being refunded, 501 NOT_IMPLEMENTED on a rail without recalls.
 */
export function requireCancellable(terms: Terms, state: TransactionState, rails: readonly string[]): CancellableTerms {
  switch (terms.kind) {
    case 'UMA_IN':
      throw notOfABank('A UMA payment');
    case 'TRANSFER_IN':
      if (state.status !== 'PENDING') throw noLongerCancellable(state);
      return terms;
    case 'TRANSFER_OUT':
      if (terms.rail === null) throw notOfABank('A payment to a wallet');
      if ((state.status !== 'PENDING' && state.status !== 'PROCESSING') || state.refund !== null)
        throw noLongerCancellable(state);
      break;
    case 'QUOTE':
      if (terms.rail === null) throw notOfABank('A payment that no bank carries');
      if (state.status === 'PENDING') throw notOfABank('A quote that was not executed');
      // Until its conversion is booked a quote is being exchanged, which is quick and cannot be interrupted.
      if (state.status !== 'PROCESSING' || state.refund !== null || !state.converted) throw noLongerCancellable(state);
  }
  if (!rails.includes(terms.rail.name)) {
    throw new Refusal('NOT_IMPLEMENTED', `A payment on the rail ${terms.rail.name} cannot be recalled.`);
  }
  return terms;
}

function notOfABank(what: string): Refusal {
  return invalidInput(`${what} cannot be cancelled: only bank transfers can.`, {
    field: 'transactionId',
    message: 'must be a bank transfer',
  });
}

function noLongerCancellable({ status }: TransactionState): Refusal {
  return new Refusal('TRANSACTION_NOT_CANCELLABLE', `The transaction can no longer be cancelled: it is ${status}.`);
}
