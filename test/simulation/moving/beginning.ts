import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Aggregate, type DomainEvent, LocalNetworks, uuidOf } from '@app/kernel';
import { internalAccount } from '../../../libs/accounts/src/domain/internal-account/internal-account.decider.js';
import { agent } from '../../../libs/agents/src/domain/agent/agent.decider.js';
import type { Policy } from '../../../libs/agents/src/domain/policy/policy.js';
import { POLICY } from '../../../libs/agents/src/testing/example-agent.js';
import { IssueCard } from '../../../libs/cards/src/commands/issue-card.js';
import type { MemoryEventStore } from '../../../libs/event-store/src/adapters/memory/memory-event-store.js';
import type { StoredEvent } from '../../../libs/event-store/src/store/event-store.js';
import type { Timer } from '../../../libs/event-sourcing/src/timers/timers.js';
import { customer } from '../../../libs/onboarding/src/domain/customer/customer.decider.js';
import { SANDBOX_CODE } from '../../../libs/onboarding/src/onboarding.configuration.js';
import { platform } from '../../../libs/platforms/src/domain/platform/platform.decider.js';
import type { CurrencyChoice } from '../../../libs/platforms/src/domain/platform/supported-currency.js';
import { CompleteLogin } from '../../../libs/sca/src/commands/complete-login.js';
import { StartLogin } from '../../../libs/sca/src/commands/start-login.js';
import { LinkProviderAccount } from '../../../libs/stablecoins/src/commands/link-provider-account.js';
import { RegisterStablecoin } from '../../../libs/stablecoins/src/commands/register-stablecoin.js';
import type { SagaWork } from '../saga-work.js';
import type { Inhabitants } from './inhabitants.js';
import { type MovingProcess, metadataOf } from './moving-process.js';
import { LARGEST, type Payee, TENANT } from './stage.js';

/** The second customer has little money, so that its account is emptied now and then, and the customer deleted. */
const FUNDS = [400_000n, 9_000n];
export const DAILY_LIMIT = 60_000n;

/** The initial state of a world. */
interface Snapshot {
  readonly events: readonly StoredEvent[];
  readonly timers: readonly Timer[];
  readonly payees: readonly Payee[];
  readonly cards: readonly string[];
  readonly stablecoinId: string | null;
  readonly numbered: number;
}
const SNAPSHOTS = new Map<boolean, Snapshot>();

/** Parts of a world that its initial state fills. */
interface Ground {
  readonly store: MemoryEventStore;
  readonly work: SagaWork;
  readonly inhabitants: Inhabitants;
  /** A process without faults. */
  readonly calm: MovingProcess;
  numbered: number;
}

/** Creates the initial state, with or without a stablecoin provider: each variant is created once and copied. */
export async function begin(ground: Ground, hasToken: boolean): Promise<void> {
  const { store, work, inhabitants } = ground;
  const known = SNAPSHOTS.get(hasToken);
  if (known === undefined) {
    await new Beginning(ground).make(hasToken);
    SNAPSHOTS.set(hasToken, {
      events: await store.readAll(0n, Number.MAX_SAFE_INTEGER),
      timers: [...work.timers.values()],
      payees: [...inhabitants.payees],
      cards: [...inhabitants.cards],
      stablecoinId: inhabitants.stablecoinId,
      numbered: ground.numbered,
    });
    return;
  }
  store.beginWith(known.events);
  for (const timer of known.timers) work.timers.set(timer.id, timer);
  inhabitants.payees.push(...known.payees);
  inhabitants.cards.push(...known.cards);
  inhabitants.stablecoinId = known.stablecoinId;
  ground.numbered = known.numbered;
  work.routed = await store.head();
}

const policyOf = (limits: Partial<Policy['spendingLimits']>): Policy => ({
  ...POLICY,
  spendingLimits: {
    ...POLICY.spendingLimits,
    perTransactionLimit: '40000',
    dailyLimit: DAILY_LIMIT.toString(),
    ...limits,
  },
});

/** A currency as configured for the platform of a world. */
export function currencyChoice(currencyCode: string): CurrencyChoice {
  return {
    currencyCode,
    enabledTransactionTypes: ['OUTGOING', 'INCOMING'],
    minAmount: 1,
    maxAmount: LARGEST * 10,
    requiredCounterpartyFields: [],
  };
}

/** Changes the configuration of the platform. */
export async function configure(calm: MovingProcess, change: object, metadata: CommandMetadata): Promise<void> {
  const policy = { localNetworks: LocalNetworks.LOOPBACK, providerRequirements: {} };
  const command = { kind: 'change-configuration', change, heldCurrencies: [], policy } as never;
  await calm.runner.run(platform, TENANT, TENANT.platformId, command, metadata);
}

/** Creates an initial state: a platform, its customers with their accounts, agents and cards, and perhaps a token. */
class Beginning {
  constructor(private readonly ground: Ground) {}

  async make(hasToken: boolean): Promise<void> {
    const { calm, inhabitants } = this.ground;
    await this.platform();
    const { customers, payee, european } = inhabitants;
    for (const [index, customerId] of [...customers, payee, european].entries()) {
      await this.customer(customerId, index);
      if (customerId === payee) continue;
      for (const code of ['USD', 'EUR', 'USD', 'EUR']) await inhabitants.registerPayee(customerId, code, calm);
      if (customerId !== european) await this.agent(inhabitants.agents[index]!, customerId, index);
    }
    await this.settle();
    for (const [index, customerId] of customers.entries()) {
      const source = inhabitants.accountOf(customerId, 'USD');
      const fund = { kind: 'fund', amount: FUNDS[index]! } as const;
      await this.run(internalAccount, uuidOf('InternalAccount', source), fund, `fund ${index}`);
      const { id } = await calm.execute<{ id: string }>(
        new IssueCard(TENANT, { cardholderId: customerId, fundingSources: [source] }, this.at(`card ${index}`)),
      );
      inhabitants.cards.push(id);
    }
    await this.enrol();
    if (hasToken) await this.linkToken();
    await this.settle();
  }

  private async platform(): Promise<void> {
    await this.run(
      platform,
      TENANT.platformId,
      {
        kind: 'create',
        name: 'Acme',
        isRegulated: false,
        requiresTerms: false,
        requiresCustomerEmail: false,
        compatibility: 'specification',
        supportedCurrencies: ['USD', 'EUR'].map(currencyChoice),
        embeddedWalletConfig: {} as never,
        serviceUmaDomain: 'example.com',
        policy: { localNetworks: LocalNetworks.LOOPBACK, providerRequirements: {} },
      },
      'platform',
    );
    const endpoint = { webhookEndpoint: 'http://127.0.0.1/hooks' };
    await configure(this.ground.calm, endpoint, this.at(`configure ${this.ground.numbered++}`));
  }

  private async customer(customerId: string, index: number): Promise<void> {
    const isEuropean = customerId === this.ground.inhabitants.european;
    await this.run(
      customer,
      uuidOf('Customer', customerId),
      {
        kind: 'register',
        customerId,
        customerType: 'INDIVIDUAL',
        platformCustomerId: `customer ${index}`,
        umaAddress: `$customer${index}@pay.example.com`,
        ...(isEuropean && { region: 'DE' }),
        profile: isEuropean ? { phoneNumber: '+4915112345678' } : {},
        contactChannels: isEuropean ? ['PHONE'] : [],
        platformIsRegulated: false,
        endUserTermsRequired: false,
        verification: 'APPROVED',
      },
      `customer ${index}`,
    );
  }

  private async agent(agentId: string, customerId: string, index: number): Promise<void> {
    const code = { codeHash: 'hash', expiresAt: '2027-01-01T00:00:00.000Z' };
    const command = { kind: 'create', agentId, customerId, name: 'Agent', policy: policyOf({}), code } as never;
    await this.run(agent, uuidOf('Agent', agentId), command, `agent ${index}`);
  }

  /** Prepares the customer who authorizes its payments: a confirmed phone, a login and money. */
  private async enrol(): Promise<void> {
    const { calm, inhabitants } = this.ground;
    const customerId = inhabitants.european;
    const uuid = uuidOf('Customer', customerId);
    const limits = { validFor: 600_000, resendAfter: 0, mistakes: 5 };
    await this.run(customer, uuid, { kind: 'issue-contact-code', channel: 'PHONE', limits }, 'enrol issue');
    const { state } = await calm.runner.load(customer, TENANT, uuid);
    const codeId = state!.contacts[0]!.code!.codeId;
    const confirmation = { kind: 'confirm-contact', channel: 'PHONE', codeId, matches: true, limits } as const;
    await this.run(customer, uuid, confirmation, 'enrol confirm');
    const { challengeId } = await calm.execute<{ challengeId?: string }>(
      new StartLogin(TENANT, { customerId, factor: 'SMS_OTP' }, this.at('enrol login')),
    );
    const proof = { factor: 'SMS_OTP', code: SANDBOX_CODE, challengeId, endUserIpAddress: '127.0.0.1' } as const;
    await calm.execute(new CompleteLogin(TENANT, { customerId, proof }, this.at('enrol proof')));
    await this.settle();
    const account = uuidOf('InternalAccount', inhabitants.accountOf(customerId, 'USD'));
    await this.run(internalAccount, account, { kind: 'fund', amount: FUNDS[0]! }, 'enrol fund');
  }

  private async linkToken(): Promise<void> {
    const { calm, inhabitants } = this.ground;
    for (const customerId of inhabitants.customers) await inhabitants.registerPayee(customerId, 'BTC', calm);
    const credentials = { provider: 'BRALE', apiClientId: 'client', apiClientSecret: 'secret' } as const;
    const { id: stablecoinProviderAccountId } = await calm.execute<{ id: string }>(
      new LinkProviderAccount(TENANT, credentials, this.at('link')),
    );
    const token = {
      providerTokenIdentifier: 'token',
      networkTokenIdentifier: 'btkn1token',
      network: 'SPARK',
      stablecoinProviderAccountId,
    } as const;
    const { id } = await calm.execute<{ id: string }>(new RegisterStablecoin(TENANT, token, this.at('token')));
    inhabitants.stablecoinId = id;
  }

  /** Works until there is nothing left to do. */
  private async settle(): Promise<void> {
    const { work, calm } = this.ground;
    while ((await work.isBehind()) || work.queue.length > 0) {
      await work.route();
      for (const entry of work.queue.slice()) await work.drive(entry, calm, () => work.remove(entry));
      if (work.queue.some(({ failures }) => failures > 3)) throw new Error(work.stuck().join('; '));
    }
  }

  private async run<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    command: Command,
    name: string,
  ): Promise<void> {
    await this.ground.calm.runner.run(aggregate, TENANT, id, command, this.at(name));
  }

  private at(name: string): CommandMetadata {
    return metadataOf(name, this.ground.calm);
  }
}
