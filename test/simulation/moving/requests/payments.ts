import { ChangeTransaction } from '../../../../libs/payments/src/commands/change-transaction.js';
import { CreateQuote } from '../../../../libs/payments/src/commands/create-quote.js';
import { CreateTransferIn } from '../../../../libs/payments/src/commands/create-transfer-in.js';
import { CreateTransferOut } from '../../../../libs/payments/src/commands/create-transfer-out.js';
import { ExecuteQuote } from '../../../../libs/payments/src/commands/execute-quote.js';
import { ReceivePushedFunds } from '../../../../libs/payments/src/commands/receive-pushed-funds.js';
import { PAYMENTS_CONFIGURATION } from '../../../../libs/payments/src/payments.configuration.js';
import { type Stage, TENANT, paymentStream } from '../stage.js';

interface Made {
  readonly id: string;
  readonly totalSendingAmount: number;
  readonly totalReceivingAmount: number;
}

/** A quote paid from a balance or by a push, executed immediately or later. */
export function quote(stage: Stage, customerId: string, lockedAmount: bigint): void {
  const immediately = stage.random() < 0.7;
  const destination =
    stage.random() < 0.2
      ? stage.inhabitants.accountOf(stage.inhabitants.payee, 'EUR')
      : stage.payeeOf(customerId, 'EUR');
  if (destination === undefined) return;
  const request = {
    lockedSide: stage.random() < 0.7 ? ('RECEIVING' as const) : ('SENDING' as const),
    lockedAmount,
    immediatelyExecute: immediately,
    senderCustomerInfo: {},
  };
  const isPushed = stage.random() < 0.25;
  const from = isPushed
    ? { currency: 'USD', customerId }
    : { accountId: stage.inhabitants.accountOf(customerId, 'USD') };
  stage.request(
    immediately ? 'quote at once' : 'quote',
    async (process, metadata) => {
      const made = await process.execute<Made>(
        new CreateQuote(TENANT, { source: from, destination: { accountId: destination }, request }, metadata),
      );
      return [made.id, String(made.totalSendingAmount), String(made.totalReceivingAmount)];
    },
    {
      makes: paymentStream,
      then: ([quoteId = '', sending = '0']) =>
        isPushed ? push(stage, quoteId, BigInt(sending)) : immediately ? undefined : execute(stage, quoteId),
    },
  );
}

/** `wholeShare`: probability that the whole balance is sent, in [0, 1). */
export function transferOut(stage: Stage, customerId: string, some: bigint, wholeShare: number): void {
  const payee = stage.payeeOf(customerId, 'USD');
  if (payee === undefined) return;
  const request = { amount: stage.random() < wholeShare ? null : some } as never;
  const ends = {
    source: { accountId: stage.inhabitants.accountOf(customerId, 'USD') },
    destination: { accountId: payee },
  };
  stage.request(
    'transfer out',
    async (process, metadata) => {
      const made = await process.execute<{ id: string; sentAmount: { amount: number } }>(
        new CreateTransferOut(TENANT, { ...ends, request }, metadata),
      );
      return [made.id, String(made.sentAmount.amount)];
    },
    {
      makes: paymentStream,
      then: ([transactionId = '']) => {
        if (stage.random() < 0.3) cancel(stage, transactionId);
      },
    },
  );
}

export function transferIn(stage: Stage, customerId: string, amount: bigint): void {
  const from = stage.payeeOf(customerId, 'USD');
  if (from === undefined) return;
  const to = stage.inhabitants.accountOf(customerId, 'USD');
  stage.request(
    'transfer in',
    async (process, metadata) => [
      (
        await process.execute<{ id: string }>(
          new CreateTransferIn(
            TENANT,
            { source: { accountId: from }, destination: { accountId: to }, amount },
            metadata,
          ),
        )
      ).id,
    ],
    { makes: paymentStream },
  );
}

function execute(stage: Stage, quoteId: string): void {
  for (let times = 1 + stage.pick(2); times > 0; times--)
    stage.request('execute', async (process, metadata) => [
      (await process.execute<{ id: string }>(new ExecuteQuote(TENANT, { quoteId, stamp: undefined }, metadata))).id,
    ]);
}

function cancel(stage: Stage, transactionId: string): void {
  const action = { kind: 'cancel', rails: PAYMENTS_CONFIGURATION.cancellableRails } as const;
  stage.request('cancel', async (process, metadata) => [
    (await process.execute<{ id: string }>(new ChangeTransaction(TENANT, { transactionId, action }, metadata))).id,
  ]);
}

/** The bank reports money for a quote: the right amount or another one, once, twice or late. */
function push(stage: Stage, quoteId: string, sending: bigint): void {
  for (let times = stage.pick(3); times > 0; times--) {
    const amount = { currency: 'USD', amount: (stage.random() < 0.2 ? sending + 1n : sending).toString() };
    stage.request('push', async (process, metadata) => {
      await process.execute(new ReceivePushedFunds(TENANT, { quoteId, amount }, metadata));
      return [quoteId];
    });
  }
}
