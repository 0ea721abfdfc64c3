import type { LocalNetworks } from '@app/kernel';

/** Settings by the operator for every platform of this installation. */
export interface WebhooksOptions {
  /** Where webhooks of sandboxes may be sent besides public addresses; `ALLOW_LOCAL_WEBHOOKS`, `WEBHOOK_NETWORKS`. */
  readonly localNetworks: LocalNetworks;
}

export const WEBHOOKS_OPTIONS = Symbol('WebhooksOptions');
