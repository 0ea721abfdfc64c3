import type { Environment } from '@app/kernel';

/** Issuers of stablecoins for platforms. */
export const STABLECOIN_PROVIDERS = ['BRALE'] as const;
export type StablecoinProviderName = (typeof STABLECOIN_PROVIDERS)[number];

/** The chains on which tokens are accepted. */
export const STABLECOIN_NETWORKS = ['SPARK'] as const;
export type StablecoinNetwork = (typeof STABLECOIN_NETWORKS)[number];

export const PROVIDER_ENVIRONMENTS = ['SANDBOX', 'PRODUCTION'] as const satisfies readonly Environment[];
