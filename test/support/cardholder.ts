import type { ApiClient } from './api-client.js';
import type { TestApplication } from './application.js';
import { fundedCustomer } from './main-job.js';

export interface Figures {
  readonly balance: number;
  readonly total: number;
}

/** A customer with money and an ACTIVE card; simulates the network with the sandbox's simulators. */
export class Cardholder {
  private constructor(
    readonly application: TestApplication,
    readonly api: ApiClient,
    readonly customerId: string,
    readonly accountId: string,
    readonly cardId: string,
  ) {}

  static async with(
    application: TestApplication,
    balance: number,
    card: Readonly<Record<string, unknown>> = {},
  ): Promise<Cardholder> {
    const { api } = application;
    const { customerId, accountId } = await fundedCustomer(api, balance);
    const issued = await api.post('/cards', {
      cardholderId: customerId,
      platformCardId: `card-of-${customerId}-ok`,
      form: 'VIRTUAL',
      fundingSources: [accountId],
      ...card,
    });
    if (issued.status !== 201) throw new Error(`no card: ${JSON.stringify(issued.body)}`);
    await application.settle();
    return new Cardholder(application, api, customerId, accountId, issued.body.id);
  }

  simulate(what: string, body: unknown) {
    return this.api.post(`/sandbox/cards/${this.cardId}/simulate/${what}`, body);
  }

  authorize(amount: number, descriptor = 'COFFEE SHOP', what = 'authorization') {
    return this.simulate(what, {
      amount,
      currency: { code: 'USD' },
      merchant: { descriptor, mcc: '5814', country: 'US' },
    });
  }

  clear(cardTransactionId: string, amount: number) {
    return this.simulate('clearing', { cardTransactionId, amount });
  }

  change(body: unknown) {
    return this.api.patch(`/cards/${this.cardId}`, body);
  }

  async figures(accountId = this.accountId): Promise<Figures> {
    const body = await this.api.read(`/customers/internal-accounts?customerId=${this.customerId}&limit=100`);
    const account = body.data.find((each: { id: string }) => each.id === accountId);
    return { balance: account.balance.amount, total: account.totalBalance.amount };
  }
}

/** A transaction in the format of the tables in payments-cards 15.5. */
export function walked(transaction: Record<string, any>) {
  const pair = ({ count, totalAmount }: { count: number; totalAmount: number }) => [count, totalAmount];
  const { status, pullSummary, settlementSummary, refundSummary } = transaction;
  return { status, pull: pair(pullSummary), settle: pair(settlementSummary), refund: pair(refundSummary) };
}
