import type { AggregateRunner } from '@app/event-sourcing';
import type {
  CommandMetadata,
  EffectHandler,
  EffectOutcome,
  Saga,
  CommandDefinition,
  TenantCommand,
} from '@app/event-sourcing/definitions';
import { TEST_TENANT, UnmovedClocks } from '@app/kernel/testing';
import { HANDLED_EFFECT } from '../../libs/event-sourcing/src/sagas/handler-decorators.js';
import type { SagaHandlers } from '../../libs/event-sourcing/src/sagas/saga-machine.js';
import { Refusal, type SealedValue, derivedUuid, later, money, resourceId, toMoney, uuidOf } from '@app/kernel';
import { InternalAccountRunner } from '../../libs/accounts/src/services/internal-account-runner.service.js';
import { internalAccount } from '../../libs/accounts/src/domain/internal-account/internal-account.decider.js';
import { unconfirmedDebitSaga } from '../../libs/accounts/src/sagas/unconfirmed-debit.saga.js';
import { RegisterIncomingPaymentHandler } from '../../libs/onboarding/src/commands/register-incoming-payment.js';
import { customer } from '../../libs/onboarding/src/domain/customer/customer.decider.js';
import { MoveTransactionHandler, MoveTransaction } from '../../libs/payments/src/commands/move-transaction.js';
import type { IssuedChallenge } from '../../libs/payments/src/domain/transaction/authorization.js';
import { requireExecutable } from '../../libs/payments/src/domain/transaction/outgoing.decisions.js';
import { transaction } from '../../libs/payments/src/domain/transaction/transaction.decider.js';
import type { TransactionCommand } from '../../libs/payments/src/domain/transaction/transaction.commands.js';
import { SUSPENSE_ENDS } from '../../libs/payments/src/domain/transaction/suspense.events.js';
import type {
  AuthorizationPurpose,
  QuoteTerms,
} from '../../libs/payments/src/domain/transaction/transaction.events.js';
import { NetworkPayments, PAYMENT_EFFECTS } from '../../libs/payments/src/effects/payments.effect.js';
import { PaymentProviders } from '../../libs/payments/src/providers/payment-providers.js';
import { SandboxExchangeMarket } from '../../libs/payments/src/providers/sandbox/sandbox-exchange-market.js';
import { SandboxPaymentNetwork } from '../../libs/payments/src/providers/sandbox/sandbox-payment-network.js';
import { SandboxUmaNetwork } from '../../libs/payments/src/providers/sandbox/sandbox-uma-network.js';
import { incomingPaymentSaga } from '../../libs/payments/src/sagas/incoming-payment.saga.js';
import { quoteSaga } from '../../libs/payments/src/sagas/quote.saga.js';
import { refundSaga } from '../../libs/payments/src/sagas/refund.saga.js';
import { suspenseSaga } from '../../libs/payments/src/sagas/suspense.saga.js';
import { transferInSaga } from '../../libs/payments/src/sagas/transfer-in.saga.js';
import { transferOutSaga } from '../../libs/payments/src/sagas/transfer-out.saga.js';
import {
  CUSTOMER_ID,
  EUR,
  INCOMING,
  PULLED_QUOTE,
  PUSHED_COIN_QUOTE,
  PUSHED_QUOTE,
  QUOTE,
  TRANSFER_IN,
  TRANSFER_OUT,
  UMA_QUOTE,
  USD,
} from '../../libs/payments/src/testing/example-terms.js';
import { UnreliableWorld } from './unreliable-world.js';
import { ChangeInternalAccountStatusHandler } from '../../libs/accounts/src/commands/change-internal-account-status.js';
import { ReverseCreditHandler } from '../../libs/accounts/src/commands/reverse-credit.js';
import { CreditAccountHandler } from '../../libs/accounts/src/commands/credit-account.js';
import { VoidDebitHandler } from '../../libs/accounts/src/commands/void-debit.js';
import { ReleaseUnconfirmedDebitHandler } from '../../libs/accounts/src/commands/release-unconfirmed-debit.js';
import { ReleaseOverdueDebitsHandler } from '../../libs/accounts/src/commands/release-overdue-debits.js';
import { ConfirmDebitHandler } from '../../libs/accounts/src/commands/confirm-debit.js';
import type { ICommandHandler } from '@nestjs/cqrs';
import { CollectDeposit } from '../../libs/payments/src/commands/collect-deposit.js';
import { ReadQuote, ReadQuoteHandler } from '../../libs/payments/src/commands/read-quote.js';

/** Handlers of the commands that sagas send to accounts; each uses a runner of the world. */
const ACCOUNT_COMMAND_HANDLERS = [
  ConfirmDebitHandler,
  ReleaseOverdueDebitsHandler,
  ReleaseUnconfirmedDebitHandler,
  VoidDebitHandler,
  CreditAccountHandler,
  ReverseCreditHandler,
  ChangeInternalAccountStatusHandler,
] as unknown as readonly (new (accounts: InternalAccountRunner) => ICommandHandler<TenantCommand<never>, unknown>)[];

const SAGAS = [
  quoteSaga,
  transferOutSaga,
  transferInSaga,
  refundSaga,
  suspenseSaga,
  incomingPaymentSaga,
  unconfirmedDebitSaga,
] as readonly unknown[] as readonly Saga[];
const SUFFIXES = ['999', '002', '003', '004', '005', '006', '007'];
const RAILS = ['RTP', 'SEPA'];
const LIFETIME = 300_000;
const WAITING = ['PENDING', 'PENDING_AUTHORIZATION'];

const OWNER = resourceId('Customer', derivedUuid('customer', 'owner'));
const OWNER_REGISTRATION = {
  kind: 'register',
  customerId: OWNER,
  customerType: 'INDIVIDUAL',
  platformCustomerId: 'owner',
  umaAddress: '$owner@pay.example.com',
  profile: {},
  contactChannels: [],
  platformIsRegulated: false,
  endUserTermsRequired: false,
  verification: 'APPROVED',
} as const;

const accountId = (name: string): string => resourceId('InternalAccount', derivedUuid('account', name));
/** An external account as stored in a payment; its unsealed details consist only of the identifier. */
const externalAccount = (suffix: string) => ({
  accountId: resourceId('ExternalAccount', derivedUuid('external', suffix)),
  details: { subject: CUSTOMER_ID, sealed: suffix },
});

/** A caller's request about one transaction, repeated with the same command id until it is answered or abandoned. */
interface Wish {
  readonly commandId: string;
  readonly transactionUuid: string;
  readonly kind: 'create' | 'execute' | 'authorize' | 'cancel' | 'push' | 'decide' | 'resolve';
  readonly command: TransactionCommand;
  /** The debit reserved before the command, with its account. */
  readonly debit: { readonly accountId: string; readonly amount: bigint } | null;
  answered: boolean;
}

/** The real processes of payments, with their handlers, sagas and sandbox providers. */
export class PaymentsWorld extends UnreliableWorld {
  readonly wishes: Wish[] = [];
  readonly customers = [accountId('ada'), accountId('bob')];
  readonly platform = accountId('platform');
  private readonly euros = accountId('euros');
  private readonly closed = accountId('closed');

  constructor(random: () => number) {
    super(random, {
      aggregates: [customer, internalAccount, transaction],
      sagas: SAGAS,
      processes: 2,
      faultiness: 0.08,
    });
  }

  protected async begin(): Promise<void> {
    await this.insist(() =>
      this.run(this.anyRunner(), customer, uuidOf('Customer', OWNER), OWNER_REGISTRATION, this.metadata('register')),
    );
    const open = async (
      id: string,
      owner: 'CUSTOMER' | 'PLATFORM',
      currency: typeof USD,
      funds: bigint,
    ): Promise<void> => {
      const command = {
        kind: 'open',
        owner,
        ownerId: OWNER,
        type: 'INTERNAL_FIAT',
        currency,
        fundingPaymentInstructions: [],
      } as const;
      await this.insist(() =>
        this.run(
          this.anyRunner(),
          internalAccount,
          uuidOf('InternalAccount', id),
          command,
          this.metadata(`open ${id}`),
        ),
      );
      if (funds > 0n)
        await this.insist(() =>
          this.run(
            this.anyRunner(),
            internalAccount,
            uuidOf('InternalAccount', id),
            { kind: 'fund', amount: funds },
            this.metadata(`fund ${id}`),
          ),
        );
    };
    for (const id of this.customers) await open(id, 'CUSTOMER', USD, 25_000n);
    await open(this.platform, 'PLATFORM', USD, 0n);
    await open(this.euros, 'CUSTOMER', EUR, 0n);
    await open(this.closed, 'CUSTOMER', USD, 0n);
    await this.insist(() =>
      this.run(
        this.anyRunner(),
        internalAccount,
        uuidOf('InternalAccount', this.closed),
        { kind: 'change-status', status: 'CLOSED' },
        this.metadata('close'),
      ),
    );
  }

  protected trySomething(): Promise<void> {
    return this.send(this.wishes[this.pick(this.wishes.length)]);
  }

  protected async tryEverything(): Promise<void> {
    for (const wish of this.wishes) await this.send(wish);
  }

  /** A new payment with everything that callers may do to it afterwards, some of it several times at once. */
  protected ask(): void {
    const name = `payment ${this.wishes.length}`;
    const uuid = derivedUuid('Transaction', name);
    const ids = { transactionId: resourceId('Transaction', uuid) };
    const payer = this.customers[this.pick(2)]!;
    const elsewhere = externalAccount(SUFFIXES[this.pick(SUFFIXES.length)]!);
    const add = (kind: Wish['kind'], command: TransactionCommand, debit: Wish['debit'] = null): void => {
      this.wishes.push({
        commandId: `${name} ${this.wishes.length}`,
        transactionUuid: uuid,
        kind,
        command,
        debit,
        answered: false,
      });
    };
    const now = this.clock.now().toISOString();
    const challenge = (purpose: AuthorizationPurpose): IssuedChallenge => ({
      challengeId: resourceId('ScaChallenge', derivedUuid(name, purpose)),
      purpose,
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP'],
      expiresAt: later(now, LIFETIME + (purpose === 'PAYOUT' ? 60_000 : 0)),
    });
    const [conversion, payout] = [challenge('CURRENCY_CONVERSION'), challenge('PAYOUT')];
    /** Both proofs of the payer, the second one sent twice. */
    const authorize = (debit: Wish['debit']): void => {
      add('authorize', { kind: 'authorize-quote', challengeId: conversion.challengeId, next: payout });
      for (let time = 0; time < 2; time++)
        add('authorize', { kind: 'authorize-quote', challengeId: payout.challengeId }, debit);
    };
    const quote = (terms: QuoteTerms, execute = false, asked?: IssuedChallenge): void => {
      const balance = terms.funding === 'BALANCE';
      const source = balance ? { ...terms.source, accountId: payer } : terms.source;
      const destination =
        this.random() < 0.2 && terms.umaAddress === undefined
          ? { accountId: this.euros, kind: 'INTERNAL' as const, currency: EUR }
          : terms.umaAddress === undefined
            ? { ...terms.destination, ...elsewhere }
            : terms.destination;
      const whole = {
        ...terms,
        ...ids,
        quoteId: resourceId('Quote', uuid),
        source,
        destination,
        platformAccountId: this.platform,
        expiresAt: later(now, LIFETIME),
        depositAccountId: terms.depositAccountId === null ? null : payer,
        rail: destination.kind === 'EXTERNAL' ? QUOTE.rail : null,
      };
      add(
        'create',
        { kind: 'create-quote', terms: whole, execute, challenge: asked },
        execute && balance ? { accountId: payer, amount: 10_000n } : null,
      );
    };
    const execute = (): void =>
      add('execute', { kind: 'execute-quote', signed: false }, { accountId: payer, amount: 10_000n });
    switch (this.pick(10)) {
      case 0:
        add(
          'create',
          {
            kind: 'create-transfer-out',
            terms: {
              ...TRANSFER_OUT,
              ...ids,
              source: { ...TRANSFER_OUT.source, accountId: payer },
              destination: { ...TRANSFER_OUT.destination, ...elsewhere },
            },
          },
          { accountId: payer, amount: 1_000n },
        );
        break;
      case 1:
        add('create', {
          kind: 'create-transfer-in',
          terms: {
            ...TRANSFER_IN,
            ...ids,
            source: { ...TRANSFER_IN.source, ...elsewhere },
            destination: { ...TRANSFER_IN.destination, accountId: payer },
          },
        });
        break;
      case 2: {
        const outside =
          this.random() < 0.4
            ? { ...elsewhere, kind: 'EXTERNAL' as const, currency: USD }
            : { ...INCOMING.destination, accountId: payer };
        const senderUmaAddress = `$${['success', 'pending.long', 'fail.compliance'][this.pick(3)]}.usd@sandbox.uma.money`;
        add('create', {
          kind: 'request-incoming',
          terms: { ...INCOMING, ...ids, destination: outside, senderUmaAddress, decideBy: later(now, 90_000) },
        });
        add('decide', { kind: 'approve', receiverCustomerInfo: {} });
        add('decide', { kind: 'reject' });
        add('decide', {
          kind: 'take-platform-answer',
          answer:
            this.random() < 0.5 ? { kind: 'APPROVED', receiverCustomerInfo: {} } : { kind: 'DEFERRED', within: 90_000 },
        });
        return;
      }
      case 3:
        quote(this.random() < 0.5 ? PUSHED_QUOTE : PUSHED_COIN_QUOTE);
        for (const amount of [10_000n, this.random() < 0.5 ? 10_000n : 7n])
          add('push', { kind: 'receive-pushed-funds', canContinue: true, amount: money('USD', amount) });
        break;
      case 4:
        quote(PULLED_QUOTE);
        add('execute', { kind: 'execute-quote', signed: false });
        break;
      case 5:
        quote({
          ...UMA_QUOTE,
          umaAddress: `$${['success', 'pending.long', 'fail.compliance'][this.pick(3)]}.eur@sandbox.uma.money`,
        });
        execute();
        break;
      case 6:
        quote(QUOTE, true);
        break;
      case 7:
        quote(QUOTE);
        add('execute', { kind: 'execute-quote', signed: false, challenge: conversion });
        authorize({ accountId: payer, amount: 10_000n });
        break;
      case 8:
        quote(PUSHED_QUOTE, false, conversion);
        authorize(null);
        for (let time = 0; time < 2; time++)
          add('push', { kind: 'receive-pushed-funds', canContinue: true, amount: money('USD', 10_000n) });
        break;
      default:
        quote(QUOTE);
        execute();
        execute();
    }
    if (this.random() < 0.5) add('cancel', { kind: 'cancel', rails: RAILS });
    if (this.random() < 0.2) add('cancel', { kind: 'cancel', rails: RAILS });
    for (let operators = this.pick(3); operators > 0; operators--) {
      // an account may have been closed after it was checked
      const account = { accountId: this.random() < 0.3 ? this.closed : payer, status: 'ACTIVE' };
      add('resolve', {
        kind: 'resolve-suspense',
        to: SUSPENSE_ENDS[this.pick(2)]!,
        account,
        by: { operator: 'Grace', reason: 'a test' },
      });
    }
  }

  /** One attempt, as in a handler: reserve, then claim. The guards handle a process that dies in between, or a caller that gives up. */
  private async send(wish: Wish | undefined): Promise<void> {
    if (wish === undefined || wish.answered) return;
    const { command, debit, transactionUuid, commandId } = wish;
    const metadata = this.metadata(commandId);
    const runner = this.anyRunner();
    try {
      if (wish.kind !== 'create') {
        const { state } = await runner.load(transaction, TEST_TENANT, transactionUuid);
        if (state.terms === null) {
          wish.answered = this.wishes.find(
            ({ kind, transactionUuid: uuid }) => kind === 'create' && uuid === transactionUuid,
          )!.answered;
          return;
        }
        if (wish.kind === 'resolve' && state.suspense === null) return; // nothing to resolve, or not yet
        const isAsked = command.kind === 'authorize-quote' && state.authorization?.challengeId === command.challengeId;
        if (wish.kind === 'authorize' && !isAsked && WAITING.includes(state.status)) return; // another step must come first
        if (wish.kind === 'execute' && state.status === 'PENDING') requireExecutable(state, metadata.at);
        if (debit !== null && (isAsked || state.status === 'PENDING'))
          await this.reserve(runner, debit, transactionUuid, metadata);
      } else if (debit !== null) await this.reserve(runner, debit, transactionUuid, metadata);
      if (this.random() < this.faultiness) {
        wish.answered = this.random() < 0.5; // the process died between the two; half of the callers give up
        return;
      }
      await this.run(runner, transaction, transactionUuid, command, metadata);
      wish.answered = true;
    } catch (error) {
      if (error instanceof Refusal) wish.answered = true;
    }
  }

  private async reserve(
    runner: AggregateRunner,
    { accountId: id, amount }: NonNullable<Wish['debit']>,
    transactionUuid: string,
    metadata: CommandMetadata,
  ): Promise<void> {
    const transactionId = resourceId('Transaction', transactionUuid);
    await this.run(
      runner,
      internalAccount,
      uuidOf('InternalAccount', id),
      { kind: 'reserve-debit', transactionId, amount: money('USD', amount) },
      metadata,
    );
  }

  /** The product's handlers, with a separate memory. */
  protected handlersOf(runner: AggregateRunner): SagaHandlers {
    const accounts = new InternalAccountRunner(runner, new RegisterIncomingPaymentHandler(runner) as never);
    const externalAccounts = { open: async (_: unknown, { sealed }: SealedValue) => ({ identifier: sealed }) };
    const providers = new PaymentProviders(
      [new SandboxExchangeMarket()],
      [new SandboxPaymentNetwork()],
      [new SandboxUmaNetwork()],
    );
    const payments = new NetworkPayments(runner, externalAccounts as never, new UnmovedClocks(this.clock));
    const handlers = new Map<string, ICommandHandler<TenantCommand<never>, unknown>>();
    for (const Handler of ACCOUNT_COMMAND_HANDLERS) {
      const { commandName } = Reflect.getMetadata('__commandHandler__', Handler) as CommandDefinition;
      handlers.set(commandName, new Handler(accounts));
    }
    handlers.set(MoveTransaction.commandName, new MoveTransactionHandler(runner) as never);
    handlers.set(ReadQuote.commandName, new ReadQuoteHandler(runner) as never);
    handlers.set(CollectDeposit.commandName, {
      execute: async ({ tenant, data, metadata }) => {
        const { accountId, transactionId, amount } = data as CollectDeposit['data'];
        const command = { kind: 'reserve-debit', transactionId, amount: toMoney(amount) } as const;
        await accounts.run(tenant, accountId, command, metadata);
      },
    });
    const effects = new Map<string, EffectHandler>();
    for (const Effect of PAYMENT_EFFECTS) {
      const name: unknown = Reflect.getMetadata(HANDLED_EFFECT, Effect);
      if (typeof name === 'string')
        effects.set(
          name,
          this.unreliable(new (Effect as unknown as new (...parts: unknown[]) => EffectHandler)(providers, payments)),
        );
    }
    return {
      executeCommand: (name, tenant, data, metadata) =>
        handlers.get(name)!.execute({ tenant, data: data as never, metadata }),
      effect: (name) => effects.get(name)!,
    };
  }

  /** Responses of providers are lost, or arrive after the provider has acted. */
  private unreliable(effect: EffectHandler): EffectHandler {
    return {
      perform: async (tenant, payload, request): Promise<EffectOutcome> => {
        const outcome = await effect.perform(tenant, payload, request);
        if (this.random() < this.faultiness / 2) throw new Error('the answer was lost');
        return this.random() < this.faultiness ? { outcome: 'unknown' } : outcome;
      },
    };
  }
}
