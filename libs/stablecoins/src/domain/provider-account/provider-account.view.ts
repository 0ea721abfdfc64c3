import { type Environment, type View, assertNever } from '@app/kernel';
import type { StablecoinProviderName } from '../provider.js';
import { type ProviderAccountStatus, providerAccount } from './provider-account.decider.js';
import type { ProviderAccountEvent } from './provider-account.events.js';

/** StablecoinProviderAccount as GET shows it; no document contains the credentials. */
export interface ProviderAccountDocument {
  readonly id: string;
  readonly provider: StablecoinProviderName;
  readonly providerAccountId: string;
  readonly providerEnvironment: Environment;
  readonly status: ProviderAccountStatus;
  readonly lastVerifiedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const providerAccountView: View<ProviderAccountDocument, ProviderAccountEvent> = {
  aggregate: providerAccount,
  version: 1,
  withoutPersonalData: true,
  evolve(document, event, { at }) {
    if (event.type === 'stablecoins.provider-account-linked') {
      const { stablecoinProviderAccountId: id, provider, providerAccountId, providerEnvironment } = event.data;
      return {
        id,
        provider,
        providerAccountId,
        providerEnvironment,
        status: 'ACTIVE',
        lastVerifiedAt: at,
        createdAt: at,
        updatedAt: at,
      };
    }
    if (document === null) return null;
    switch (event.type) {
      case 'stablecoins.provider-account-verified':
        return { ...document, lastVerifiedAt: at, updatedAt: at };
      case 'stablecoins.provider-account-invalidated':
        return { ...document, status: 'INVALID', updatedAt: at };
      case 'stablecoins.provider-account-revoked':
        return { ...document, status: 'REVOKED', updatedAt: at };
      default:
        return assertNever(event);
    }
  },
};
