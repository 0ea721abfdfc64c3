import { createHash, randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { FundInternalAccount } from '../../libs/accounts/src/commands/fund-internal-account.js';
import { type Environment, later, LocalNetworks, Refusal, type Tenant } from '@app/kernel';
import { type AskedOperation, PARTNER_PORTS, type AuthorizationMessage, type RequestOf } from '@app/partner-protocol';
import { bech32m } from '@scure/base';
import { composeIBAN, isValidIBAN } from 'ibantools';
import { ReferencePartner } from '../../apps/partner-reference/src/reference-partner.js';
import { type Answer, ApiClient, type RequestOptions } from './api-client.js';
import type { TestApplication } from './application.js';
import { atEndOfProcess } from './end-of-process.js';
import { deliveredCode, noteCode, production } from './production.js';
import { ReferencePartners } from './reference-partners.js';

/** Loopback addresses, also where tests simulate production: receivers of the tests have no public address. */
export class TestNetworks extends LocalNetworks {
  override in(environment: Environment): LocalNetworks {
    return production.isPlayed ? this : super.in(environment);
  }
}

/** The code of contacts in the sandbox. */
const CONTACT_CODE = '123456';
const ANSWER_WITHIN_MILLISECONDS = 5_000;

/** The requests of the card network's simulator in terms of the protocol, with the status of the simulator's answer. */
const AUTHORIZATIONS: Readonly<Record<string, readonly [AuthorizationMessage['operation'], number]>> = {
  authorization: ['AUTHORIZATION', 200],
  financial_authorization: ['FINANCIAL_AUTHORIZATION', 202],
  credit_authorization: ['CREDIT_AUTHORIZATION', 202],
  credit_authorization_advice: ['CREDIT_AUTHORIZATION_ADVICE', 202],
  financial_credit_authorization: ['FINANCIAL_CREDIT_AUTHORIZATION', 202],
};
const PRESENTMENTS: Readonly<
  Record<string, readonly ['CARD_CLEARING' | 'CARD_RETURN' | 'CARD_ADVICE' | 'CARD_RETURN_REVERSAL', number]>
> = {
  clearing: ['CARD_CLEARING', 200],
  return: ['CARD_RETURN', 202],
  authorization_advice: ['CARD_ADVICE', 202],
  return_reversal: ['CARD_RETURN_REVERSAL', 202],
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: any;
  readonly options: RequestOptions;
  readonly caller: ProductionCaller;
}

/**
 * A reference partner without funding instructions for the platform's own accounts, as a bank may be. Instructions would be recorded with a
 * webhook when the account is first read, and tests that count webhooks and events read these accounts to fund them.
 */
class PartnerOfTheCustomers extends ReferencePartner {
  override perform(asked: AskedOperation) {
    if (asked.operation !== 'deposit-instructions') return super.perform(asked);
    const { accounts } = asked.data as RequestOf<'payment-network', 'deposit-instructions'>;
    return super.perform({ ...asked, data: { accounts: accounts.filter((each) => !each.isPlatformAccount) } });
  }
}

type Play = (sent: Sent) => Promise<Answer<any> | null>;

/**
 * The environment of a production platform: reference partners at every port. It executes tests' requests to simulators through the partner
 * protocol, so that the same tests run in production.
 */
export class OutsideWorld {
  private constructor(
    private readonly application: TestApplication,
    private readonly tenant: Tenant,
    readonly partners: ReferencePartners,
  ) {}

  static async around(application: TestApplication, tenant: Tenant): Promise<OutsideWorld> {
    const partners = new ReferencePartners(application, tenant, PartnerOfTheCustomers);
    for (const port of PARTNER_PORTS) await partners.connect(port);
    atEndOfProcess(() => partners.close());
    return new OutsideWorld(application, tenant, partners);
  }

  /** A client whose requests to simulators this world executes. */
  caller(credential: ApiClient['credential']): ApiClient {
    return new ProductionCaller(this.application.url, credential, this);
  }

  /** The answer to a request that this world handles; null for the product's. */
  async play(sent: Sent): Promise<Answer<any> | null> {
    if (sent.method !== 'POST') return null;
    const found = this.plays.find(([address]) => address.test(sent.path));
    return found === undefined ? null : found[1](sent);
  }

  private readonly plays: readonly (readonly [RegExp, Play])[] = [
    [/^\/sandbox\/internal-accounts\/[^/]+\/fund$/, ({ path, body }) => this.fund(path.split('/')[3]!, body)],
    [
      /^\/sandbox\/cards\/[^/]+\/simulate\/\w*authorization(_advice)?$/,
      (sent) => (sent.path.endsWith('/authorization_advice') ? this.present(sent) : this.authorize(sent)),
    ],
    [/^\/sandbox\/cards\/[^/]+\/simulate\/(clearing|return|return_reversal)$/, (sent) => this.present(sent)],
    [/^\/sandbox\/send$/, ({ body, caller }) => this.pay(body, caller)],
    [/^\/sandbox\/uma\/receive$/, ({ body, caller }) => this.offer(body, caller)],
    [/^\/(customers|platform|agents\/me)\/external-accounts$/, (sent) => this.screened(sent)],
    [/\/(challenge|credentials)$/, (sent) => this.challenged(sent)],
    [/./, (sent) => this.withDeliveredCode(sent)],
  ];

  /** Funds an account with an initial balance, without asking a partner. */
  private async fund(accountId: string, body: { readonly amount: number }): Promise<Answer<any> | null> {
    return answered(200, () =>
      this.application
        .get(CommandBus)
        .execute(new FundInternalAccount(this.tenant, { accountId, amount: body.amount }, this.application.metadata())),
    );
  }

  /** The card network requests or pays money. */
  private async authorize({ path, body, caller }: Sent): Promise<Answer<any>> {
    const [, , , cardId, , kind] = path.split('/');
    const [operation, answeredWith] = AUTHORIZATIONS[kind!]!;
    const { descriptor, mcc = null, country = null } = body.merchant;
    const { status, answer } = await this.partners.at('card-issuer').authorize({
      authorizationId: randomUUID(),
      cardId: decodeURIComponent(cardId!),
      operation,
      amount: { currency: body.currency.code, amount: String(body.amount) },
      merchant: { descriptor, mcc, country },
      answerBy: later(this.application.clock.now().toISOString(), ANSWER_WITHIN_MILLISECONDS),
    });
    if (answer === null) return answerOf(status, undefined);
    return answerOf(answeredWith, await shown(caller, answer.cardTransactionId));
  }

  /** The card network reports a message after an authorization, in the card's currency. */
  private async present({ path, body: { cardTransactionId, amount }, caller }: Sent): Promise<Answer<any>> {
    const [kind, answeredWith] = PRESENTMENTS[path.split('/').at(-1)!]!;
    const { status, body: transaction } = await caller.get(`/transactions/${cardTransactionId}`);
    if (status !== 200) return answerOf(status, transaction);
    const subject = { presentmentId: randomUUID(), cardTransactionId };
    const money = { currency: transaction.authorizedAmount.currency.code as string, amount: String(amount) };
    const isExpiry = kind === 'CARD_CLEARING' && amount === 0;
    const receipt = await this.partners
      .at('card-issuer')
      .reportCard(
        kind === 'CARD_RETURN_REVERSAL' || isExpiry
          ? { kind: isExpiry ? 'CARD_EXPIRY' : 'CARD_RETURN_REVERSAL', ...subject }
          : { kind, ...subject, amount: money },
      );
    if (receipt.status !== 200) return answerOf(receipt.status, receipt.body);
    await this.application.settle();
    return answerOf(answeredWith, await shown(caller, cardTransactionId));
  }

  /** Money arrives for a quote. */
  private async pay(
    { quoteId, currencyCode, currencyAmount }: { quoteId: string; currencyCode: string; currencyAmount?: number },
    caller: ProductionCaller,
  ): Promise<Answer<any>> {
    const { status, body: quote } = await caller.get(`/quotes/${quoteId}`);
    if (status !== 200) return answerOf(status, quote);
    const receipt = await this.partners.at('payment-network').reportFunds({
      depositId: randomUUID(),
      quoteId,
      amount: { currency: currencyCode, amount: String(currencyAmount ?? quote.totalSendingAmount) },
    });
    if (receipt.status !== 200) return answerOf(receipt.status, receipt.body);
    return answerOf(200, await shown(caller, quote.transactionId));
  }

  /** An outside sender pays a customer. */
  private async offer(
    sent: {
      readonly senderUmaAddress: string;
      readonly receiverUmaAddress?: string;
      readonly customerId?: string;
      readonly receivingCurrencyCode: string;
      readonly receivingCurrencyAmount: number;
    },
    caller: ProductionCaller,
  ): Promise<Answer<any>> {
    const { senderUmaAddress, customerId, receivingCurrencyCode, receivingCurrencyAmount } = sent;
    const receiver = customerId === undefined ? null : await caller.read(`/customers/${customerId}`);
    const { status, body } = await this.partners.at('uma-network').reportPayment({
      paymentId: randomUUID(),
      senderUmaAddress,
      receiverUmaAddress: sent.receiverUmaAddress ?? receiver?.umaAddress,
      amount: { currency: receivingCurrencyCode, amount: String(receivingCurrencyAmount) },
    });
    const { transactionId } = body as { readonly transactionId?: string };
    return transactionId === undefined ? answerOf(status, body) : answerOf(200, await shown(caller, transactionId));
  }

  /** Waits for the screening of a bank account, and gives its number valid check digits. */
  private async screened({ path, body, caller, options }: Sent): Promise<Answer<any> | null> {
    const answer = await caller.sendAsIs('POST', path, withCheckDigits(body), options);
    if (answer.status !== 201) return answer;
    await this.application.settle();
    return { ...answer, body: await shown(caller, answer.body.id, path) };
  }

  /** Replaces the sandbox's code by the newest one that was sent. */
  private async withDeliveredCode({ path, body, caller, options }: Sent): Promise<Answer<any> | null> {
    if (body?.code !== CONTACT_CODE) return null;
    await this.readMessages();
    return caller.sendAsIs('POST', path, { ...body, code: deliveredCode(body.code) }, options);
  }

  /** Sends the code of a challenge to the owner of a wallet. */
  private async challenged({ path, body, caller, options }: Sent): Promise<Answer<any>> {
    const answer = await caller.sendAsIs('POST', path, body, options);
    await this.readMessages();
    return answer;
  }

  private async readMessages(): Promise<void> {
    await this.application.settle();
    const newest = this.partners.at('messenger').movements.at(-1)?.data as { readonly code: string } | undefined;
    if (newest !== undefined) noteCode(newest.code);
  }
}

/** Sends requests to simulators to the outside world, and all others to the product. */
class ProductionCaller extends ApiClient {
  constructor(
    origin: string,
    credential: ApiClient['credential'],
    private readonly world: OutsideWorld,
  ) {
    super(origin, credential);
  }

  override async send<Body = any>(
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<Answer<Body>> {
    return (
      (await this.world.play({ method, path, body, options, caller: this })) ??
      super.send<Body>(method, path, body, options)
    );
  }

  sendAsIs(method: string, path: string, body: unknown, options: RequestOptions): Promise<Answer<any>> {
    return super.send(method, path, body, options);
  }
}

function shown(caller: ApiClient, id: string, path = '/transactions'): Promise<unknown> {
  return caller.read(`${path}/${id}`);
}

function withCheckDigits(body: any): unknown {
  const { iban, address, accountType } = body?.accountInfo ?? {};
  if (accountType === 'SPARK_WALLET' && typeof address === 'string')
    return { ...body, accountInfo: { ...body.accountInfo, address: withChecksum(address) } };
  if (typeof iban !== 'string' || isValidIBAN(iban)) return body;
  const composed = composeIBAN({ countryCode: iban.slice(0, 2), bban: iban.slice(4) });
  return composed === null ? body : { ...body, accountInfo: { ...body.accountInfo, iban: composed } };
}

/**
 * If the address has a wrong checksum (sandbox addresses end with the suffix that selects an outcome), the valid address of a key derived
 * from it.
 */
function withChecksum(address: string): string {
  if (!/^[a-z]+1[a-z0-9]+$/.test(address) || bech32m.decodeUnsafe(address, false) !== undefined) return address;
  const key = [0x0a, 0x21, 0x02, ...createHash('sha256').update(address).digest()];
  return bech32m.encode(address.slice(0, address.indexOf('1')), bech32m.toWords(Uint8Array.from(key)), false);
}

async function answered(status: number, act: () => Promise<unknown>): Promise<Answer<any>> {
  try {
    return answerOf(status, JSON.parse(JSON.stringify(await act())));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, details } = error;
    return answerOf(error.status, { status: error.status, code, message, details });
  }
}

function answerOf(status: number, body: any): Answer<any> {
  return { status, body, headers: new Headers() };
}
