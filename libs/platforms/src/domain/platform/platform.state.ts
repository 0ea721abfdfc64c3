import { type Compatibility, type Recorded, type Timestamp, assertNever } from '@app/kernel';
import { type Branding, NO_BRANDING } from './branding.js';
import type { MoneyDecisions } from './money-decisions.js';
import type { PlatformEvent } from './platform.events.js';
import { type PlatformConfigDocument, evolveConfig } from './platform-config.js';
import type { ChosenQuotas } from './quotas.js';
import type { RelyingParty } from './relying-party.js';

/** A platform as its decisions need it. */
export interface PlatformState {
  readonly name: string;
  readonly isRegulated: boolean;
  readonly requiresTerms: boolean;
  readonly requiresCustomerEmail: boolean;
  readonly compatibility: Compatibility;
  readonly moneyDecisions: MoneyDecisions;
  readonly branding: Branding;
  readonly config: PlatformConfigDocument;
  /** Null until an operator sets it. */
  readonly relyingParty: RelyingParty | null;
  readonly quotas: ChosenQuotas;
  /** When the webhook endpoint was set; null if there is none. */
  readonly webhookEndpointSetAt: Timestamp | null;
  /** The platform that replaced it in a reset; null while it is in use. */
  readonly successorId: string | null;
  /** The reset that ended it; null while it is in use, or if the reset had no key. */
  readonly resetId: string | null;
  /** The platform that it replaced. */
  readonly predecessor: Predecessor | null;
}

/** A platform before its reset. */
export interface Predecessor {
  readonly platformId: string;
  /** When it ended, by the service's clock: its own clock may have been ahead. */
  readonly until: Timestamp;
  readonly resetId: string | null;
}

/** State that does not depend on the settings of a creation. */
export const NEW_PLATFORM = {
  webhookEndpointSetAt: null,
  moneyDecisions: 'one-operator',
  branding: NO_BRANDING,
  relyingParty: null,
  quotas: {},
  successorId: null,
  resetId: null,
  predecessor: null,
} as const;

/** Folds a platform's events into the state of its decisions. */
export function evolvePlatform(
  state: PlatformState | null,
  event: PlatformEvent,
  recorded: Recorded,
): PlatformState | null {
  const config = evolveConfig(state?.config ?? null, event, recorded);
  if (config === null) return null;
  if (event.type === 'platforms.platform-created') {
    const { name, isRegulated, requiresTerms, requiresCustomerEmail } = event.data;
    const compatibility = 'specification';
    return { name, isRegulated, requiresTerms, requiresCustomerEmail, compatibility, config, ...NEW_PLATFORM };
  }
  return state && { ...state, config, ...changeOf(event, recorded.at) };
}

/** Members of the state, beside the configuration, that an event changes. */
function changeOf(
  event: Exclude<PlatformEvent, { type: 'platforms.platform-created' }>,
  at: Timestamp,
): Partial<PlatformState> {
  switch (event.type) {
    case 'platforms.platform-superseded':
    case 'platforms.money-decisions-set':
    case 'platforms.compatibility-set':
      return event.data;
    case 'platforms.platform-continued': {
      const { predecessorId: platformId, resetId } = event.data;
      return { predecessor: { platformId, until: at, resetId } };
    }
    case 'platforms.relying-party-set': {
      const { relyingPartyId: id, origins } = event.data;
      return { relyingParty: { id, origins } };
    }
    case 'platforms.quotas-set':
      return { quotas: event.data };
    case 'platforms.branding-set':
      return { branding: event.data };
    case 'platforms.webhook-endpoint-changed':
      return { webhookEndpointSetAt: at };
    case 'platforms.webhook-endpoint-removed':
      return { webhookEndpointSetAt: null };
    case 'platforms.webhook-endpoint-disabled':
    case 'platforms.supported-currencies-changed':
    case 'platforms.uma-domain-changed':
    case 'platforms.fee-configured':
    case 'platforms.fee-deactivated':
    case 'platforms.embedded-wallet-configured':
    case 'platforms.card-tokenization-configured':
      return {};
    default:
      return assertNever(event);
  }
}
