import { type Environment, LocalNetworks, Refusal } from '@app/kernel';
import {
  DEFAULT_CURRENCIES,
  EMBEDDED_WALLET_DEFAULTS,
  PROVIDER_REQUIREMENTS,
  SERVICE_UMA_DOMAIN,
  defaultChoice,
} from '../../platforms.configuration.js';
import type { FeeConfig } from './fee-config.js';
import {
  type ConfigurationChange,
  type CreatePlatform,
  type PlatformCommand,
  type PlatformState,
  platform,
} from './platform.decider.js';
import type { PlatformEvent } from './platform.events.js';

const PLATFORM = '0d3f6f0e-7d0c-8a51-9a3e-0123456789ab';
const CREATED = '2026-01-01T00:00:00.000Z';
const LATER = '2026-01-02T00:00:00.000Z';
const policy = { localNetworks: LocalNetworks.LOOPBACK, providerRequirements: PROVIDER_REQUIREMENTS };

const creation: CreatePlatform = {
  kind: 'create',
  name: 'Acme',
  isRegulated: false,
  requiresTerms: false,
  requiresCustomerEmail: false,
  compatibility: 'specification',
  supportedCurrencies: DEFAULT_CURRENCIES.map(defaultChoice),
  embeddedWalletConfig: EMBEDDED_WALLET_DEFAULTS,
  serviceUmaDomain: SERVICE_UMA_DOMAIN,
  policy,
};

function decide(
  state: PlatformState | null,
  command: PlatformCommand,
  environment: Environment = 'SANDBOX',
): readonly PlatformEvent[] {
  const tenant = { platformId: PLATFORM, environment };
  const events = platform.decide(command, state, { tenant, id: PLATFORM, at: LATER, commandId: 'command' });
  for (const event of events) platform.events.find(({ type }) => type === event.type)!.check(event.data);
  return events;
}

function evolve(state: PlatformState | null, events: readonly PlatformEvent[], at: string): PlatformState | null {
  const recorded = (revision: number) => ({ id: `event-${revision}`, revision, at });
  return events.reduce((current, event, revision) => platform.evolve(current, event, recorded(revision)), state);
}

const created = (): PlatformState => evolve(null, decide(null, creation), CREATED)!;
const change = (
  state: PlatformState,
  wish: ConfigurationChange,
  environment?: Environment,
  localNetworks = LocalNetworks.LOOPBACK,
) =>
  decide(
    state,
    { kind: 'change-configuration', change: wish, heldCurrencies: [], policy: { ...policy, localNetworks } },
    environment,
  );
const changed = (state: PlatformState, wish: ConfigurationChange): PlatformState =>
  evolve(state, change(state, wish), LATER)!;
const types = (events: readonly PlatformEvent[]) => events.map(({ type }) => type);

function refusal(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
const faultsOf = (act: () => unknown) => refusal(act).details?.errors?.map(({ field }) => field);

const fee = (variableFeeBps: number, amount: number, currency = 'USD'): FeeConfig => ({
  feeType: 'CROSS_CURRENCY_TRANSACTION',
  sourceCurrency: currency,
  variableFeeBps,
  fixedFee: { amount, currency },
});

describe('Creating a platform', () => {
  it('seeds its configuration with defaults', () => {
    expect(created()).toMatchObject({
      name: 'Acme',
      isRegulated: false,
      requiresTerms: false,
      requiresCustomerEmail: false,
      config: {
        id: `PlatformConfig:${PLATFORM}`,
        isRegulatedFinancialInstitution: false,
        embeddedWalletConfig: {
          otpLength: 6,
          alphanumeric: false,
          expirationSeconds: 300,
          sendFromEmailSenderName: 'Notifications',
        },
        feeConfigs: [],
        createdAt: CREATED,
        updatedAt: CREATED,
      },
    });
  });

  it('supports the sandbox currencies, which require no data of customers', () => {
    const { supportedCurrencies } = created().config;
    expect(supportedCurrencies.map(({ currencyCode }) => currencyCode)).toEqual([
      'USD',
      'EUR',
      'GBP',
      'MXN',
      'BRL',
      'USDC',
      'USDB',
      'BTC',
    ]);
    expect(supportedCurrencies[0]).toEqual({
      currencyCode: 'USD',
      minAmount: 100,
      maxAmount: 100_000_000,
      requiredCounterpartyFields: [],
      enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
    });
  });

  it('gives it a UMA domain under its own proxy subdomain', () => {
    const { umaDomain, proxyUmaSubdomain } = created().config;
    expect(umaDomain).toBe(`${proxyUmaSubdomain}.${SERVICE_UMA_DOMAIN}`);
  });

  it('records the webhook endpoint it is created with like any other', () => {
    const events = decide(null, { ...creation, webhookEndpoint: 'https://example.com/hooks' });
    expect(types(events)).toContain('platforms.webhook-endpoint-changed');
    expect(types(decide(null, creation))).not.toContain('platforms.webhook-endpoint-changed');
  });

  it('names every currency as added', () => {
    const event = decide(null, creation).find(({ type }) => type === 'platforms.supported-currencies-changed');
    expect(event?.data).toMatchObject({ added: DEFAULT_CURRENCIES });
  });

  it('is done once', () => {
    expect(refusal(() => decide(created(), creation)).code).toBe('CONFLICT');
  });

  it('refuses an empty name, unknown currencies and terms of a regulated platform', () => {
    expect(faultsOf(() => decide(null, { ...creation, name: ' ' }))).toEqual(['name']);
    expect(
      faultsOf(() => decide(null, { ...creation, supportedCurrencies: [defaultChoice('USD'), defaultChoice('XYZ')] })),
    ).toEqual(['supportedCurrencies[1].currencyCode']);
    expect(faultsOf(() => decide(null, { ...creation, isRegulated: true, requiresTerms: true }))).toEqual([
      'requiresTerms',
    ]);
  });
});

describe('The compatibility of a platform', () => {
  const set = (compatibility: 'specification' | 'contract') => ({ kind: 'set-compatibility', compatibility }) as const;

  it('is the specification until it is set, at creation or later', () => {
    expect(created().compatibility).toBe('specification');
    const events = decide(null, { ...creation, compatibility: 'contract' });
    expect(events.at(-1)).toEqual({ type: 'platforms.compatibility-set', data: { compatibility: 'contract' } });
    expect(evolve(null, events, CREATED)!.compatibility).toBe('contract');
  });

  it('changes both ways, and setting the current value changes nothing', () => {
    const contract = evolve(created(), decide(created(), set('contract')), LATER)!;
    expect(contract.compatibility).toBe('contract');
    expect(decide(contract, set('contract'))).toEqual([]);
    expect(evolve(contract, decide(contract, set('specification')), LATER)!.compatibility).toBe('specification');
    expect(() => decide(null, set('contract'))).toThrow('There is no such platform.');
  });
});

describe('Changing the configuration', () => {
  it('leaves omitted members unchanged', () => {
    const before = created();
    const after = changed(before, { umaDomain: 'pay.example.com' });
    expect(after.config).toEqual({ ...before.config, umaDomain: 'pay.example.com', updatedAt: LATER });
  });

  it('of a platform that does not exist is refused', () => {
    expect(
      refusal(() => decide(null, { kind: 'change-configuration', change: {}, heldCurrencies: [], policy })).code,
    ).toBe('REFERENCE_NOT_FOUND');
  });

  it('to its current values changes nothing', () => {
    const state = changed(created(), {
      umaDomain: 'pay.example.com',
      webhookEndpoint: 'https://example.com/hooks',
      feeConfigs: [fee(50, 100)],
      embeddedWalletConfig: { appName: 'Acme' },
      cardTokenization2faConfig: { displayName: 'Acme' },
    });
    expect(change(state, { ...state.config, umaDomain: state.config.umaDomain.toUpperCase() })).toEqual([]);
  });

  it('names every bad field at once', () => {
    expect(
      faultsOf(() =>
        change(created(), {
          umaDomain: 'not a domain',
          webhookEndpoint: 'http://example.com',
          supportedCurrencies: [
            defaultChoice('USD'),
            { ...defaultChoice('EUR'), minAmount: 10, maxAmount: 9 },
            defaultChoice('USD'),
            defaultChoice('usd'),
          ],
          feeConfigs: [fee(50, 100), { ...fee(50, 100), fixedFee: { amount: 1, currency: 'EUR' } }, fee(1, 1, 'XYZ')],
        }),
      ),
    ).toEqual([
      'umaDomain',
      'webhookEndpoint',
      'supportedCurrencies[1].maxAmount',
      'supportedCurrencies[2].currencyCode',
      'supportedCurrencies[3].currencyCode',
      'feeConfigs[1].fixedFee.currency',
      'feeConfigs[1]',
      'feeConfigs[2].sourceCurrency',
    ]);
  });
});

describe('The webhook endpoint', () => {
  it('that is set or changed gets one test webhook', () => {
    const state = changed(created(), { webhookEndpoint: 'https://example.com/hooks' });
    expect(state.config.webhookEndpoint).toBe('https://example.com/hooks');
    expect(types(change(state, { webhookEndpoint: 'https://example.com/other' }))).toEqual([
      'platforms.webhook-endpoint-changed',
    ]);
    expect(change(state, { webhookEndpoint: 'https://example.com/hooks' })).toEqual([]);
  });

  it('that is unset or set again is announced, an unchanged one is not', () => {
    const state = changed(created(), { webhookEndpoint: 'https://example.com/hooks' });
    expect(types(change(state, { webhookEndpoint: null }))).toEqual(['platforms.webhook-endpoint-removed']);
    const unset = changed(state, { webhookEndpoint: null });
    expect(unset.config).not.toHaveProperty('webhookEndpoint');
    expect(change(unset, { webhookEndpoint: null })).toEqual([]);
  });

  it('is disabled once it answers 410 Gone, and enabled by being set again', () => {
    const endpoint = { webhookEndpoint: 'https://example.com/hooks' };
    const state = changed(created(), endpoint);
    const disabling = decide(state, { kind: 'disable-endpoint', ...endpoint });
    expect(types(disabling)).toEqual(['platforms.webhook-endpoint-disabled']);
    const disabled = evolve(state, disabling, LATER)!;
    expect(disabled.config).toMatchObject({ ...endpoint, webhookEndpointDisabledAt: LATER });
    expect(decide(disabled, { kind: 'disable-endpoint', ...endpoint })).toEqual([]);
    expect(types(change(disabled, endpoint))).toEqual(['platforms.webhook-endpoint-changed']);
    expect(changed(disabled, endpoint).config).not.toHaveProperty('webhookEndpointDisabledAt');
    expect(changed(disabled, { webhookEndpoint: null }).config).not.toHaveProperty('webhookEndpointDisabledAt');
  });

  it('is not disabled by the response of another endpoint, or of none', () => {
    const state = changed(created(), { webhookEndpoint: 'https://example.com/hooks' });
    const elsewhere = { kind: 'disable-endpoint', webhookEndpoint: 'https://example.com/other' } as const;
    expect(decide(state, elsewhere)).toEqual([]);
    expect(decide(created(), elsewhere)).toEqual([]);
    expect(decide(null, elsewhere)).toEqual([]);
  });

  it('may be on loopback only in a sandbox whose operator allows it', () => {
    const wish = { webhookEndpoint: 'http://127.0.0.1:4000/hooks' };
    expect(changed(created(), wish).config.webhookEndpoint).toBe(wish.webhookEndpoint);
    expect(faultsOf(() => change(created(), wish, 'SANDBOX', LocalNetworks.NONE))).toEqual(['webhookEndpoint']);
    expect(faultsOf(() => change(created(), wish, 'PRODUCTION', LocalNetworks.LOOPBACK))).toEqual(['webhookEndpoint']);
  });
});

describe('Supported currencies', () => {
  it('are replaced as a list; additions are named', () => {
    const [event] = change(created(), { supportedCurrencies: [defaultChoice('EUR'), defaultChoice('INR')] });
    expect(event).toMatchObject({ type: 'platforms.supported-currencies-changed', data: { added: ['INR'] } });
    const { supportedCurrencies } = evolve(created(), [event!], LATER)!.config;
    expect(supportedCurrencies.map(({ currencyCode }) => currencyCode)).toEqual(['EUR', 'INR']);
  });

  it('cannot be removed while customers hold money in them', () => {
    const wish = { supportedCurrencies: [defaultChoice('USD')] };
    const refused = refusal(() =>
      decide(created(), { kind: 'change-configuration', change: wish, heldCurrencies: ['EUR'], policy }),
    );
    expect(refused).toMatchObject({ code: 'CONFLICT', status: 409, details: { currencies: ['EUR'] } });
  });

  it('are checked against the list at the time of the decision, so that one added meanwhile is not lost', () => {
    const wish = { supportedCurrencies: DEFAULT_CURRENCIES.map(defaultChoice) };
    const command = { kind: 'change-configuration', change: wish, heldCurrencies: ['INR'], policy } as const;
    expect(decide(created(), command)).toEqual([]);
    const [added] = change(created(), { supportedCurrencies: [...wish.supportedCurrencies, defaultChoice('INR')] });
    const now = evolve(created(), [added!], LATER);
    expect(refusal(() => decide(now, command))).toMatchObject({ code: 'CONFLICT', details: { currencies: ['INR'] } });
  });

  it("show the providers' requirements for customers and counterparties, and none where there are none", () => {
    const wish = { supportedCurrencies: [defaultChoice('EUR'), defaultChoice('INR')] };
    const [euro, rupee] = changed(created(), wish).config.supportedCurrencies;
    expect(euro).not.toHaveProperty('providerRequiredCustomerFields');
    expect(rupee).toMatchObject({
      providerRequiredCustomerFields: ['FULL_NAME', 'BIRTH_DATE', 'POSTAL_ADDRESS'],
      providerRequiredCounterpartyCustomerFields: ['FULL_NAME', 'PURPOSE_OF_PAYMENT'],
    });
  });
});

describe('Fee configurations', () => {
  it('are set by type and source currency, each replacing the one before', () => {
    const once = changed(created(), { feeConfigs: [fee(50, 100)] });
    expect(once.config.feeConfigs).toEqual([fee(50, 100)]);
    expect(changed(once, { feeConfigs: [fee(75, 0)] }).config.feeConfigs).toEqual([fee(75, 0)]);
  });

  it('that are zero in both parts end', () => {
    const charged = changed(created(), { feeConfigs: [fee(50, 100)] });
    expect(types(change(charged, { feeConfigs: [fee(0, 0)] }))).toEqual(['platforms.fee-deactivated']);
    expect(changed(charged, { feeConfigs: [fee(0, 0)] }).config.feeConfigs).toEqual([]);
    expect(change(created(), { feeConfigs: [fee(0, 0)] })).toEqual([]);
  });

  it('that the list omits stay', () => {
    const charged = changed(created(), { feeConfigs: [fee(50, 100)] });
    expect(changed(charged, { feeConfigs: [], umaDomain: 'pay.example.com' }).config.feeConfigs).toEqual([
      fee(50, 100),
    ]);
  });

  it('are not served in other currencies than USD', () => {
    expect(refusal(() => change(created(), { feeConfigs: [fee(50, 100, 'EUR')] }))).toMatchObject({
      code: 'NOT_IMPLEMENTED',
      status: 501,
    });
  });
});

describe('Nested configurations', () => {
  it('of embedded wallets keep the members a change leaves out', () => {
    const { config } = changed(created(), { embeddedWalletConfig: { appName: 'Acme', otpLength: 8 } });
    expect(config.embeddedWalletConfig).toEqual({ ...EMBEDDED_WALLET_DEFAULTS, appName: 'Acme', otpLength: 8 });
  });

  it('of card tokenization keep them at both depths', () => {
    const once = changed(created(), {
      cardTokenization2faConfig: {
        displayName: 'Acme',
        email: { subject: 'Code', fromName: 'Acme' },
        sms: { bodyText: 'Code' },
      },
    });
    const twice = changed(once, { cardTokenization2faConfig: { email: { subject: 'Your code' } } });
    expect(twice.config.cardTokenization2faConfig).toEqual({
      displayName: 'Acme',
      email: { subject: 'Your code', fromName: 'Acme' },
      sms: { bodyText: 'Code' },
    });
  });
});
