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

/** Members by which a partner is known after another one has replaced it. */
type EarlierPartner = Pick<Connection, 'generation' | 'url' | 'partnerKeys'>;

/** The partner of a port that was set last, if any; it may have been removed. */
export type ConnectionState =
  | (Connection & {
      readonly isRemoved: boolean;
      /** The partners before it, the latest last. */
      readonly earlier: readonly EarlierPartner[];
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
  evolve(state, event) {
    switch (event.type) {
      case 'partners.connection-set':
        return { ...event.data, isRemoved: false, earlier: earlierThan(event.data, state) };
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

/** Keys under which any partner of the port reports: also one that was replaced, since it may have orders. */
export function everyKeyOf(state: ConnectionState): readonly string[] {
  return state === null ? [] : [...state.earlier, state].flatMap(({ partnerKeys }) => partnerKeys);
}

/**
 * Keys under which the partner that has the orders of a generation reports. Set again after another one, it is known by its
 * address.
 */
export function keysOfGeneration(state: ConnectionState, generation: number): readonly string[] {
  const partners: readonly EarlierPartner[] = state === null ? [] : [...state.earlier, state];
  const owner = partners.find((partner) => partner.generation === generation);
  return partners.filter(({ url }) => url === owner?.url).flatMap(({ partnerKeys }) => partnerKeys);
}

function earlierThan({ generation }: EarlierPartner, state: ConnectionState): readonly EarlierPartner[] {
  if (state === null || state.generation === generation) return state?.earlier ?? [];
  const { earlier, url, partnerKeys } = state;
  return [...earlier, { generation: state.generation, url, partnerKeys }];
}

/** Nothing that a removed partner signs counts. */
function withoutKeys<Partner extends EarlierPartner>(partner: Partner): Partner {
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
