import type { LocalNetworks } from '@app/kernel';

/** The operator's settings for every platform of this installation. */
export interface PlatformsOptions {
  /** Allowed destinations of sandbox webhooks besides public addresses; `ALLOW_LOCAL_WEBHOOKS`, `WEBHOOK_NETWORKS`. */
  readonly localNetworks: LocalNetworks;
}

/** Injection token of the PlatformsOptions. */
export const PLATFORMS_OPTIONS = Symbol('PlatformsOptions');
