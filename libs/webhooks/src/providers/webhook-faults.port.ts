import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';

/** Faults that can be injected into a delivery attempt. */
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
  /** Delay of WEBHOOK_LATE; maximum delay of WEBHOOK_OUT_OF_ORDER. */
  readonly delayMilliseconds: number;
}

/** An attempt that may get a fault. */
export interface FaultedAttempt {
  /** Identifies the attempt; a repeated call with the same id returns the same fault. */
  readonly id: string;
  readonly webhookId: string;
  /** Webhook type. */
  readonly type: string;
  /** False for a webhook that is sent at most once: it is never dropped. */
  readonly isRetried: boolean;
}

/** Faults that a sandbox platform has armed for its webhooks. */
export abstract class WebhookFaults {
  /** Returns the fault to inject into the attempt, and consumes one use of it; null for none. */
  abstract ofAttempt(tenant: Tenant, attempt: FaultedAttempt): WebhookFault | null | Promise<WebhookFault | null>;
}

/** Injects nothing; for an application without fault injection. */
@Injectable()
export class NoWebhookFaults extends WebhookFaults {
  override ofAttempt(): null {
    return null;
  }
}
