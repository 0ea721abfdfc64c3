import {
  assertNever,
  defineAggregate,
  derivedUuid,
  endpointFault,
  invalidInput,
  type LocalNetworks,
  Refusal,
  type Tenant,
  tenantKey,
} from '@app/kernel';
import { type PartnerPort, publicKeyOf } from '@app/partner-protocol';
import { CONNECTION_EVENTS, type ConnectionEvent, ConnectionRemoved, ConnectionSet } from './connection.events.js';

/** A partner of one port of a platform, with its latest settings. */
export interface Connection {
  readonly port: PartnerPort;
  /** Number of the partner among those of the port. */
  readonly generation: number;
  readonly url: string;
  readonly partnerKeys: readonly string[];
  readonly publicKey: string;
  readonly sealedPrivateKey: string;
}

export type ConnectionCommand =
  | {
      readonly kind: 'set';
      readonly port: PartnerPort;
      readonly url: string;
      readonly partnerKeys: readonly string[];
      /** A new key pair of ours. Used for a new partner, or if `renewsKey`. */
      readonly pair: Pick<Connection, 'publicKey' | 'sealedPrivateKey'>;
      readonly renewsKey: boolean;
      /** True for the same partner at a new address: it still has the orders that it was given. */
      readonly hasMoved: boolean;
      /** Networks allowed for partners in addition to public addresses. */
      readonly networks: LocalNetworks;
    }
  | { readonly kind: 'remove'; readonly port: PartnerPort };

const MAX_KEYS = 2;

/** A partner, with the time since which it was that of the port. */
type Partner = Connection & { readonly since: string };

/** The latest partner of a port, if any; it may have been removed. */
export type ConnectionState =
  | (Partner & {
      readonly isRemoved: boolean;
      /** Former partners, latest last. */
      readonly earlier: readonly Partner[];
    })
  | null;

/** The partner of a platform for one port. Refuses INVALID_INPUT naming each invalid member. */
export const connection = defineAggregate<ConnectionState, ConnectionCommand, ConnectionEvent>({
  context: 'partners',
  name: 'connection',
  events: CONNECTION_EVENTS,
  initial: null,
  decide(command, state) {
    switch (command.kind) {
      case 'set': {
        const { port, partnerKeys, pair, renewsKey } = command;
        const url = command.url.replace(/\/$/, '');
        const faults = faultsOf(command);
        if (faults.length > 0) throw invalidInput('The partner cannot be connected.', ...faults);
        const generation = generationOf(command, url, state);
        // a request signed for one partner must not verify at another
        const hasPair = state?.generation === generation && !renewsKey;
        const { publicKey, sealedPrivateKey } = hasPair ? state : pair;
        const keys = partnerKeys.map((pem) => publicKeyOf(pem)!);
        return [ConnectionSet({ port, generation, url, partnerKeys: keys, publicKey, sealedPrivateKey })];
      }
      case 'remove':
        if (connected(state) === null)
          throw new Refusal('REFERENCE_NOT_FOUND', `There is no partner for ${command.port}.`);
        return [ConnectionRemoved({ port: command.port })];
      default:
        return assertNever(command);
    }
  },
  evolve(state, event, { at }) {
    switch (event.type) {
      case 'partners.connection-set': {
        const since = state?.generation === event.data.generation ? state.since : at;
        return { ...event.data, since, isRemoved: false, earlier: earlierThan(event.data, state) };
      }
      case 'partners.connection-removed':
        return state && { ...withoutKeys(state), isRemoved: true, earlier: state.earlier.map(withoutKeys) };
      default:
        return assertNever(event);
    }
  },
});

/** The current partner; null if there is none. */
export function connected(state: ConnectionState): Connection | null {
  return state === null || state.isRemoved ? null : state;
}

/** Every partner of the port, latest first. A replaced partner may still report, since it may have orders. */
export function everyPartnerOf(state: ConnectionState): readonly Connection[] {
  return partnersOf(state).toReversed();
}

/**
 * Identifies the connected partner among those of its port, since the ids that it assigns are unique only to it. A partner that is set
 * again is recognized by its address. Null if there is none.
 */
export function partnerNumberOf(state: ConnectionState): number | null {
  return connected(state) === null ? null : firstGenerationAt(state!.url, state!);
}

/** Number of the partner of the port at a given time. */
export function partnerNumberAt(state: ConnectionState, at: string): number | null {
  const partner = partnersOf(state).findLast(({ since }) => since <= at);
  return partner === undefined ? null : firstGenerationAt(partner.url, state!);
}

function firstGenerationAt(url: string, state: NonNullable<ConnectionState>): number {
  return partnersOf(state).find((partner) => partner.url === url)!.generation;
}

/** Latest last. */
function partnersOf(state: ConnectionState): readonly Partner[] {
  return state === null ? [] : [...state.earlier, state];
}

/**
 * Keys that verify reports of the partner that has the orders of a generation. A partner that is set again is recognized by its address.
 */
export function keysOfGeneration(state: ConnectionState, generation: number): readonly string[] {
  const partners = partnersOf(state);
  const owner = partners.find((partner) => partner.generation === generation);
  return partners.filter(({ url }) => url === owner?.url).flatMap(({ partnerKeys }) => partnerKeys);
}

/** True if the connected partner has the orders of a generation. A partner that is set again is recognized by its address. */
export function hasOrdersOf(state: ConnectionState, generation: number): boolean {
  const owner = partnersOf(state).find((partner) => partner.generation === generation);
  return connected(state) !== null && owner?.url === state!.url;
}

function earlierThan({ generation }: Pick<Partner, 'generation'>, state: ConnectionState): readonly Partner[] {
  if (state === null || state.generation === generation) return state?.earlier ?? [];
  const { earlier, isRemoved: _, ...partner } = state;
  return [...earlier, partner];
}

/** Drops the keys of a removed partner, so that nothing it signs is accepted. */
function withoutKeys<Of extends Partner>(partner: Of): Of {
  return { ...partner, partnerKeys: [] };
}

/** A new address means a new partner, unless the operator declares it to be the same one. */
function generationOf({ hasMoved }: { readonly hasMoved: boolean }, url: string, state: ConnectionState): number {
  if (state === null) return 1;
  return hasMoved || (state.url === url && !state.isRemoved) ? state.generation : state.generation + 1;
}

function faultsOf({ url, partnerKeys, networks }: Extract<ConnectionCommand, { readonly kind: 'set' }>) {
  const address = endpointFault(url, networks) ?? (/[?#]/.test(url) ? 'must have no query and no fragment' : undefined);
  const badKey = partnerKeys.findIndex((pem) => publicKeyOf(pem) === null);
  return [
    ...(address === undefined ? [] : [{ field: 'url', message: address }]),
    ...(partnerKeys.length === 0 || partnerKeys.length > MAX_KEYS
      ? [{ field: 'publicKey', message: `must be given once, or ${MAX_KEYS} times while the partner changes its key` }]
      : []),
    ...(badKey === -1 ? [] : [{ field: 'publicKey', message: 'must be an Ed25519 public key in PEM' }]),
  ];
}

/** Stream id of a platform's connection. */
export function connectionUuid(tenant: Tenant, port: PartnerPort): string {
  return derivedUuid('partners.connection', tenantKey(tenant), port);
}
