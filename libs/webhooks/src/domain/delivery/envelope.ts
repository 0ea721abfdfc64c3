import type { Timestamp } from '@app/kernel';

/** Body of a webhook (specification, "Events"). */
export interface WebhookEnvelope {
  /** `Webhook:<uuid>`, the same for all attempts of one delivery. */
  readonly id: string;
  readonly type: string;
  /** Time of the event, ISO 8601. */
  readonly timestamp: Timestamp;
  /** The resource as its GET showed it at the event's revision; empty for a TEST. */
  readonly data: unknown;
}

/** Serializes the envelope to the exact bytes that are signed and sent. */
export function envelopeBytes({ id, type, timestamp, data }: WebhookEnvelope): Buffer {
  return Buffer.from(JSON.stringify({ id, type, timestamp, data }), 'utf8');
}
