import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';

/** Faults that an attempt to deliver can have. */
export type WebhookFaultType =
  | 'WEBHOOK_DOUBLED'
  | 'WEBHOOK_OUT_OF_ORDER'
  | 'WEBHOOK_LATE'
  | 'WEBHOOK_DROPPED'
  | 'WEBHOOK_NEW_KEY';

/** A fault to inject into one attempt. */
export interface WebhookFault {
  /** `Fault:<uuid>`. */
  readonly id: string;
  readonly type: WebhookFaultType;
  /** Of WEBHOOK_LATE; of WEBHOOK_OUT_OF_ORDER the longest time. */
  readonly delayMilliseconds: number;
}

/** An attempt that may have a fault. */
export interface FaultedAttempt {
  /** Identifies the attempt: asked for again under it, the answer is the same. */
  readonly id: string;
  readonly webhookId: string;
  /** Type of the webhook. */
  readonly type: string;
  /** False of a webhook that is sent once: it is never dropped. */
  readonly isRetried: boolean;
}

/** Faults that a sandbox platform has armed for its own webhooks. */
export abstract class WebhookFaults {
  /** The fault to inject into the attempt, which is then used up by one; null for none. */
  abstract ofAttempt(tenant: Tenant, attempt: FaultedAttempt): WebhookFault | null | Promise<WebhookFault | null>;
}

/** For an application without faults. */
@Injectable()
export class NoWebhookFaults extends WebhookFaults {
  override ofAttempt(): null {
    return null;
  }
}
