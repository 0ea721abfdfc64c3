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

/** A partner of one port of a platform, as it was set last. */
export interface Connection {
  readonly port: PartnerPort;
  /** Counts the partners of the port. */
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
      /** A new pair of ours; used for a partner that has none yet, or where `renewsKey`. */
      readonly pair: Pick<Connection, 'publicKey' | 'sealedPrivateKey'>;
      readonly renewsKey: boolean;
      /** The partner is the one before, at another address: it knows the orders of that one. */
      readonly hasMoved: boolean;
      /** Networks beside the public ones that partners may be in. */
      readonly networks: LocalNetworks;
    }
  | { readonly kind: 'remove'; readonly port: PartnerPort };

const MAX_KEYS = 2;

/** A partner that was set, and since when it was the one of the port. */
type Partner = Connection & { readonly since: string };

/** The partner of a port that was set last, if any; it may have been removed. */
export type ConnectionState =
  | (Partner & {
      readonly isRemoved: boolean;
      /** The partners before it, the latest last. */
      readonly earlier: readonly Partner[];
    })
  | null;

/** The partner that a platform has for one port. Refuses INVALID_INPUT naming each bad member. */
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
        // requests that were signed for one partner must not verify at another
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

/** The partner that is set; null where there is none. */
export function connected(state: ConnectionState): Connection | null {
  return state === null || state.isRemoved ? null : state;
}

/** Every partner of the port, the latest first: also one that was replaced reports, since it may have orders. */
export function everyPartnerOf(state: ConnectionState): readonly Connection[] {
  return partnersOf(state).toReversed();
}

/**
 * Names the partner that is connected among those of its port: the ids that it gives are its own. Set again after another one, it
 * is known by its address. null where there is none.
 */
export function partnerNumberOf(state: ConnectionState): number | null {
  return connected(state) === null ? null : firstGenerationAt(state!.url, state!);
}

/** The name of the partner that was the one of the port at a moment. */
export function partnerNumberAt(state: ConnectionState, at: string): number | null {
  const partner = partnersOf(state).findLast(({ since }) => since <= at);
  return partner === undefined ? null : firstGenerationAt(partner.url, state!);
}

function firstGenerationAt(url: string, state: NonNullable<ConnectionState>): number {
  return partnersOf(state).find((partner) => partner.url === url)!.generation;
}

/** The latest last. */
function partnersOf(state: ConnectionState): readonly Partner[] {
  return state === null ? [] : [...state.earlier, state];
}

/**
 * Keys under which the partner that has the orders of a generation reports. Set again after another one, it is known by its
 * address.
 */
export function keysOfGeneration(state: ConnectionState, generation: number): readonly string[] {
  const partners = partnersOf(state);
  const owner = partners.find((partner) => partner.generation === generation);
  return partners.filter(({ url }) => url === owner?.url).flatMap(({ partnerKeys }) => partnerKeys);
}

/** True when the connected partner has the orders of a generation. Set again after another one, it is known by its address. */
export function hasOrdersOf(state: ConnectionState, generation: number): boolean {
  const owner = partnersOf(state).find((partner) => partner.generation === generation);
  return connected(state) !== null && owner?.url === state!.url;
}

function earlierThan({ generation }: Pick<Partner, 'generation'>, state: ConnectionState): readonly Partner[] {
  if (state === null || state.generation === generation) return state?.earlier ?? [];
  const { earlier, isRemoved: _, ...partner } = state;
  return [...earlier, partner];
}

/** Nothing that a removed partner signs counts. */
function withoutKeys<Of extends Partner>(partner: Of): Of {
  return { ...partner, partnerKeys: [] };
}

/** Another address is another partner, unless the operator says that it is the same one. */
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

/** The stream of a platform's connection. */
export function connectionUuid(tenant: Tenant, port: PartnerPort): string {
  return derivedUuid('partners.connection', tenantKey(tenant), port);
}
