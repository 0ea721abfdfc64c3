import { type Environment, Refusal, assertNever, defineAggregate, requireSameContent } from '@app/kernel';
import type { StablecoinProviderName } from '../provider.js';
import {
  PROVIDER_ACCOUNT_EVENTS,
  type ProviderAccountEvent,
  ProviderAccountInvalidated,
  ProviderAccountLinked,
  ProviderAccountRevoked,
  ProviderAccountVerified,
} from './provider-account.events.js';

export const PROVIDER_ACCOUNT_STATUSES = ['ACTIVE', 'INVALID', 'REVOKED'] as const;
export type ProviderAccountStatus = (typeof PROVIDER_ACCOUNT_STATUSES)[number];

/** Credentials of the provider's API; stored sealed and never shown. */
export interface ProviderCredentials {
  readonly apiClientId: string;
  readonly apiClientSecret: string;
}

/** Commands of a link; a verification sets the link's status. */
export type ProviderAccountCommand =
  | {
      readonly kind: 'link';
      readonly stablecoinProviderAccountId: string;
      readonly provider: StablecoinProviderName;
      readonly providerAccountId: string;
      readonly providerEnvironment: Environment;
      readonly credentials: ProviderCredentials;
    }
  | { readonly kind: 'record-verification'; readonly found: ProviderAccountStatus };

export interface LinkedProviderAccount {
  readonly provider: StablecoinProviderName;
  readonly providerAccountId: string;
  readonly status: ProviderAccountStatus;
  /** null once the platform is erased. */
  readonly credentials: ProviderCredentials | null;
  /** ISO 8601. */
  readonly linkedAt: string;
}

/** A platform's access to a provider. INVALID and REVOKED are final: the account must be linked again. */
export const providerAccount = defineAggregate<
  LinkedProviderAccount | null,
  ProviderAccountCommand,
  ProviderAccountEvent
>({
  context: 'stablecoins',
  name: 'provider-account',
  events: PROVIDER_ACCOUNT_EVENTS,
  initial: null,
  decide(command, state, { tenant }) {
    if (command.kind === 'link') {
      const { kind: _, ...facts } = command;
      if (state === null) return [ProviderAccountLinked({ ...facts, platformId: tenant.platformId })];
      const { provider, providerAccountId } = facts;
      const linked = { provider: state.provider, providerAccountId: state.providerAccountId };
      requireSameContent(`linking ${facts.stablecoinProviderAccountId}`, linked, { provider, providerAccountId });
      return [];
    }
    if (state === null) throw unknownProviderAccount();
    return state.status === 'ACTIVE' ? [verified(command.found)] : [];
  },
  evolve(state, event, { at }) {
    if (event.type === 'stablecoins.provider-account-linked') {
      const { provider, providerAccountId, credentials } = event.data;
      return { provider, providerAccountId, credentials, status: 'ACTIVE', linkedAt: at };
    }
    if (state === null) return null;
    switch (event.type) {
      case 'stablecoins.provider-account-verified':
        return state;
      case 'stablecoins.provider-account-invalidated':
        return { ...state, status: 'INVALID' };
      case 'stablecoins.provider-account-revoked':
        return { ...state, status: 'REVOKED' };
      default:
        return assertNever(event);
    }
  },
});

function verified(found: ProviderAccountStatus): ProviderAccountEvent {
  switch (found) {
    case 'ACTIVE':
      return ProviderAccountVerified({});
    case 'INVALID':
      return ProviderAccountInvalidated({});
    case 'REVOKED':
      return ProviderAccountRevoked({});
    default:
      return assertNever(found);
  }
}

export function unknownProviderAccount(): Refusal {
  return new Refusal('STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND', 'There is no such stablecoin provider account.');
}

/** Refuses a link that can no longer be used (payments-cards 16). */
export function requireActive(status: ProviderAccountStatus): void {
  if (status === 'INVALID') {
    throw new Refusal(
      'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
      'The provider rejects the credentials of this provider account.',
    );
  }
  if (status === 'REVOKED') {
    throw new Refusal(
      'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
      'The access to this provider account was withdrawn at the provider.',
    );
  }
}
