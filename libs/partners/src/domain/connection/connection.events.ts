import { type EventOf, defineEvent, integer, list, text } from '@app/kernel';
import { partnerPort } from '../partner-port.js';

/** A partner was set for this port of a platform, in place of any earlier one. */
export const ConnectionSet = defineEvent('partners.connection-set', {
  port: partnerPort(),
  /** Number of the partner among those of the port. Orders given to one partner are never given to another. */
  generation: integer(),
  /** Base URL of the partner, without a trailing slash. */
  url: text(),
  /** PEM (SPKI), Ed25519. A message verifies under any of the keys, so that the partner can rotate them. */
  partnerKeys: list(text()),
  /** Public half of our key for requests to this partner, PEM (SPKI). */
  publicKey: text(),
  /** Private half, PEM (PKCS #8), sealed by the vault. */
  sealedPrivateKey: text(),
});

/** The partner of this port was removed from the platform. */
export const ConnectionRemoved = defineEvent('partners.connection-removed', { port: partnerPort() });

export const CONNECTION_EVENTS = [ConnectionSet, ConnectionRemoved] as const;
export type ConnectionEvent = EventOf<(typeof CONNECTION_EVENTS)[number]>;
