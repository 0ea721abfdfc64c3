/** Settings by the operator for every platform of this installation. */
export interface PlatformsOptions {
  /** Sandboxes may have their webhooks sent to loopback; `ALLOW_LOCAL_WEBHOOKS`. */
  readonly localWebhooksAllowed: boolean;
}

/** Injection token of the PlatformsOptions. */
export const PLATFORMS_OPTIONS = Symbol('PlatformsOptions');
