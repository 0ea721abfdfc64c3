import { uuidOf } from '@app/kernel';
import { ChangeTransaction } from '../../../../libs/payments/src/commands/change-transaction.js';
import { CreateQuote } from '../../../../libs/payments/src/commands/create-quote.js';
import { LookUpReceiver } from '../../../../libs/payments/src/commands/look-up-receiver.js';
import { RequestIncomingPayment } from '../../../../libs/payments/src/commands/request-incoming-payment.js';
import { ApplyApprovalResponse } from '../../../../libs/payments/src/commands/apply-approval-response.js';
import { type Stage, TENANT, paymentStream } from '../stage.js';

const DOMAIN = 'sandbox.uma.money';
const SENDERS = ['success', 'pending.long', 'fail.compliance', 'pending.norefund'];
const INFORMATION = { FULL_NAME: 'Ada Lovelace', BIRTH_DATE: '1990-01-15', COUNTRY_OF_RESIDENCE: 'US' };

/** An outside sender pays a customer; the platform decides through its webhook endpoint, with a call, both ways or never. */
export function receiveByUma(stage: Stage, customerId: string, amount: bigint): void {
  const request = {
    senderUmaAddress: `$${stage.pickFrom(SENDERS)}.usd@${DOMAIN}`,
    customerId,
    currency: 'USD',
    amount,
  };
  stage.request(
    'incoming payment',
    async (process, metadata) => [
      (await process.execute<{ id: string }>(new RequestIncomingPayment(TENANT, request, metadata))).id,
    ],
    {
      makes: paymentStream,
      then: ([transactionId = '']) => {
        if (stage.random() < 0.6) answerByEndpoint(stage, transactionId);
        if (stage.random() < 0.5) decideByCall(stage, transactionId);
      },
    },
  );
}

function answerByEndpoint(stage: Stage, transactionId: string): void {
  const aggregateId = uuidOf('Transaction', transactionId);
  const answered = (status: number, body: object) =>
    ({ aggregateId, kind: 'answered', status, body: JSON.stringify(body) }) as const;
  const answer = stage.pickFrom([
    answered(200, { receiverCustomerInfo: INFORMATION }),
    answered(200, { receiverCustomerInfo: INFORMATION }),
    answered(202, {}),
    answered(202, {}),
    answered(403, { reason: 'no' }),
    answered(422, { requiredFields: ['TAX_ID'] }),
    answered(500, {}),
    { aggregateId, kind: 'unanswered', isTimeout: true } as const,
  ])!;
  stage.request('endpoint answer', async (process, metadata) => {
    await process.execute(new ApplyApprovalResponse(TENANT, answer, metadata));
    return [transactionId];
  });
}

function decideByCall(stage: Stage, transactionId: string): void {
  const action =
    stage.random() < 0.7
      ? ({ kind: 'approve', receiverCustomerInfo: INFORMATION } as const)
      : ({ kind: 'reject', reason: 'no' } as const);
  stage.request(action.kind, async (process, metadata) => [
    (await process.execute<{ id: string }>(new ChangeTransaction(TENANT, { transactionId, action }, metadata))).id,
  ]);
}

/** A customer pays a UMA address: looks up the receiver, and creates a quote from the result. */
export function payByUma(stage: Stage, customerId: string, lockedAmount: bigint): void {
  const umaAddress = `$${stage.pickFrom(SENDERS)}.eur@${DOMAIN}`;
  stage.request(
    'lookup',
    async (process, metadata) => [
      (
        await process.execute<{ lookupId: string }>(
          new LookUpReceiver(TENANT, { receiver: { umaAddress }, sender: { customerId } }, metadata),
        )
      ).lookupId,
    ],
    {
      then: ([lookupId = '']) => {
        const request = {
          lockedSide: stage.random() < 0.5 ? ('RECEIVING' as const) : ('SENDING' as const),
          lockedAmount,
          immediatelyExecute: true,
          senderCustomerInfo: INFORMATION,
        };
        const source = { accountId: stage.inhabitants.accountOf(customerId, 'USD') };
        const destination = { umaAddress, lookupId, currency: 'EUR' };
        stage.request(
          'quote by UMA',
          async (process, metadata) => {
            const quote = await process.execute<{ id: string; totalSendingAmount: number }>(
              new CreateQuote(TENANT, { source, destination, request }, metadata),
            );
            return [quote.id, String(quote.totalSendingAmount)];
          },
          { makes: paymentStream },
        );
      },
    },
  );
}
