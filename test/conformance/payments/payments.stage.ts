import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ReserveDebit, TrialBalance } from '@app/accounts';
import { FeatureRegistry } from '@app/event-sourcing';
import { EventStore, type RecordedEvent, streamName } from '@app/event-store';
import { money } from '@app/kernel';
import { ListSuspense } from '@app/payments';
import { composeIBAN } from 'ibantools';
import { ChangeExternalAccountStatus } from '../../../libs/accounts/src/commands/change-external-account-status.js';
import { FundInternalAccount } from '../../../libs/accounts/src/commands/fund-internal-account.js';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { imbalancesOf } from '../../support/imbalances.js';

const address = { line1: '1 Main Street', city: 'Springfield', postalCode: '10001', country: 'US' };
const ada = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace', address };

/** The members of a transaction or quote that the tests compare. */
export interface Shown {
  readonly id: string;
  readonly status: string;
  readonly customerId: string;
  readonly transactionId?: string;
  readonly reconciliationInstructions: { readonly reference: string };
  readonly refund?: object;
}

interface Balance {
  readonly balance: number;
  readonly totalBalance: number;
}

/** A running application with the resources that payments need: customers, accounts by currency, external accounts by suffix. */
export class PaymentsStage {
  private numbers = 1_000_000;

  private constructor(readonly application: TestApplication) {}

  /** Uses the shared test application, unless another is given. */
  static async open(application?: TestApplication): Promise<PaymentsStage> {
    return new PaymentsStage(application ?? (await TestApplication.shared()));
  }

  /**
   * Closes the application after checking the books: balanced, nothing in flight, no account overdrawn, and all money in suspense owed to
   * refused refunds.
   */
  async close(): Promise<void> {
    try {
      await this.application.settle();
      const { unbalanced, inFlight, overdrawn } = await this.application.get(TrialBalance).of(this.application.tenant);
      expect({ unbalanced, inFlight, overdrawn }).toEqual({ unbalanced: [], inFlight: [], overdrawn: [] });
      expect(await imbalancesOf(this.application)).toEqual([]);
      expect(await this.books('suspense')).toEqual(await this.owedFromSuspense());
      expect(this.application.faults).toEqual([]);
    } finally {
      await this.application.close();
    }
  }

  get api(): ApiClient {
    return this.application.api;
  }

  async customer(by = this.api, platformCustomerId?: string): Promise<string> {
    const { body } = await by.post('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Ada Lovelace',
      ...(platformCustomerId && { platformCustomerId }),
    });
    await this.application.settle();
    return body.id;
  }

  async account(customerId: string, currency: string, by = this.api): Promise<string> {
    const body = await by.read(`/customers/internal-accounts?customerId=${customerId}&currency=${currency}`);
    return body.data[0].id;
  }

  async fund(accountId: string, amount: number, by = this.api): Promise<void> {
    if (this.isProduction) return void (await this.application.execute(FundInternalAccount, { accountId, amount }));
    expect((await by.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount })).status).toBe(200);
  }

  /** A customer's account in a currency, funded with the amount. */
  async funded(amount: number, currency = 'USD'): Promise<{ readonly customerId: string; readonly accountId: string }> {
    const customerId = await this.customer();
    const accountId = await this.account(customerId, currency);
    if (amount > 0) await this.fund(accountId, amount);
    return { customerId, accountId };
  }

  async dollars(customerId: string, suffix = '999', by = this.api): Promise<string> {
    return this.register(this.dollarAccount(customerId, suffix), by);
  }

  /** A new dollar account: in production it waits for its screening. */
  async unscreenedDollars(customerId: string, suffix: string): Promise<string> {
    return (await this.api.post('/customers/external-accounts', this.dollarAccount(customerId, suffix))).body.id;
  }

  /** The request for a dollar account. */
  dollarAccount(customerId: string, suffix: string) {
    const accountInfo = {
      accountType: 'USD_ACCOUNT',
      accountNumber: `${++this.numbers}${suffix}`,
      routingNumber: '021000021',
      beneficiary: ada,
    };
    return { customerId, currency: 'USD', accountInfo };
  }

  async euros(customerId: string, suffix = '999', by = this.api): Promise<string> {
    const accountInfo = {
      accountType: 'EUR_ACCOUNT',
      iban: this.iban(`${String(++this.numbers).padStart(15, '0')}${suffix}`),
      beneficiary: { ...ada, countryOfResidence: 'DE' },
    };
    return this.register({ customerId, currency: 'EUR', accountInfo }, by);
  }

  async naira(customerId: string, by = this.api): Promise<string> {
    const accountInfo = {
      accountType: 'NGN_ACCOUNT',
      accountNumber: String(++this.numbers).padStart(10, '0'),
      bankName: 'Access Bank',
      beneficiary: ada,
    };
    return this.register({ customerId, currency: 'NGN', accountInfo }, by);
  }

  /** In production an account waits for its screening, which succeeds here. */
  private async register(account: object, by: ApiClient): Promise<string> {
    const { body } = await by.post('/customers/external-accounts', account);
    if (this.isProduction && body.status !== 'ACTIVE')
      await this.application.execute(ChangeExternalAccountStatus, { externalAccountId: body.id, status: 'ACTIVE' });
    return body.id;
  }

  private get isProduction(): boolean {
    return this.application.tenant.environment === 'PRODUCTION';
  }

  /** Check digits are verified only in production. */
  private iban(bban: string): string {
    return this.isProduction ? composeIBAN({ countryCode: 'DE', bban })! : `DE89${bban}`;
  }

  async balance(customerId: string, accountId: string): Promise<Balance> {
    const body = await this.api.read(`/customers/internal-accounts?customerId=${customerId}`);
    const { balance, totalBalance } = body.data.find(({ id }: { id: string }) => id === accountId);
    return { balance: balance.amount, totalBalance: totalBalance.amount };
  }

  async platformBalance(currency: string): Promise<number> {
    const body = await this.api.read(`/platform/internal-accounts?currency=${currency}`);
    return body.data[0].balance.amount;
  }

  async transaction(transactionId: string): Promise<Shown> {
    return this.api.read<Shown>(`/transactions/${transactionId}`);
  }

  /** The webhook types of a transaction, in order, without their common prefix. */
  async received(
    resourceId: string,
    family = 'OUTGOING_PAYMENT',
    aggregate = { context: 'payments', name: 'transaction' },
  ): Promise<string[]> {
    const { notifications } = this.application.get(FeatureRegistry);
    const stream = streamName(
      this.application.tenant,
      aggregate as never,
      resourceId.slice(resourceId.indexOf(':') + 1),
    );
    const events = await this.application.get(EventStore).read(stream, {});
    return events.flatMap((event) =>
      notifications
        .filter((each) => each.event.type === event.type)
        .map((each) => each.type(event as unknown as RecordedEvent))
        .flatMap((type) =>
          type === null ? [] : [type.startsWith(`${family}.`) ? type.slice(family.length + 1) : type],
        ),
    );
  }

  /** State left by a request that dies after it debited the source and before it recorded its payment. */
  async dyingDebit(accountId: string, transactionId: string, amount: bigint): Promise<void> {
    const debit = { accountId, transactionId, amount: money('USD', amount) };
    await this.application
      .get(CommandBus)
      .execute(new ReserveDebit(this.application.tenant, debit, this.application.metadata()));
    await this.application.settle();
  }

  transferOut(
    source: string,
    destination: string,
    amount?: number,
    more: object = {},
    headers: Record<string, string> = {},
  ) {
    return this.api.post(
      '/transfer-out',
      {
        source: { accountId: source },
        destination: { accountId: destination },
        ...(amount !== undefined && { amount }),
        ...more,
      },
      { headers },
    );
  }

  transferIn(source: string, destination: string, amount?: number) {
    return this.api.post('/transfer-in', {
      source: { accountId: source },
      destination: { accountId: destination },
      ...(amount !== undefined && { amount }),
    });
  }

  quote(source: string, destination: string, amount: number, more: object = {}, headers: Record<string, string> = {}) {
    return this.api.post(
      '/quotes',
      {
        source: { sourceType: 'ACCOUNT', accountId: source },
        destination: { destinationType: 'ACCOUNT', accountId: destination },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: amount,
        ...more,
      },
      { headers },
    );
  }

  /** A quote paid with a real-time transfer, to an account or a UMA address. */
  realtimeQuote(source: object, destination: object, amount: number, more: object = {}) {
    return this.api.post('/quotes', {
      source: { sourceType: 'REALTIME_FUNDING', ...source },
      destination:
        'accountId' in destination
          ? { destinationType: 'ACCOUNT', ...destination }
          : { destinationType: 'UMA_ADDRESS', ...destination },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
      ...more,
    });
  }

  /** Pays for a quote that waits for money. */
  send(quoteId: string, currencyCode: string, currencyAmount?: number) {
    return this.api.post('/sandbox/send', {
      quoteId,
      currencyCode,
      ...(currencyAmount !== undefined && { currencyAmount }),
    });
  }

  /** Sums of the books by kind of account and currency, without zeros. */
  async books(kind: string): Promise<Record<string, number>> {
    await this.application.settle();
    const { totals } = await this.application.get(TrialBalance).of(this.application.tenant);
    return Object.fromEntries(
      totals.filter((line) => line.kind === kind).map(({ currency, amount }) => [currency, Number(amount)]),
    );
  }

  /** Sums of the refused refunds that are not resolved, by currency. */
  private async owedFromSuspense(): Promise<Record<string, number>> {
    const { rows } = await this.application
      .get(QueryBus)
      .execute(new ListSuspense(this.application.tenant, { limit: 1_000 }));
    const owed: Record<string, number> = {};
    for (const {
      document: {
        amount: { currency, amount },
      },
    } of rows)
      owed[currency] = (owed[currency] ?? 0) + Number(amount);
    return owed;
  }

  execute(quoteId: string, headers: Record<string, string> = {}) {
    return this.api.post(`/quotes/${quoteId}/execute`, undefined, { headers });
  }
}
