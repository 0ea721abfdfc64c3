import { EventRegistry } from '@app/event-store';
import type { Saga } from '@app/event-sourcing/definitions';
import { reservation } from '../../../libs/event-sourcing/src/reservations/reservation.js';
import { EventCodec } from '../../../libs/event-store/src/store/codec.js';
import type { Vault } from '../../../libs/event-store/src/vault/vault.js';
import { FEATURES } from './parts.js';

const CONTEXTS = ['onboarding', 'accounts', 'payments', 'agents', 'cards', 'stablecoins', 'sca'];
const ALL_SAGAS = FEATURES.flatMap(({ sagas = [] }) => (typeof sagas === 'function' ? [] : sagas)) as readonly Saga[];

/** Sagas of the contexts that a moving world includes. */
export const SAGAS = ALL_SAGAS.filter(({ fullName }) => CONTEXTS.includes(fullName.split('.')[0]!));

export const REGISTRY = new EventRegistry();
REGISTRY.register(
  ...new Set([
    ...reservation.events,
    ...FEATURES.flatMap(({ aggregates = [] }) => aggregates.flatMap(({ events }) => events)),
    ...ALL_SAGAS.flatMap(({ aggregate }) => aggregate.events),
  ]),
);

/** The codec of a world, whose vault forgets persons who are erased in it. */
export function codecWith(vault: Vault): EventCodec {
  return new EventCodec(REGISTRY, vault);
}
