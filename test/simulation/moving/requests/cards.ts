import { AuthorizeCard } from '../../../../libs/cards/src/commands/authorize-card.js';
import { ConfirmAnswer } from '../../../../libs/cards/src/commands/confirm-answer.js';
import {
  type NetworkPresentment,
  PresentCardTransaction,
} from '../../../../libs/cards/src/commands/present-card-transaction.js';
import { type Stage, TENANT } from '../stage.js';

const OPERATIONS = [
  'AUTHORIZATION',
  'AUTHORIZATION',
  'AUTHORIZATION',
  'AUTHORIZATION',
  'FINANCIAL_AUTHORIZATION',
  'FINANCIAL_AUTHORIZATION',
  'CREDIT_AUTHORIZATION',
  'FINANCIAL_CREDIT_AUTHORIZATION',
  'CREDIT_AUTHORIZATION_ADVICE',
] as const;
/** By the last three characters: paid immediately, declined by the issuer, or pulled later and then confirmed or not. */
const MERCHANTS = ['Shop', 'Shop 002', 'Shop 005', 'Shop 005', 'Shop 005', 'Shop 006'];
/** Parts of one purchase that are cleared separately. */
const MANY = 30;

/**
 * The network requests an authorization, then clears, advises and returns it: with one message, several, or many at once. It may also do so
 * after an answer that was not recorded.
 */
export function useCard(stage: Stage, cardId: string): void {
  const amount = 1 + stage.pick(5_000);
  const request = {
    operation: stage.pickFrom(OPERATIONS)!,
    amount,
    currencyCode: 'USD',
    merchant: { descriptor: stage.pickFrom(MERCHANTS)! },
  };
  const { awaitsAnswers: awaitsAnswer } = stage;
  const isAnswered = awaitsAnswer && stage.random() < 0.4;
  stage.request(
    'card authorization',
    async (process, metadata) => {
      const command = new AuthorizeCard(TENANT, { cardId, request, awaitsAnswer }, metadata);
      const { id } = await process.execute<{ id: string }>(command);
      if (isAnswered) await process.execute(new ConfirmAnswer(TENANT, { now: metadata.at }, metadata));
      return [id];
    },
    {
      then: ([transactionId = '']) => {
        for (const presentment of messages(stage, amount)) present(stage, cardId, transactionId, presentment);
      },
    },
  );
}

function messages(stage: Stage, amount: number): readonly NetworkPresentment[] {
  const part = (of: number): NetworkPresentment => ({
    kind: 'clearing',
    amount: 1 + stage.pick(Math.ceil(amount / of)),
  });
  const one = (): NetworkPresentment =>
    stage.pickFrom<NetworkPresentment>([
      part(4),
      { kind: 'clearing', amount: stage.random() < 0.6 ? amount + stage.pick(20_000) : 1 + stage.pick(amount) },
      { kind: 'clearing', amount: 0 },
      { kind: 'advice', amount: stage.pick(amount * 2) },
      { kind: 'return', amount: 1 + stage.pick(amount) },
      { kind: 'return-reversal' },
    ])!;
  if (stage.random() < 0.75) return Array.from({ length: stage.pick(6) }, one);
  return Array.from({ length: MANY }, () => (stage.random() < 0.95 ? part(MANY * 2) : one()));
}

function present(stage: Stage, cardId: string, transactionId: string, presentment: NetworkPresentment): void {
  stage.request(
    `card ${presentment.kind}`,
    async (process, metadata) => [
      (
        await process.execute<{ id: string }>(
          new PresentCardTransaction(TENANT, { cardId, transactionId, presentment }, metadata),
        )
      ).id,
    ],
    { group: transactionId },
  );
}
