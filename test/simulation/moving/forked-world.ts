import { Reservations } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import type { Checkpoint, EventStore, StoredEvent } from '@app/event-store';
import { CommandRefused, Refusal, type Tenant, derivedUuid } from '@app/kernel';
import { HistoryCopy } from '../../../libs/event-sourcing/src/copies/history-copy.js';
import type { Timer } from '../../../libs/event-sourcing/src/timers/timers.js';
import { Forks } from '../../../libs/sandbox/src/services/forks.service.js';
import { REGISTRY, SAGAS } from './catalogue.js';
import type { MovingWorld } from './moving-world.js';
import { imbalances } from './oracle.js';
import { TENANT } from './stage.js';
import { SagaWork } from '../saga-work.js';

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const FORK: Tenant = { platformId: derivedUuid('fork'), environment: 'SANDBOX' };

/** Faults of a fork of a world at rest; null while work is in progress, when forks are refused. */
export async function faultsOfFork(world: MovingWorld): Promise<readonly string[] | null> {
  const { store, calm } = world;
  const { codec, vault } = world.world;
  const copies = new HistoryCopy({ store, codec, registry: REGISTRY, vault, release: 'test', sagas: () => SAGAS });
  const forks = new Forks(copies, new Reservations(calm.runner, vault), vault, store);
  const before = await store.head();
  const history = await forks.historyOf(TENANT, before).catch((error: unknown) => {
    if (error instanceof Refusal && error.isTransient) return null;
    throw error;
  });
  if (history === null) return null;
  await forks.copy(history, FORK, await metadataOf(store, before));
  const end = await store.head();
  const stray = strayIds(await store.readAll(0n, Number.MAX_SAFE_INTEGER), before);
  const work = new SagaWork({ store, codec, sagas: SAGAS, page: 100, number: () => world.numbered++, tenant: FORK });
  work.routed = before;
  const waiting = new Map<string, Timer>();
  for (let looks = 0; looks < 3; looks++) {
    const failure = await settle(work, world);
    if (failure !== null) return [failure];
    for (const [id, timer] of work.timers) if (!LOOKING.has(timer.saga)) waiting.set(id, timer);
    work.ring(latest([...work.timers.values()].filter(({ saga }) => LOOKING.has(saga))));
  }
  const further = (await store.readAll(end, 1_000)).filter(({ type }) => !LOOKS.has(type));
  return [
    ...stray,
    ...further.map(({ stream, type }) => `${type} happened again in ${stream}`),
    ...differences(world.work.timers, waiting),
    ...imbalances(await store.readAll(0n, Number.MAX_SAFE_INTEGER)),
  ];
}

/** Ids of events and outputs of the original that its copy refers to instead of their counterparts. */
function strayIds(log: readonly StoredEvent[], before: Checkpoint): readonly string[] {
  const originals = new Set<string>();
  for (const { id, position, data } of log) {
    if (position > before) break;
    originals.add(id);
    const { outputs } = data as { readonly outputs?: readonly unknown[] };
    outputs?.forEach((_, index) => originals.add(derivedUuid(id, index)));
  }
  return log
    .filter(({ position }) => position > before)
    .flatMap(({ stream, type, data, metadata: { copyOf: _, ...metadata } }) => {
      const found = JSON.stringify({ data, metadata })
        .match(UUIDS)
        ?.find((id) => originals.has(id));
      return found === undefined ? [] : [`${type} of ${stream} names ${found}, an id of the original`];
    });
}

/** Metadata of a fork request, after the newest event. */
async function metadataOf(store: EventStore, head: Checkpoint): Promise<CommandMetadata> {
  const [newest] = await store.readAll(head - 1n, 1);
  const request = {
    commandId: derivedUuid('fork', 'command'),
    requestHash: 'fork',
    correlationId: 'fork',
    causationId: null,
  };
  return { ...newest!.metadata, ...request, actor: 'token' };
}

/** Sagas that check once for many events: an event covered by a check has no reaction, so in a copy it is checked once more. */
const OF_LOOKS = SAGAS.filter(({ debouncedBy }) => debouncedBy !== undefined);
const LOOKING = new Set(OF_LOOKS.map(({ fullName }) => fullName));
/** Events of such a check: its reactions, and the refusal of a command that is no longer needed. */
const LOOKS = new Set([CommandRefused.type, ...OF_LOOKS.map(({ aggregate }) => aggregate.events[0]!.type)]);

/** Routes and processes inputs until nothing is left; returns the first failure. */
async function settle(work: SagaWork, { calm }: MovingWorld): Promise<string | null> {
  while (work.queue.length > 0 || (await work.isBehind())) {
    await work.route();
    for (const entry of work.queue.slice()) {
      const failed = await work.drive(entry, calm, () => work.remove(entry));
      if (failed !== null) return `${entry.input.saga} failed: ${entry.error}`;
    }
  }
  return null;
}

function latest(timers: readonly Timer[]): string {
  return (
    timers
      .map(({ dueAt }) => dueAt)
      .toSorted()
      .at(-1) ?? ''
  );
}

/** Timers of the sagas that differ between the two. */
function differences(before: ReadonlyMap<string, Timer>, now: ReadonlyMap<string, Timer>): readonly string[] {
  const named = (timers: ReadonlyMap<string, Timer>) =>
    [...timers.values()]
      .filter(({ saga }) => !LOOKING.has(saga))
      .map(({ saga, name, dueAt }) => `${saga} ${name} ${dueAt}`)
      .toSorted();
  const [expected, found] = [named(before), named(now)];
  return expected.join('\n') === found.join('\n')
    ? []
    : [`${found.length} timers instead of ${expected.length}: ${found.join(', ')} instead of ${expected.join(', ')}`];
}
