import { CreditAccountHandler } from '../../libs/accounts/src/commands/credit-account.js';
import { CommandBus } from '@nestjs/cqrs';
import { AccountsInUse, ExternalAccounts, TrialBalance } from '@app/accounts';
import { EventStore, Vault } from '@app/event-store';
import { CustomerBalances, EraseCustomer } from '@app/onboarding';
import { ResolveSuspense, type SuspenseDocument, type SuspenseEnd } from '@app/payments';
import type { NetworkPayment } from '../../libs/payments/src/providers/payment-network.port.js';
import { PaymentProviders } from '../../libs/payments/src/providers/payment-providers.js';
import { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { type FundedCustomer, accountIn, eurPayee, fundedCustomer, usdPayee } from '../support/main-job.js';

interface Payment extends FundedCustomer {
  readonly transactionId: string;
}

describe('a customer whose payment is in progress', () => {
  let application: TestApplication;

  beforeAll(async () => {
    application = await TestApplication.boot();
  });
  afterAll(async () => {
    const { unbalanced, inFlight, overdrawn } = await application.get(TrialBalance).of(application.tenant);
    expect({ unbalanced, inFlight, overdrawn, faults: application.faults }).toEqual({
      unbalanced: [],
      inFlight: [],
      overdrawn: [],
      faults: [],
    });
    await application.close();
  });

  /** Pays everything that a new customer has to an account of this suffix. */
  async function payment(suffix: string): Promise<Payment> {
    const { api } = application;
    const payer = await fundedCustomer(api, 10_000);
    const destination = await eurPayee(api, payer.customerId, suffix);
    const quote = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: payer.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: destination },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: payer.balance,
    });
    expect((await api.post(`/quotes/${quote.body.id}/execute`)).status).toBe(200);
    return { ...payer, transactionId: quote.body.transactionId };
  }

  const shown = async ({ transactionId }: Payment) =>
    (await application.api.get(`/transactions/${transactionId}`)).body;
  const deletion = async ({ customerId }: FundedCustomer) => {
    const {
      status,
      body: { code },
    } = await application.api.delete(`/customers/${customerId}`);
    return [status, code];
  };
  const balance = async ({ customerId, accountId }: FundedCustomer) => {
    const { body } = await application.api.get(`/customers/internal-accounts?customerId=${customerId}`);
    return body.data.find(({ id }: { id: string }) => id === accountId).balance.amount;
  };
  const resolve = async ({ transactionId }: Payment, to: SuspenseEnd): Promise<SuspenseDocument> => {
    const by = { operator: 'Grace Hopper', reason: 'the bank kept it' };
    return application
      .get(CommandBus)
      .execute(new ResolveSuspense(application.tenant, { transactionId, to, by }, application.metadata()));
  };

  it('is not deleted, 409 CONFLICT, though the account is empty, until the payment has ended', async () => {
    const paid = await payment('003');
    await application.settle();
    expect(await deletion(paid)).toEqual([409, 'CONFLICT']);
    await application.advance('7m');
    expect((await shown(paid)).status).toBe('COMPLETED');
    expect(await deletion(paid)).toEqual([200, undefined]);
  });

  it('is not deleted while the payment has failed and its refund is PENDING', async () => {
    const credit = application.get(CreditAccountHandler);
    const { execute } = credit;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    credit.execute = async (command) => {
      if (command.data.reason === 'refund') await held;
      return execute.call(credit, command);
    };
    try {
      const failed = await payment('004');
      await eventually(async () => (await shown(failed)).refund?.status === 'PENDING');
      expect([(await shown(failed)).status, await balance(failed)]).toEqual(['FAILED', 0]);
      expect(await deletion(failed)).toEqual([409, 'CONFLICT']);
      release();
      await application.settle();
      expect([(await shown(failed)).refund.status, await balance(failed)]).toEqual(['COMPLETED', 10_000]);
    } finally {
      release();
      credit.execute = execute;
    }
  });

  it('is neither deleted nor erased while its money is in suspense, and may be once an operator has sent it on', async () => {
    const kept = await payment('007');
    await application.settle();
    expect(await shown(kept)).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expect(await deletion(kept)).toEqual([409, 'CONFLICT']);
    const erasure = new EraseCustomer(application.tenant, { customerId: kept.customerId }, application.metadata());
    await expect(application.get(CommandBus).execute(erasure)).rejects.toMatchObject({ code: 'CONFLICT' });
    await resolve(kept, 'OUTSIDE');
    expect(await deletion(kept)).toEqual([200, undefined]);
  });

  it('is not deleted while another customer is about to pay into its account, and is not paid once it is', async () => {
    const { api } = application;
    const [payer, payee] = [await fundedCustomer(api, 10_000), await fundedCustomer(api, 0)];
    const conversion = {
      source: { sourceType: 'ACCOUNT', accountId: payer.accountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      destination: { destinationType: 'ACCOUNT', accountId: await accountIn(api, payee.customerId, 'EUR') },
    };
    const { body: quote } = await api.post('/quotes', conversion);
    expect(quote.status).toBe('PENDING');
    expect(await deletion(payee)).toEqual([409, 'CONFLICT']);
    await application.advance('6m');
    expect((await api.get(`/quotes/${quote.id}`)).body.status).toBe('EXPIRED');
    expect(await deletion(payee)).toEqual([200, undefined]);
    expect((await api.post('/quotes', conversion)).body).toMatchObject({ status: 410, code: 'CUSTOMER_DELETED' });
  });

  it('is deleted after a payout that comes back later: the money waits in suspense and not on an ownerless account', async () => {
    const returned = await payment('005');
    await application.settle();
    expect(await deletion(returned)).toEqual([200, undefined]);
    await application.advance('2s');
    expect([(await shown(returned)).refund.status, await balance(returned)]).toEqual(['FAILED', 0]);
    expect(await resolve(returned, 'ACCOUNT')).toMatchObject({ status: 'KEPT' });
    expect([await balance(returned), await resolve(returned, 'OUTSIDE')]).toMatchObject([0, { status: 'RESOLVED' }]);
    expect((await shown(returned)).refund.status).toBe('COMPLETED');
  });

  describe('that goes to an account of another customer', () => {
    /** The network unchanged, with a record of the questions about each payment. */
    function watchedNetwork() {
      const network = application.get(PaymentProviders).network('SANDBOX');
      const asked: NetworkPayment[] = [];
      const { payout } = network;
      network.payout = (payment) => {
        asked.push(payment);
        return payout.call(network, payment);
      };
      return { asked, release: () => Reflect.deleteProperty(network, 'payout') };
    }

    /** A payout that takes six minutes, to an account whose owner is not the payer. */
    async function begun() {
      const { api } = application;
      const [payer, receiver] = [await fundedCustomer(api, 10_000), await fundedCustomer(api, 0)];
      const destination = await eurPayee(api, receiver.customerId, '003');
      const quote = await api.post('/quotes', {
        source: { sourceType: 'ACCOUNT', accountId: payer.accountId },
        destination: { destinationType: 'ACCOUNT', accountId: destination },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 10_000,
        immediatelyExecute: true,
      });
      expect(quote.status).toBe(201);
      return { payment: { ...payer, transactionId: quote.body.transactionId }, receiver, destination };
    }

    it('protects that customer from deletion, 409 CONFLICT, until it has ended', async () => {
      const { payment: paid, receiver } = await begun();
      expect(await deletion(receiver)).toEqual([409, 'CONFLICT']);
      const erasure = new EraseCustomer(
        application.tenant,
        { customerId: receiver.customerId },
        application.metadata(),
      );
      await expect(application.get(CommandBus).execute(erasure)).rejects.toMatchObject({ code: 'CONFLICT' });
      await application.advance('7m');
      expect((await shown(paid)).status).toBe('COMPLETED');
      expect(await deletion(receiver)).toEqual([200, undefined]);
    });

    it('carries the agreed details, whatever becomes of the account', async () => {
      const { asked, release } = watchedNetwork();
      const accounts = application.get(ExternalAccounts);
      try {
        const { payment: paid, receiver, destination } = await begun();
        await application.settle();
        const agreed = asked.at(-1)!;
        expect(agreed).toMatchObject({
          transactionId: paid.transactionId,
          isErased: false,
          account: {
            accountType: 'EUR_ACCOUNT',
            identifier: 'DE89370400440532013003',
            details: { iban: 'DE89370400440532013003' },
            beneficiary: { fullName: 'Ana Souza' },
          },
        });
        // a deletion that looked for payments before this one began, and another account in its place
        const inUse = application.get(AccountsInUse);
        inUse.requireUnused = async () => undefined;
        expect((await application.api.delete(`/customers/external-accounts/${destination}`)).status).toBe(204);
        Reflect.deleteProperty(inUse, 'requireUnused');
        await eurPayee(application.api, receiver.customerId, '000');
        accounts.everRegistered = () => Promise.reject(new Error('the account was looked up'));
        await application.advance('7m');
        const { now: _, ...last } = asked.at(-1)!;
        expect(agreed).toMatchObject(last);
        expect((await shown(paid)).status).toBe('COMPLETED');
      } finally {
        release();
        Reflect.deleteProperty(accounts, 'everRegistered');
      }
    });

    it('ends though the details were erased with their owner: the network knows it by its id', async () => {
      const { asked, release } = watchedNetwork();
      try {
        const { payment: paid, receiver } = await begun();
        await application.get(Vault).shred(application.tenant, receiver.customerId);
        await application.advance('7m');
        expect(asked.at(-1)).toMatchObject({
          transactionId: paid.transactionId,
          isErased: true,
          account: null,
          identifierSuffix: null,
        });
        expect(await shown(paid)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
        expect(await balance(paid)).toBe(10_000);
      } finally {
        release();
      }
    });

    it('is not agreed on with the account of a customer who was erased, 410 CUSTOMER_DELETED', async () => {
      const { api } = application;
      const [payer, receiver] = [await fundedCustomer(api, 10_000), await fundedCustomer(api, 0)];
      const destination = { accountId: await usdPayee(api, receiver.customerId) };
      await application.get(Vault).shred(application.tenant, receiver.customerId);
      const transfer = { source: { accountId: payer.accountId }, destination, amount: 10_000 };
      expect((await api.post('/transfer-out', transfer)).body).toMatchObject({ status: 410, code: 'CUSTOMER_DELETED' });
      expect(await balance(payer)).toBe(10_000);
    });
  });

  it('is not deleted when a payout comes back during the decision, though no context that was asked knew of it', async () => {
    const returning = await payment('005');
    await application.settle();
    let questions = 0;
    application.get(CustomerBalances).register('ON_ITS_WAY', async (_, customerId) => {
      if (customerId !== returning.customerId || ++questions !== 2) return false;
      expect([(await shown(returning)).status, await balance(returning)]).toEqual(['COMPLETED', 0]); // as those who are asked beside this one see it
      await application.advance('2s');
      return false;
    });
    expect(await deletion(returning)).toEqual([409, 'CONFLICT']);
    expect([(await shown(returning)).refund.status, await balance(returning)]).toEqual(['COMPLETED', 10_000]);
  });

  it('receives no money once it is deleted, 410 CUSTOMER_DELETED', async () => {
    const { api } = application;
    const gone = await fundedCustomer(api, 0);
    expect(await deletion(gone)).toEqual([200, undefined]);
    expect((await api.post(`/sandbox/internal-accounts/${gone.accountId}/fund`, { amount: 5 })).body).toMatchObject({
      status: 410,
      code: 'CUSTOMER_DELETED',
    });
    expect(await balance(gone)).toBe(0);
  });

  /** Events at a customer while its deletion is decided, after all contexts have answered for the last time. */
  const meanwhile = ({ customerId }: FundedCustomer, happens: () => Promise<unknown>): void => {
    const balances = application.get(CustomerBalances);
    const { requireNone } = balances;
    balances.requireNone = async (tenant, asked, deletion) => {
      await requireNone.call(balances, tenant, asked, deletion);
      if (asked !== customerId) return;
      balances.requireNone = requireNone;
      await happens();
    };
  };

  it('is not deleted when money comes during the decision, and is once it has none again; further money costs no announcement', async () => {
    const { api } = application;
    const customer = await fundedCustomer(api, 0);
    const fund = async () =>
      (await api.post(`/sandbox/internal-accounts/${customer.accountId}/fund`, { amount: 5_000 })).body.balance.amount;
    meanwhile(customer, async () => expect(await fund()).toBe(5_000));
    expect(await deletion(customer)).toEqual([409, 'CONFLICT']);
    const announced = async () =>
      (await application.get(EventStore).readAll(0n, 10_000)).filter(
        ({ type, data }) =>
          type === 'onboarding.customer-money-announced' && data['customerId'] === customer.customerId,
      ).length;
    expect([await announced(), await fund(), await announced()]).toEqual([1, 10_000, 1]);
    const payee = await usdPayee(api, customer.customerId);
    expect(
      (
        await api.post('/transfer-out', {
          source: { accountId: customer.accountId },
          destination: { accountId: payee },
          amount: 10_000,
        })
      ).status,
    ).toBe(201);
    await application.advance('10s');
    expect(await deletion(customer)).toEqual([200, undefined]);
  });

  it('receives nothing from a transfer that began during the decision: it fails, and the money is returned', async () => {
    const { api } = application;
    const customer = await fundedCustomer(api, 0);
    const source = { accountId: await usdPayee(api, customer.customerId) };
    const credit = application.get(CreditAccountHandler);
    const { execute } = credit;
    let release = (): void => undefined;
    const isDeleted = new Promise<void>((resolve) => {
      release = resolve;
    });
    credit.execute = async (command) => {
      await isDeleted;
      return execute.call(credit, command);
    };
    let transactionId = '';
    meanwhile(customer, async () => {
      transactionId = (
        await api.post('/transfer-in', { source, destination: { accountId: customer.accountId }, amount: 2_000 })
      ).body.id;
    });
    try {
      expect(await deletion(customer)).toEqual([200, undefined]);
      release();
      await application.settle();
    } finally {
      release();
      credit.execute = execute;
    }
    expect([(await shown({ ...customer, transactionId })).status, await balance(customer)]).toEqual(['FAILED', 0]);
  });
});
