import { uuidOf } from '@app/kernel';
import { defineSaga, ignoreRefusal, type Output, park, sendCommand, when } from '@app/event-sourcing/definitions';
import { NoticeReceived } from '@app/partners';
import { CloseReportedCard } from '../commands/close-reported-card.js';
import { TakePresentment } from '../commands/take-presentment.js';

type Step = 'present' | 'adjust' | 'close';

/** Members of a report, validated by the partner protocol. */
interface Content {
  readonly cardTransactionId?: string;
  readonly amount?: { readonly amount: string };
}

/**
 * Processes the reports of a card issuer from the log, in order per transaction. The network has already moved the money, so a report that
 * the books do not allow is parked for an operator. A refused change of an authorization has no effect: its clearing is accepted whatever was
 * authorized, and an ended authorization needs no expiry.
 */
export const issuerReportSaga = defineSaga<null, Step>({
  context: 'cards',
  name: 'issuer-report',
  version: 1,
  initial: null,
  on: [
    when(
      NoticeReceived,
      ({ data }) => (isOfCard(data) ? instanceOf(data.key, data.content as Content) : null),
      (state: null, { data }) => ({
        state,
        outputs: isOfCard(data) ? outputsOf(data.kind, data.key, data.content as Content) : [],
      }),
    ),
  ],
  answers: {
    present: { refused: park },
    adjust: { refused: ignoreRefusal },
    close: { refused: ignoreRefusal }, // already closed
  },
});

/** An issuer also sends statements of its accounts. */
function isOfCard({ port, kind }: { readonly port: string; readonly kind: string }): boolean {
  return port === 'card-issuer' && kind !== 'STATEMENT';
}

function instanceOf(key: string, { cardTransactionId }: Content): string {
  return cardTransactionId === undefined ? uuidOf('Card', key) : uuidOf('CardTransaction', cardTransactionId);
}

function outputsOf(kind: string, key: string, { cardTransactionId, amount }: Content): readonly Output<Step>[] {
  if (kind === 'CARD_CLOSED') return [sendCommand('close', CloseReportedCard, { cardId: key })];
  const transactionId = cardTransactionId!;
  const units = Number(amount?.amount ?? 0);
  switch (kind) {
    case 'CARD_CLEARING':
      return [take('present', transactionId, { kind: 'clearing', amount: units })];
    case 'CARD_EXPIRY':
      return [take('adjust', transactionId, { kind: 'clearing', amount: 0 })];
    case 'CARD_ADVICE':
      return [take('adjust', transactionId, { kind: 'advice', amount: units })];
    case 'CARD_RETURN':
      return [take('present', transactionId, { kind: 'return', amount: units })];
    case 'CARD_RETURN_REVERSAL':
      return [take('present', transactionId, { kind: 'return-reversal' })];
    default:
      throw new Error(`${kind} is no report of a card issuer`);
  }
}

function take(
  step: 'present' | 'adjust',
  transactionId: string,
  presentment: TakePresentment['data']['presentment'],
): Output<Step> {
  return sendCommand(step, TakePresentment, { transactionId, presentment });
}
