import type { Environment, FieldError } from '@app/kernel';
import { isOriginOf } from '@app/passkeys';

/** For whom passkeys of a platform's customers are made, and on which pages they may be used. */
export interface RelyingParty {
  /** A domain: `example.com`. */
  readonly id: string;
  /** Scheme, host and port of pages on the domain or below it: `https://pay.example.com`. */
  readonly origins: readonly string[];
}

/** Where sandboxes may use passkeys until the operator says otherwise: pages that are developed on their own machine. */
export const SANDBOX_RELYING_PARTY: RelyingParty = {
  id: 'localhost',
  origins: ['http://localhost', ...[3000, 3001, 4001, 4200, 5173, 8080].map((port) => `http://localhost:${port}`)],
};

/** Faults that a browser would refuse later. */
export function relyingPartyFaults({ id, origins }: RelyingParty, environment: Environment): readonly FieldError[] {
  const isUsable = (origin: string): boolean =>
    isOriginOf(origin, (domain) => domain === id) && (environment === 'SANDBOX' || origin.startsWith('https://'));
  return [
    ...(origins.length === 0 ? [{ field: 'origins', message: 'must not be empty' }] : []),
    ...origins.flatMap((origin, index) =>
      isUsable(origin)
        ? []
        : [{ field: `origins[${index}]`, message: `must be an https origin on ${id} or below it, without a path` }],
    ),
  ];
}
