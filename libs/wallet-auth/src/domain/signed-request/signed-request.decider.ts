import { type Json, Refusal, assertNever, defineAggregate, requireSameContent } from '@app/kernel';
import {
  SIGNED_REQUEST_EVENTS,
  SignatureRequested,
  SignedRequestConsumed,
  type SignedRequestEvent,
} from './signed-request.events.js';

export interface RequestToSign {
  readonly customerId: string;
  readonly operation: string;
  readonly resource: string;
  readonly bodyDigest: string;
  readonly payloadToSign: string;
  readonly expiresAt: string;
  readonly signingKey: string | null;
  readonly memo: Json;
}

export type SignedRequestCommand =
  /** `otherBodyDigests`: digests of the same body in the forms of other releases. */
  | { readonly kind: 'ask'; readonly request: RequestToSign; readonly otherBodyDigests?: readonly string[] }
  | { readonly kind: 'consume' };

export interface SignedRequestState {
  readonly request: Omit<RequestToSign, 'payloadToSign'> & { readonly payloadToSign: string | null };
  readonly consumed: boolean;
}

/** One request that awaits a signature. Of concurrent attempts to use it up, one succeeds and the others get 401. */
export const signedRequest = defineAggregate<SignedRequestState | null, SignedRequestCommand, SignedRequestEvent>({
  context: 'wallet-auth',
  name: 'signed-request',
  events: SIGNED_REQUEST_EVENTS,
  initial: null,
  decide(command, state) {
    if (command.kind === 'ask') {
      if (state === null) return [SignatureRequested(command.request)];
      const contentOf = ({ operation, resource, bodyDigest }: Omit<RequestToSign, 'payloadToSign'>) => ({
        operation,
        resource,
        bodyDigest,
      });
      const { bodyDigest: recorded } = state.request;
      const isSameBody = command.otherBodyDigests?.includes(recorded) === true;
      const asked = isSameBody ? { ...command.request, bodyDigest: recorded } : command.request;
      requireSameContent('asking for a signature', contentOf(state.request), contentOf(asked));
      return [];
    }
    switch (command.kind) {
      case 'consume': {
        const reason = 'Invalid or expired Request-Id';
        if (state === null || state.consumed) throw new Refusal('UNAUTHORIZED', reason, { reason });
        return [SignedRequestConsumed({})];
      }
      default:
        return assertNever(command);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'wallet-auth.signature-requested':
        return { request: event.data, consumed: false };
      case 'wallet-auth.signed-request-consumed':
        return state && { ...state, consumed: true };
      default:
        return assertNever(event);
    }
  },
});
