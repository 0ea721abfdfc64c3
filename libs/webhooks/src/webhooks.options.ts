/** Settings by the operator for every platform of this installation. */
export interface WebhooksOptions {
  /** Sandboxes may have their webhooks sent to loopback and private addresses; `ALLOW_LOCAL_WEBHOOKS`. */
  readonly localWebhooksAllowed: boolean;
}
