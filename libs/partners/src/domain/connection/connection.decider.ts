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
      /** A new pair of ours; used where there is none yet, or where `renewsKey`. */
      readonly pair: Pick<Connection, 'publicKey' | 'sealedPrivateKey'>;
      readonly renewsKey: boolean;
      /** The partner is the one before, at another address: it knows the orders of that one. */
      readonly hasMoved: boolean;
      /** Networks beside the public ones that partners may be in. */
      readonly networks: LocalNetworks;
    }
  | { readonly kind: 'remove'; readonly port: PartnerPort };

const MAX_KEYS = 2;

/** The partner of a port that was set last, if any; it may have been removed. */
export type ConnectionState = (Connection & { readonly isRemoved: boolean }) | null;

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
        const { publicKey, sealedPrivateKey } = state === null || renewsKey ? pair : state;
        const keys = partnerKeys.map((pem) => publicKeyOf(pem)!);
        const generation = generationOf(command, url, state);
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
        return { ...event.data, isRemoved: false };
      case 'partners.connection-removed':
        return state && { ...state, isRemoved: true };
      default:
        return assertNever(event);
    }
  },
});

/** The partner that is set; null where there is none. */
export function connected(state: ConnectionState): Connection | null {
  return state === null || state.isRemoved ? null : state;
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
