import {
  type DecisionContext,
  type FieldError,
  type Json,
  type LocalNetworks,
  Refusal,
  assertNever,
  canonicalJson,
  defineAggregate,
  endpointFault,
  invalidFields,
  invalidInput,
  transientConflict,
} from '@app/kernel';
import { mergeCardTokenization } from './card-tokenization-config.js';
import { type FeeConfig, feeFaults, isFree, requireChargeable, sameFee, toFeeConfigData } from './fee-config.js';
import {
  CardTokenizationConfigured,
  CompatibilitySet,
  PlatformContinued,
  PlatformSuperseded,
  BrandingSet,
  MoneyDecisionsSet,
  EmbeddedWalletConfigured,
  FeeConfigured,
  FeeDeactivated,
  PlatformCreated,
  QuotasSet,
  RelyingPartySet,
  SupportedCurrenciesChanged,
  UmaDomainChanged,
  WebhookEndpointChanged,
  WebhookEndpointDisabled,
  WebhookEndpointRemoved,
  type PlatformEvent,
  PLATFORM_EVENTS,
} from './platform.events.js';
import type { PlatformConfigDocument } from './platform-config.js';
import { NEW_PLATFORM, type PlatformState, evolvePlatform } from './platform.state.js';
import { quotaFaults } from './quotas.js';
import { NO_BRANDING, brandingFaults } from './branding.js';
import { relyingPartyFaults } from './relying-party.js';
import {
  type CurrencyChoice,
  type ProviderRequirements,
  currencyFaults,
  toSupportedCurrency,
  toSupportedCurrencyData,
} from './supported-currency.js';
import { isUmaDomain, proxyUmaSubdomain } from './uma-domain.js';
import type {
  ChangeConfiguration,
  ConfigurationChange,
  ContinuePlatform,
  CreatePlatform,
  DisableEndpoint,
  PlatformCommand,
  ServicePolicy,
  SetBranding,
  SetCompatibility,
  SetMoneyDecisions,
  SetQuotas,
  SetRelyingParty,
  SupersedePlatform,
} from './platform.commands.js';

/** A platform that is being reset: its settings and tokens are being moved and must not change. */
export const beingReset = (): Refusal => transientConflict('The platform is being reset. Try again in a moment.');

/** Commands that change a setting which a successor takes over. */
const SETS: ReadonlySet<PlatformCommand['kind']> = new Set([
  'change-configuration',
  'set-relying-party',
  'set-compatibility',
  'set-quotas',
  'set-money-decisions',
  'set-branding',
] as const);

/** One platform in one environment: its identity and configuration (onboarding-accounts 1.4). */
export const platform = defineAggregate<PlatformState | null, PlatformCommand, PlatformEvent>({
  context: 'platforms',
  name: 'platform',
  events: PLATFORM_EVENTS,
  initial: null,
  decide,
  evolve: evolvePlatform,
});

function decide(
  command: PlatformCommand,
  state: PlatformState | null,
  decision: DecisionContext,
): readonly PlatformEvent[] {
  if (state !== null && state.successorId !== null && SETS.has(command.kind)) throw beingReset();
  switch (command.kind) {
    case 'create':
      return create(command, state, decision);
    case 'change-configuration':
      return changeConfiguration(command, state, decision);
    case 'disable-endpoint':
      return disableEndpoint(command, state);
    case 'set-relying-party':
      return setRelyingParty(command, state, decision);
    case 'set-compatibility':
      return setCompatibility(command, state);
    case 'continue':
      return continuation(command, state, decision);
    case 'supersede':
      return supersede(command, state, decision);
    case 'set-quotas':
      return setQuotas(command, state);
    case 'set-money-decisions':
      return setMoneyDecisions(command, state);
    case 'set-branding':
      return setBranding(command, state);
    default:
      return assertNever(command);
  }
}

function create(
  command: CreatePlatform,
  state: PlatformState | null,
  decision: DecisionContext,
): readonly PlatformEvent[] {
  if (state !== null) throw new Refusal('CONFLICT', 'This platform already exists.');
  const { name, isRegulated, requiresTerms, requiresCustomerEmail, compatibility } = command;
  const { supportedCurrencies, webhookEndpoint, policy } = command;
  if (name.trim() === '')
    throw invalidInput('A platform needs a name.', { field: 'name', message: 'must not be empty' });
  if (isRegulated && requiresTerms) {
    const fault = {
      field: 'requiresTerms',
      message: 'must be off for a regulated platform, whose customers accept no end-user terms',
    };
    throw invalidInput('A regulated platform cannot require end-user terms.', fault);
  }
  requireValid({ supportedCurrencies, webhookEndpoint }, policy, decision);
  const subdomain = proxyUmaSubdomain(decision.tenant);
  return [
    PlatformCreated({
      platformId: decision.id,
      name,
      isRegulated,
      requiresTerms,
      requiresCustomerEmail,
      proxyUmaSubdomain: subdomain,
      umaDomain: `${subdomain}.${command.serviceUmaDomain}`,
    }),
    currenciesChanged(supportedCurrencies, [], policy),
    EmbeddedWalletConfigured({ config: command.embeddedWalletConfig }),
    ...(webhookEndpoint === undefined ? [] : [WebhookEndpointChanged({ webhookEndpoint })]),
    ...(compatibility === 'specification' ? [] : [CompatibilitySet({ compatibility })]),
  ];
}

function changeConfiguration(
  command: ChangeConfiguration,
  state: PlatformState | null,
  decision: DecisionContext,
): readonly PlatformEvent[] {
  if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
  const { change, heldCurrencies, policy } = command;
  requireValid(change, policy, decision);
  requireChargeable(change.feeConfigs ?? []);
  const { config } = state;
  requireNoneHeld(change, heldCurrencies, config);
  const events: PlatformEvent[] = [];
  const umaDomain = change.umaDomain?.toLowerCase();
  if (umaDomain !== undefined && umaDomain !== config.umaDomain) events.push(UmaDomainChanged({ umaDomain }));
  events.push(...endpointChanged(change.webhookEndpoint, config));
  if (change.supportedCurrencies !== undefined) {
    const changed = currenciesChanged(change.supportedCurrencies, config.supportedCurrencies.map(codeOf), policy);
    if (!same(changed.data.supportedCurrencies.map(toSupportedCurrency), config.supportedCurrencies))
      events.push(changed);
  }
  if (change.embeddedWalletConfig !== undefined) {
    const merged = { ...config.embeddedWalletConfig, ...change.embeddedWalletConfig };
    if (!same(merged, config.embeddedWalletConfig)) events.push(EmbeddedWalletConfigured({ config: merged }));
  }
  if (change.cardTokenization2faConfig !== undefined) {
    const merged = mergeCardTokenization(config.cardTokenization2faConfig, change.cardTokenization2faConfig);
    if (!same(merged, config.cardTokenization2faConfig)) events.push(CardTokenizationConfigured({ config: merged }));
  }
  return [...events, ...(change.feeConfigs ?? []).flatMap((fee) => feeChanged(fee, config.feeConfigs))];
}

/** Refuses a change that removes a currency with balances, judged on the current list. */
function requireNoneHeld(
  { supportedCurrencies: wanted }: ConfigurationChange,
  heldCurrencies: readonly string[],
  { supportedCurrencies }: PlatformConfigDocument,
): void {
  if (wanted === undefined) return;
  const kept = wanted.map(codeOf);
  const currencies = supportedCurrencies
    .map(codeOf)
    .filter((code) => heldCurrencies.includes(code) && !kept.includes(code));
  if (currencies.length === 0) return;
  throw new Refusal('CONFLICT', `Accounts still hold ${currencies.join(', ')}.`, {
    reason: 'CURRENCY_HELD',
    currencies,
  });
}

/** A disabled endpoint that is set again is enabled, with the same event as a new one. */
function endpointChanged(wanted: string | null | undefined, config: PlatformConfigDocument): readonly PlatformEvent[] {
  const { webhookEndpoint, webhookEndpointDisabledAt } = config;
  if (wanted === undefined) return [];
  if (wanted === null) return webhookEndpoint === undefined ? [] : [WebhookEndpointRemoved({})];
  if (wanted === webhookEndpoint && webhookEndpointDisabledAt === undefined) return [];
  return [WebhookEndpointChanged({ webhookEndpoint: wanted })];
}

/** Only the current endpoint can be disabled; responses of an earlier one do not count. */
function disableEndpoint({ webhookEndpoint }: DisableEndpoint, state: PlatformState | null): readonly PlatformEvent[] {
  if (state?.config.webhookEndpoint !== webhookEndpoint || state.config.webhookEndpointDisabledAt !== undefined)
    return [];
  return [WebhookEndpointDisabled({ webhookEndpoint })];
}

function setRelyingParty(
  { relyingParty }: SetRelyingParty,
  state: PlatformState | null,
  { tenant }: DecisionContext,
): readonly PlatformEvent[] {
  if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
  const faults = relyingPartyFaults(relyingParty, tenant.environment);
  if (faults.length > 0) throw invalidFields(...faults);
  if (same(relyingParty, state.relyingParty)) return [];
  return [RelyingPartySet({ relyingPartyId: relyingParty.id, origins: relyingParty.origins })];
}

function setCompatibility({ compatibility }: SetCompatibility, state: PlatformState | null): readonly PlatformEvent[] {
  if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
  return state.compatibility === compatibility ? [] : [CompatibilitySet({ compatibility })];
}

/** The successor gets its own UMA domain, since the former one is claimed. Omits a disabled endpoint. */
function continuation(
  { predecessorId, predecessor, serviceUmaDomain, policy }: ContinuePlatform,
  state: PlatformState | null,
  { tenant, id }: DecisionContext,
): readonly PlatformEvent[] {
  if (state !== null) return [];
  const { name, isRegulated, requiresTerms, requiresCustomerEmail, compatibility, config, relyingParty, quotas } =
    predecessor;
  const { moneyDecisions, branding, resetId } = predecessor;
  const { webhookEndpoint, webhookEndpointDisabledAt, cardTokenization2faConfig } = config;
  const proxyUmaDomain = proxyUmaSubdomain(tenant);
  return [
    PlatformCreated({
      platformId: id,
      name,
      isRegulated,
      requiresTerms,
      requiresCustomerEmail,
      proxyUmaSubdomain: proxyUmaDomain,
      umaDomain: `${proxyUmaDomain}.${serviceUmaDomain}`,
    }),
    PlatformContinued({ predecessorId, resetId }),
    currenciesChanged(config.supportedCurrencies, [], policy),
    EmbeddedWalletConfigured({ config: config.embeddedWalletConfig }),
    ...config.feeConfigs.map((fee) => FeeConfigured(toFeeConfigData(fee))),
    ...(cardTokenization2faConfig === undefined
      ? []
      : [CardTokenizationConfigured({ config: cardTokenization2faConfig })]),
    ...(webhookEndpoint === undefined || webhookEndpointDisabledAt !== undefined
      ? []
      : [WebhookEndpointChanged({ webhookEndpoint })]),
    ...(compatibility === 'specification' ? [] : [CompatibilitySet({ compatibility })]),
    ...(moneyDecisions === NEW_PLATFORM.moneyDecisions ? [] : [MoneyDecisionsSet({ moneyDecisions })]),
    ...(same(branding, NO_BRANDING) ? [] : [BrandingSet({ ...branding })]),
    ...(relyingParty === null
      ? []
      : [RelyingPartySet({ relyingPartyId: relyingParty.id, origins: relyingParty.origins })]),
    ...(same(quotas, {}) ? [] : [QuotasSet(quotas)]),
  ];
}

/** The first successor counts: two concurrent resets are one. */
function supersede(
  { successorId, resetId }: SupersedePlatform,
  state: PlatformState | null,
  { tenant }: DecisionContext,
): readonly PlatformEvent[] {
  if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
  if (tenant.environment !== 'SANDBOX') throw new Refusal('FORBIDDEN', 'Only sandbox platforms can be reset.');
  return state.successorId === null ? [PlatformSuperseded({ successorId, resetId })] : [];
}

function setQuotas({ quotas }: SetQuotas, state: PlatformState | null): readonly PlatformEvent[] {
  if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
  const faults = quotaFaults(quotas);
  if (faults.length > 0) throw invalidFields(...faults);
  return same(quotas, state.quotas) ? [] : [QuotasSet(quotas)];
}

function setMoneyDecisions(
  { moneyDecisions }: SetMoneyDecisions,
  state: PlatformState | null,
): readonly PlatformEvent[] {
  if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
  return state.moneyDecisions === moneyDecisions ? [] : [MoneyDecisionsSet({ moneyDecisions })];
}

function setBranding({ branding }: SetBranding, state: PlatformState | null): readonly PlatformEvent[] {
  if (state === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such platform.');
  const faults = brandingFaults(branding);
  if (faults.length > 0) throw invalidFields(...faults);
  return same(branding, state.branding) ? [] : [BrandingSet({ ...branding })];
}

function feeChanged(fee: FeeConfig, charged: readonly FeeConfig[]): readonly PlatformEvent[] {
  const current = charged.find((other) => sameFee(other, fee));
  const { feeType, sourceCurrency } = fee;
  if (isFree(fee)) return current === undefined ? [] : [FeeDeactivated({ feeType, sourceCurrency })];
  return same(fee, current) ? [] : [FeeConfigured(toFeeConfigData(fee))];
}

function currenciesChanged(choices: readonly CurrencyChoice[], before: readonly string[], policy: ServicePolicy) {
  const supportedCurrencies = choices.map((choice) =>
    toSupportedCurrencyData(choice, policy.providerRequirements[choice.currencyCode] ?? NO_REQUIREMENTS),
  );
  return SupportedCurrenciesChanged({
    supportedCurrencies,
    added: choices.map(codeOf).filter((code) => !before.includes(code)),
  });
}

const NO_REQUIREMENTS: ProviderRequirements = { customer: [], counterparty: [] };

function codeOf({ currencyCode }: CurrencyChoice): string {
  return currencyCode;
}

/** Refuses a change with all of its faults. */
function requireValid(change: ConfigurationChange, policy: ServicePolicy, { tenant }: DecisionContext): void {
  const faults = configurationFaults(change, policy.localNetworks.in(tenant.environment));
  if (faults.length > 0) throw invalidFields(...faults);
}

/** Faults of a change besides the format of its members; empty if valid. */
function configurationFaults(change: ConfigurationChange, networks: LocalNetworks): readonly FieldError[] {
  const { umaDomain, webhookEndpoint } = change;
  const endpoint =
    webhookEndpoint === null || webhookEndpoint === undefined ? undefined : endpointFault(webhookEndpoint, networks);
  return [
    ...(umaDomain === undefined || isUmaDomain(umaDomain)
      ? []
      : [{ field: 'umaDomain', message: 'must be a domain name' }]),
    ...(endpoint === undefined ? [] : [{ field: 'webhookEndpoint', message: endpoint, constraint: { format: 'url' } }]),
    ...currencyFaults(change.supportedCurrencies ?? []),
    ...feeFaults(change.feeConfigs ?? []),
  ];
}

/** True if two configurations are equal, in any order of members. */
function same(one: unknown, other: unknown): boolean {
  return canonicalJson((one ?? null) as Json) === canonicalJson((other ?? null) as Json);
}
