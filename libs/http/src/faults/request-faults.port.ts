import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';

/** Faults that can be injected into an answer. */
export type RequestFaultType = 'ANSWER_LOST' | 'DELAY' | 'RATE_LIMITED' | 'UNAVAILABLE';

/** A fault to inject into one request. */
export interface RequestFault {
  /** `Fault:<uuid>`. */
  readonly id: string;
  readonly type: RequestFaultType;
  /** For DELAY: time before the request is processed. */
  readonly delayMilliseconds: number;
  /** For RATE_LIMITED and UNAVAILABLE: the `Retry-After` of the answer. */
  readonly retryAfterSeconds: number;
}

/** A request into which a fault may be injected. */
export interface FaultedRequest {
  readonly id: string;
  readonly method: string;
  /** As in the documentation: `/quotes/{quoteId}/execute`. */
  readonly route: string;
  /** Relative to the base path. */
  readonly path: string;
}

/** Faults that a sandbox platform has armed for its requests. */
export abstract class RequestFaults {
  /**
   * The fault to inject into the request, which uses it up; null for none. Returns synchronously if the platform is known to have none armed,
   * so that other requests lose no time.
   */
  abstract ofRequest(tenant: Tenant, request: FaultedRequest): RequestFault | null | Promise<RequestFault | null>;
}

/** For an application without faults. */
@Injectable()
export class NoRequestFaults extends RequestFaults {
  override ofRequest(): null {
    return null;
  }
}
