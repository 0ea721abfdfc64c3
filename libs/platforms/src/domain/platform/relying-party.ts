import type { Environment, FieldError } from '@app/kernel';
import { isOriginOf } from '@app/passkeys';

/** The relying party of a platform's passkeys, and the pages on which they may be used. */
export interface RelyingParty {
  /** A domain, such as `example.com`. */
  readonly id: string;
  /** Scheme, host and port of pages on the domain or a subdomain: `https://pay.example.com`. */
  readonly origins: readonly string[];
}

/** Default for sandboxes: pages on a developer's own machine. */
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
