import { Injectable } from '@nestjs/common';
import type { Tenant } from '@app/kernel';

/** Faults that an answer can have. */
export type RequestFaultType = 'ANSWER_LOST' | 'DELAY' | 'RATE_LIMITED' | 'UNAVAILABLE';

/** A fault to inject into one request. */
export interface RequestFault {
  /** `Fault:<uuid>`. */
  readonly id: string;
  readonly type: RequestFaultType;
  /** Of DELAY: time before the request is worked on. */
  readonly delayMilliseconds: number;
  /** Of RATE_LIMITED and UNAVAILABLE: the answer's `Retry-After`. */
  readonly retryAfterSeconds: number;
}

/** A request that may have a fault. */
export interface FaultedRequest {
  readonly id: string;
  readonly method: string;
  /** As the documentation writes it: `/quotes/{quoteId}/execute`. */
  readonly route: string;
  /** Below the base path. */
  readonly path: string;
}

/** Faults that a sandbox platform has armed for its own requests. */
export abstract class RequestFaults {
  /**
   * The fault to inject into the request, which is then used up by one; null for none. Answers without a promise where it knows that
   * the platform has armed none: such a request takes no time.
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
