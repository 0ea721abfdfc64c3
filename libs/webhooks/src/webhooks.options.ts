import type { LocalNetworks } from '@app/kernel';

/** Operator settings that apply to every platform of this installation. */
export interface WebhooksOptions {
  /** Networks that sandbox webhooks may reach in addition to public addresses; `ALLOW_LOCAL_WEBHOOKS`, `WEBHOOK_NETWORKS`. */
  readonly localNetworks: LocalNetworks;
}

export const WEBHOOKS_OPTIONS = Symbol('WebhooksOptions');
