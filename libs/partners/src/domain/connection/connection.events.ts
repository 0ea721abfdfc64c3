import { type EventOf, defineEvent, integer, list, text } from '@app/kernel';
import { partnerPort } from '../partner-port.js';

/** A platform's outside party of this port is this partner from now on; a later one replaces it. */
export const ConnectionSet = defineEvent('partners.connection-set', {
  port: partnerPort(),
  /** Which partner of the port it is: orders that were given to one are never given to another. */
  generation: integer(),
  /** The root of the partner's addresses, without a slash at its end. */
  url: text(),
  /** PEM (SPKI), Ed25519: a message of the partner verifies under any of them, so that it can change its key. */
  partnerKeys: list(text()),
  /** Public half of the key that signs our requests to this partner, PEM (SPKI). */
  publicKey: text(),
  /** Private half, PEM (PKCS #8), sealed by the vault. */
  sealedPrivateKey: text(),
});

/** The platform has no partner of this port from now on. */
export const ConnectionRemoved = defineEvent('partners.connection-removed', { port: partnerPort() });

export const CONNECTION_EVENTS = [ConnectionSet, ConnectionRemoved] as const;
export type ConnectionEvent = EventOf<(typeof CONNECTION_EVENTS)[number]>;
