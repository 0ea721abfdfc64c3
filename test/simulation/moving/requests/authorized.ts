import { CreateQuote } from '../../../../libs/payments/src/commands/create-quote.js';
import { AuthorizeQuote } from '../../../../libs/payments/src/commands/authorize-quote.js';
import { ExecuteQuote } from '../../../../libs/payments/src/commands/execute-quote.js';
import { SANDBOX_CODE } from '../../../../libs/onboarding/src/onboarding.configuration.js';
import { type Stage, TENANT, paymentStream } from '../stage.js';

const WRONG_CODE = '999999';
/** A payment within the region requires at most two proofs; further ones are refused. */
const MAX_PROOFS = 3;

/** A customer of the European Economic Area pays: its quote starts once the customer has authorized it. */
export function payAuthorized(stage: Stage, customerId: string, lockedAmount: bigint): void {
  const destination = stage.payeeOf(customerId, 'EUR');
  if (destination === undefined) return;
  const immediately = stage.random() < 0.7;
  const request = {
    lockedSide: stage.random() < 0.5 ? ('RECEIVING' as const) : ('SENDING' as const),
    lockedAmount,
    immediatelyExecute: immediately,
    senderCustomerInfo: {},
  };
  const source = { accountId: stage.inhabitants.accountOf(customerId, 'USD') };
  stage.request(
    'quote to authorize',
    async (process, metadata) => {
      const quote = await process.execute<{ id: string; totalSendingAmount: number }>(
        new CreateQuote(TENANT, { source, destination: { accountId: destination }, request }, metadata),
      );
      return [quote.id, String(quote.totalSendingAmount)];
    },
    {
      makes: paymentStream,
      then: ([quoteId = '']) => (immediately ? prove(stage, quoteId, MAX_PROOFS) : execute(stage, quoteId)),
    },
  );
}

function execute(stage: Stage, quoteId: string): void {
  stage.request(
    'execute',
    async (process, metadata) => [
      (await process.execute<{ id: string }>(new ExecuteQuote(TENANT, { quoteId, stamp: undefined }, metadata))).id,
    ],
    { then: () => prove(stage, quoteId, MAX_PROOFS) },
  );
}

/** Proofs are sent one after the other, since each may lead to the next challenge; now and then two are concurrent, or one is wrong. */
function prove(stage: Stage, quoteId: string, proofs: number): void {
  if (proofs === 0) return;
  for (let times = stage.random() < 0.2 ? 2 : 1; times > 0; times--) {
    const code = stage.random() < 0.15 ? WRONG_CODE : SANDBOX_CODE;
    stage.request(
      'quote authorized',
      async (process, metadata) => [
        (
          await process.execute<{ quoteId?: string; id: string }>(
            new AuthorizeQuote(TENANT, { quoteId, proof: { code } }, metadata),
          )
        ).id,
      ],
      { then: () => prove(stage, quoteId, proofs - 1), group: quoteId },
    );
  }
}
