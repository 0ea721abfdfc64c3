import type { LocalNetworks } from '@app/kernel';

/** Settings by the operator for every platform of this installation. */
export interface PlatformsOptions {
  /** Where webhooks of sandboxes may be sent besides public addresses; `ALLOW_LOCAL_WEBHOOKS`, `WEBHOOK_NETWORKS`. */
  readonly localNetworks: LocalNetworks;
}

/** Injection token of the PlatformsOptions. */
export const PLATFORMS_OPTIONS = Symbol('PlatformsOptions');
