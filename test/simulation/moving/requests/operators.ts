import { money } from '@app/kernel';
import { RecoverShortfall } from '../../../../libs/cards/src/commands/recover-shortfall.js';
import { ResolveCardSuspense } from '../../../../libs/cards/src/commands/resolve-card-suspense.js';
import { SettleNetwork } from '../../../../libs/cards/src/commands/settle-network.js';
import { ResolveSuspense } from '../../../../libs/payments/src/commands/resolve-suspense.js';
import { type Stage, TENANT } from '../stage.js';

const BY = { operator: 'olga', reason: 'The owner called.' };

/** Money of a payment is in suspense: an operator sends it to its owner, perhaps twice. */
export function resolveSuspense(stage: Stage, transactionId: string): void {
  for (let times = 1 + stage.pick(2); times > 0; times--) {
    const to = stage.random() < 0.6 ? 'ACCOUNT' : 'OUTSIDE';
    stage.request('suspense resolved', async (process, metadata) => {
      await process.execute(new ResolveSuspense(TENANT, { transactionId, to, by: BY }, metadata));
      return [transactionId];
    });
  }
}

/** Money of a card transaction is in suspense, because its cardholder was deleted. */
export function resolveCardSuspense(stage: Stage, transactionId: string): void {
  stage.request('card suspense resolved', async (process, metadata) => {
    await process.execute(new ResolveCardSuspense(TENANT, { transactionId, by: BY }, metadata));
    return [transactionId];
  });
}

/** An operator recovers the shortfall of a card transaction from the cardholder. */
export function recoverShortfall(stage: Stage, transactionId: string): void {
  stage.request(
    'shortfall recovered',
    async (process, metadata) => [
      (await process.execute<{ id: string }>(new RecoverShortfall(TENANT, { transactionId }, metadata))).id,
    ],
    { group: transactionId },
  );
}

export function settleNetwork(stage: Stage): void {
  const amount = money('USD', BigInt(1 + stage.pick(5_000)));
  stage.request('network settled', async (process, metadata) => {
    await process.execute(new SettleNetwork(TENANT, { amount }, metadata));
    return ['settled'];
  });
}
