import { type Environment, LocalNetworks } from '@app/kernel';
import { given, minute, refusalOf, shown } from '@app/kernel/testing';
import {
  DEFAULT_CURRENCIES,
  EMBEDDED_WALLET_DEFAULTS,
  PROVIDER_REQUIREMENTS,
  SERVICE_UMA_DOMAIN,
  defaultChoice,
} from '../../platforms.configuration.js';
import type { FeeConfig } from './fee-config.js';
import type { ConfigurationChange, CreatePlatform, PlatformCommand } from './platform.commands.js';
import type { PlatformState } from './platform.state.js';
import { platform } from './platform.decider.js';
import type { PlatformEvent } from './platform.events.js';
import { platformConfigView } from './platform.view.js';
import type { ChosenQuotas } from './quotas.js';

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

const faultsOf = (act: () => unknown) => refusalOf(act).details?.errors?.map(({ field }) => field);

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

  it('says everything that it is created with, and its compatibility only when it differs from the specification', () => {
    const always = [
      'platforms.platform-created',
      'platforms.supported-currencies-changed',
      'platforms.embedded-wallet-configured',
    ];
    expect(types(decide(null, creation))).toEqual(always);
    expect(types(decide(null, { ...creation, compatibility: 'contract' }))).toEqual([
      ...always,
      'platforms.compatibility-set',
    ]);
  });

  it('allows a regulated platform without terms, and terms of one that is not regulated', () => {
    expect(evolve(null, decide(null, { ...creation, isRegulated: true }), CREATED)).toMatchObject({
      isRegulated: true,
      requiresTerms: false,
    });
    expect(evolve(null, decide(null, { ...creation, requiresTerms: true }), CREATED)).toMatchObject({
      isRegulated: false,
      requiresTerms: true,
    });
  });

  it('names every currency as added', () => {
    const event = decide(null, creation).find(({ type }) => type === 'platforms.supported-currencies-changed');
    expect(event?.data).toMatchObject({ added: DEFAULT_CURRENCIES });
  });

  it('is done once', () => {
    const refused = refusalOf(() => decide(created(), creation));
    expect([refused.code, refused.message]).toEqual(['CONFLICT', 'This platform already exists.']);
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

describe('A refused platform', () => {
  it('that has no name learns that it needs one', () => {
    const refused = refusalOf(() => decide(null, { ...creation, name: ' ' }));
    expect(refused.message).toBe('A platform needs a name.');
    expect(refused.details).toEqual({ errors: [{ field: 'name', message: 'must not be empty' }] });
  });

  it('that is regulated and requires terms learns the reason', () => {
    const refused = refusalOf(() => decide(null, { ...creation, isRegulated: true, requiresTerms: true }));
    expect(refused.message).toBe('A regulated platform cannot require end-user terms.');
    expect(refused.details).toEqual({
      errors: [
        {
          field: 'requiresTerms',
          message: 'must be off for a regulated platform, whose customers accept no end-user terms',
        },
      ],
    });
  });
});

describe('The relying party of a platform', () => {
  const relyingParty = { id: 'example.com', origins: ['https://pay.example.com'] };
  const set = (party: typeof relyingParty) => ({ kind: 'set-relying-party', relyingParty: party }) as const;
  const other = { ...relyingParty, origins: ['https://example.com'] };

  it('is none until it is set, and then the one that was set last', () => {
    expect(created().relyingParty).toBeNull();
    const events = decide(created(), set(relyingParty), 'PRODUCTION');
    expect(events).toEqual([
      {
        type: 'platforms.relying-party-set',
        data: { relyingPartyId: 'example.com', origins: ['https://pay.example.com'] },
      },
    ]);
    const once = evolve(created(), events, LATER)!;
    const before = { ...created(), config: { ...created().config, updatedAt: LATER } };
    expect(once).toEqual({ ...before, relyingParty });
    expect(evolve(once, decide(once, set(other)), LATER)).toEqual({ ...before, relyingParty: other });
  });

  it('changes nothing when it is set to the same again', () => {
    const once = evolve(created(), decide(created(), set(relyingParty)), LATER)!;
    expect(decide(once, set({ origins: relyingParty.origins, id: relyingParty.id }))).toEqual([]);
  });

  it('is refused with its faults where a browser would refuse it, and for a platform that does not exist', () => {
    const wrong = { ...relyingParty, origins: ['https://example.org'] };
    const refused = refusalOf(() => decide(created(), set(wrong)));
    expect([refused.code, refused.message]).toEqual([
      'INVALID_INPUT',
      'origins[0] must be an https origin on example.com or below it, without a path.',
    ]);
    expect(refused.details?.errors?.map(({ field }) => field)).toEqual(['origins[0]']);
    const unknown = refusalOf(() => decide(null, set(relyingParty)));
    expect([unknown.code, unknown.message]).toEqual(['REFERENCE_NOT_FOUND', 'There is no such platform.']);
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
    const refused = refusalOf(() => decide(null, set('contract')));
    expect([refused.code, refused.message]).toEqual(['REFERENCE_NOT_FOUND', 'There is no such platform.']);
  });
});

describe('The quotas of a platform', () => {
  const set = (quotas: ChosenQuotas) => ({ kind: 'set-quotas', quotas }) as const;

  it('are set as a whole, and setting the current ones changes nothing', () => {
    const limited = evolve(created(), decide(created(), set({ documentsPerDay: 0, requestsPerSecond: 1 })), LATER)!;
    expect(limited.quotas).toEqual({ documentsPerDay: 0, requestsPerSecond: 1 });
    expect(decide(limited, set({ requestsPerSecond: 1, documentsPerDay: 0 }))).toEqual([]);
    expect(evolve(limited, decide(limited, set({})), LATER)!.quotas).toEqual({});
  });

  it('are whole numbers within bounds, of a platform that exists', () => {
    const faults = refusalOf(() =>
      decide(
        created(),
        set({ requestsPerSecond: 0, documentsPerDay: -1, importsPerDay: 1.5, openWebhooks: Number.NaN }),
      ),
    );
    expect(faults.details?.errors?.map(({ field }) => field)).toEqual([
      'requestsPerSecond',
      'documentsPerDay',
      'importsPerDay',
      'openWebhooks',
    ]);
    expect(refusalOf(() => decide(null, set({}))).code).toBe('REFERENCE_NOT_FOUND');
  });
});

describe('Decisions about money, and the look of pages', () => {
  const decisions = (moneyDecisions: 'one-operator' | 'two-operators') =>
    ({ kind: 'set-money-decisions', moneyDecisions }) as const;
  const look = (accent: string | null) =>
    ({ kind: 'set-branding', branding: { accent, darkAccent: null, logo: null } }) as const;
  const after = (state: PlatformState, command: PlatformCommand) => evolve(state, decide(state, command), LATER)!;

  it('change both ways, and setting the current value changes nothing', () => {
    const set = after(after(created(), decisions('two-operators')), look('#1f55c4'));
    expect([created().moneyDecisions, set.moneyDecisions]).toEqual(['one-operator', 'two-operators']);
    expect([created().branding.accent, set.branding.accent]).toEqual([null, '#1f55c4']);
    expect([decide(set, decisions('two-operators')), decide(set, look('#1f55c4'))]).toEqual([[], []]);
    expect(after(after(set, decisions('one-operator')), look(null))).toMatchObject({
      moneyDecisions: 'one-operator',
      branding: created().branding,
    });
  });

  it('are refused for a platform that does not exist, and a look that people could not read', () => {
    expect(refusalOf(() => decide(null, decisions('two-operators'))).code).toBe('REFERENCE_NOT_FOUND');
    expect(refusalOf(() => decide(null, look(null))).code).toBe('REFERENCE_NOT_FOUND');
    expect(refusalOf(() => decide(created(), look('#ffffff'))).details?.errors?.map(({ field }) => field)).toEqual([
      'accent',
    ]);
  });

  it('are final once the platform was reset: a change would be lost', () => {
    const supersede = { kind: 'supersede', successorId: 'successor', resetId: null } as const;
    const superseded = after(created(), supersede);
    const changes: readonly PlatformCommand[] = [decisions('two-operators'), look(null)];
    const refused = [() => change(superseded, {}), ...changes.map((command) => () => decide(superseded, command))];
    expect(refused.map((act) => refusalOf(act).isTransient)).toEqual([true, true, true]);
    expect(decide(superseded, { ...supersede, successorId: 'another' })).toEqual([]);
    expect(decide(superseded, { kind: 'disable-endpoint', webhookEndpoint: 'https://example.com' })).toEqual([]);
  });

  describe('on the platform that takes the place of one that is reset', () => {
    const continuation = (predecessor: PlatformState) =>
      ({
        kind: 'continue',
        predecessorId: PLATFORM,
        predecessor,
        serviceUmaDomain: SERVICE_UMA_DOMAIN,
        policy,
      }) as const;
    const following = (predecessor: PlatformState) => evolve(null, decide(null, continuation(predecessor)), LATER)!;

    it('are all those that were set, and nothing else', () => {
      const settings: readonly PlatformCommand[] = [
        decisions('two-operators'),
        look('#1f55c4'),
        { kind: 'set-compatibility', compatibility: 'contract' },
        { kind: 'set-quotas', quotas: { documentsPerDay: 5 } },
        { kind: 'set-relying-party', relyingParty: { id: 'example.com', origins: ['https://example.com'] } },
      ];
      const changedOne = changed(settings.reduce(after, created()), {
        webhookEndpoint: 'https://example.com/hooks',
        feeConfigs: [fee(50, 100)],
        cardTokenization2faConfig: { email: { fromName: 'Acme' } },
      });
      const { webhookEndpoint } = changedOne.config;
      const next = following(changedOne);
      expect(next).toMatchObject({
        ...changedOne,
        config: { ...changedOne.config, createdAt: LATER, updatedAt: LATER },
        predecessor: { platformId: PLATFORM, until: LATER, resetId: null },
        webhookEndpointSetAt: LATER,
      });
      expect(next.config.webhookEndpoint).toBe(webhookEndpoint);
    });

    it('are the defaults where none was set: no event says so', () => {
      expect(types(decide(null, continuation(created())))).toEqual([
        'platforms.platform-created',
        'platforms.platform-continued',
        'platforms.supported-currencies-changed',
        'platforms.embedded-wallet-configured',
      ]);
    });

    it('leave out an endpoint that answered that it is gone', () => {
      const webhookEndpoint = 'https://example.com/hooks';
      const gone = after(changed(created(), { webhookEndpoint }), { kind: 'disable-endpoint', webhookEndpoint });
      expect(following(gone).config).not.toHaveProperty('webhookEndpoint');
    });

    it('are taken once, however often the reset is repeated', () => {
      const next = following(created());
      expect(decide(next, continuation(created()))).toEqual([]);
    });
  });

  it('are one configuration in the state and as GET shows it, whatever was set', () => {
    const commands: readonly PlatformCommand[] = [
      { kind: 'set-relying-party', relyingParty: { id: 'example.com', origins: ['https://example.com'] } },
      decisions('two-operators'),
      { kind: 'set-quotas', quotas: { documentsPerDay: 5 } },
      look('#1f55c4'),
      { kind: 'set-compatibility', compatibility: 'contract' },
      { kind: 'supersede', successorId: 'successor', resetId: null },
    ];
    let history = decide(null, creation);
    for (const command of commands) {
      const { state } = given(platform, history);
      history = [...history, ...decide(state, command)];
      const config = shown(platformConfigView, ...history)!;
      // the kit records events of a view a minute apart, and those of a state at one moment
      const { createdAt: _created, updatedAt: _updated, ...settings } = given(platform, history).state!.config;
      expect(config).toMatchObject({ ...settings, updatedAt: minute(history.length - 1) });
      const changedAt = platform.evolve(state, history.at(-1)!, { id: 'event', revision: history.length, at: LATER });
      expect(changedAt!.config.updatedAt).toBe(LATER);
    }
  });

  it('has its endpoint since it was set, and no more once it is removed', () => {
    const set = changed(created(), { webhookEndpoint: 'https://example.com/hooks' });
    expect(set.webhookEndpointSetAt).toBe(LATER);
    expect(changed(set, { webhookEndpoint: null }).webhookEndpointSetAt).toBeNull();
  });

  it('can be reset in the sandbox alone', () => {
    const supersede = { kind: 'supersede', successorId: 'successor', resetId: null } as const;
    expect(refusalOf(() => decide(created(), supersede, 'PRODUCTION')).code).toBe('FORBIDDEN');
    expect(refusalOf(() => decide(null, supersede)).code).toBe('REFERENCE_NOT_FOUND');
  });
});

describe('Changing the configuration', () => {
  it('leaves omitted members unchanged', () => {
    const before = created();
    const after = changed(before, { umaDomain: 'pay.example.com' });
    expect(after.config).toEqual({ ...before.config, umaDomain: 'pay.example.com', updatedAt: LATER });
  });

  it('of a platform that does not exist is refused', () => {
    const refused = refusalOf(() =>
      decide(null, { kind: 'change-configuration', change: {}, heldCurrencies: [], policy }),
    );
    expect([refused.code, refused.message]).toEqual(['REFERENCE_NOT_FOUND', 'There is no such platform.']);
  });

  it('by a command that it does not know is a fault', () => {
    expect(() => decide(created(), { kind: 'rename' } as never)).toThrow('not handled');
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

describe('A refused change of the configuration', () => {
  it('names the form that a domain and an endpoint must have', () => {
    const refused = refusalOf(() => change(created(), { umaDomain: 'not a domain', webhookEndpoint: 'no address' }));
    expect(refused.message).toMatch(/^umaDomain must be a domain name; webhookEndpoint must /);
    expect(refused.details).toEqual({
      errors: [
        { field: 'umaDomain', message: 'must be a domain name' },
        { field: 'webhookEndpoint', message: expect.stringMatching(/^must /), constraint: { format: 'url' } },
      ],
    });
  });
});

describe('The webhook endpoint', () => {
  it('stays when something else changes', () => {
    const state = changed(created(), { webhookEndpoint: 'https://example.com/hooks' });
    expect(types(change(state, { umaDomain: 'pay.example.com' }))).toEqual(['platforms.uma-domain-changed']);
  });

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
    const refused = refusalOf(() =>
      decide(created(), { kind: 'change-configuration', change: wish, heldCurrencies: ['EUR', 'GBP'], policy }),
    );
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      status: 409,
      message: 'Accounts still hold EUR, GBP.',
      details: { reason: 'CURRENCY_HELD', currencies: ['EUR', 'GBP'] },
    });
  });

  it('are checked against the list at the time of the decision, so that one added meanwhile is not lost', () => {
    const wish = { supportedCurrencies: DEFAULT_CURRENCIES.map(defaultChoice) };
    const command = { kind: 'change-configuration', change: wish, heldCurrencies: ['INR'], policy } as const;
    expect(decide(created(), command)).toEqual([]);
    const [added] = change(created(), { supportedCurrencies: [...wish.supportedCurrencies, defaultChoice('INR')] });
    const now = evolve(created(), [added!], LATER);
    expect(refusalOf(() => decide(now, command))).toMatchObject({ code: 'CONFLICT', details: { currencies: ['INR'] } });
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
    expect(refusalOf(() => change(created(), { feeConfigs: [fee(50, 100, 'EUR')] }))).toMatchObject({
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
