import type { Timestamp } from '@app/kernel';

/** Body of a webhook (specification, "Events"). */
export interface WebhookEnvelope {
  /** `Webhook:<uuid>`, the same over all attempts of one delivery. */
  readonly id: string;
  readonly type: string;
  /** The moment of the event, ISO 8601. */
  readonly timestamp: Timestamp;
  /** The resource as its GET answers it at the event's revision; empty for a TEST. */
  readonly data: unknown;
}

/** The exact bytes that are signed and sent. */
export function envelopeBytes({ id, type, timestamp, data }: WebhookEnvelope): Buffer {
  return Buffer.from(JSON.stringify({ id, type, timestamp, data }), 'utf8');
}
