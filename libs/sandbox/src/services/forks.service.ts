import { Injectable } from '@nestjs/common';
import { clock, HistoryCopy, Reservations, shownTime, type TenantHistory } from '@app/event-sourcing';
import { atMoment, type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import {
  BEGINNING,
  CannotAppendTogether,
  type Checkpoint,
  EventStore,
  type RecordedEvent,
  StreamMoved,
  streamName,
  type StreamParts,
  Vault,
} from '@app/event-store';
import { AccountOpened, internalAccountUuid } from '@app/accounts';
import {
  Refusal,
  type Tenant,
  type TenantKey,
  momentOf,
  yieldToEventLoop,
  serviceTimeOf,
  tenantKey,
  transientConflict,
} from '@app/kernel';
import { dailyVolumeUuid } from '@app/payments';
import { type FirstToken, firstToken, PERMISSIONS, PlatformCreated, proxyUmaSubdomain } from '@app/platforms';
import { contactClaimUuid } from '@app/wallet-auth';
import { reservedValues } from './reserved-values.service.js';

/** Contexts whose streams are resources of a platform. Tokens, faults, snapshots and webhook deliveries are not copied. */
const COPIED = new Set([
  'onboarding',
  'sca',
  'accounts',
  'payments',
  'cards',
  'wallet-auth',
  'stablecoins',
  'agents',
  'reservations',
  'clocks',
]);

/** Settings of a platform that a fork does not share: it sends no webhooks to the endpoint of another platform. */
const SEPARATE = new Set([
  'platforms.webhook-endpoint-changed',
  'platforms.webhook-endpoint-removed',
  'platforms.webhook-endpoint-disabled',
  'platforms.uma-domain-changed',
  'platforms.platform-superseded',
  'platforms.platform-continued',
]);

const PLATFORM = { context: 'platforms', name: 'platform' };
const CUSTOMER = /Customer:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Types of credentials that claim a contact. */
const CONTACT_TYPES = ['EMAIL_OTP', 'SMS_OTP'] as const;
/** Values that are hashed and compared before yielding to the event loop. */
const VALUES_A_TURN = 50;
const TOKEN_NAME = 'Fork';
const DAY_MILLISECONDS = 86_400_000;

/** Copies the history of a platform to another one. */
@Injectable()
export class Forks {
  /** Platforms whose history is in memory. */
  private readonly held = new Set<TenantKey>();

  constructor(
    private readonly copies: HistoryCopy,
    private readonly reservations: Reservations,
    private readonly vault: Vault,
    private readonly store: EventStore,
  ) {}

  /**
   * The history up to a position. Refuses, with a retryable error, while a step of the platform is waiting for its result: the copy would run
   * it again.
   */
  async historyOf(tenant: Tenant, position: Checkpoint): Promise<TenantHistory> {
    const [created] = await this.store.read(streamName(tenant, PLATFORM, tenant.platformId), { upTo: 0 });
    const after = created === undefined ? BEGINNING : created.position - 1n;
    const history = await this.copies.read(tenant, { after, upTo: position });
    const inProgress = history.inProgress.filter((stream) => COPIED.has(stream.split('.')[1]!));
    if (inProgress.length === 0) return history;
    throw transientConflict('Work of the platform is in progress at that point. Try again in a moment.');
  }

  /** The token of a fork; the same for every retry of its command. */
  tokenOf(fork: Tenant, metadata: CommandMetadata): FirstToken {
    const creation = { name: TOKEN_NAME, permissions: PERMISSIONS };
    return firstToken(this.vault, fork, creation, tokenCommand(metadata));
  }

  /**
   * Runs work that holds a history of the platform in memory: one at a time per process. Refuses, with a retryable error, while another one
   * runs.
   */
  async alone<T>(tenant: Tenant, work: () => Promise<T>): Promise<T> {
    const key = tenantKey(tenant);
    if (this.held.has(key))
      throw transientConflict('Another snapshot or fork of the platform is being made. Try again in a moment.');
    this.held.add(key);
    try {
      return await work();
    } finally {
      this.held.delete(key);
    }
  }

  /** Appends the copy with its token, atomically. An existing fork is left unchanged. */
  async copy(history: TenantHistory, fork: Tenant, metadata: CommandMetadata): Promise<void> {
    const { replaced, lost } = await this.replacements(history, fork);
    const isCopied = ({ type }: RecordedEvent, { context, aggregate, id }: StreamParts): boolean =>
      context === 'platforms' ? aggregate === 'platform' && !SEPARATE.has(type) : COPIED.has(context) && !lost.has(id);
    const { streams: newStreams } = this.tokenOf(fork, atMoment(metadata, momentIn(history, metadata)));
    try {
      await this.copies.append(history, fork, { isCopied, replaced, newStreams });
    } catch (error) {
      if (error instanceof StreamMoved) return;
      if (!(error instanceof CannotAppendTogether)) throw error;
      throw new Refusal('NOT_IMPLEMENTED', 'The event store of this installation cannot copy a platform.');
    }
  }

  /** Texts derived from the platform, mapped to those of the fork; and the streams whose derivation is unknown. */
  private async replacements({ tenant, events }: TenantHistory, fork: Tenant) {
    const replaced = new Map<string, string>();
    const facts = events.map(({ event }) => event);
    for (const event of facts) {
      if (event.type === PlatformCreated.type)
        replaced.set((event.data as { proxyUmaSubdomain: string }).proxyUmaSubdomain, proxyUmaSubdomain(fork));
      if (event.type === AccountOpened.type) {
        const { ownerId, currency, type } = event.data as Parameters<typeof AccountOpened>[0];
        const owner = ownerId === tenant.platformId ? fork.platformId : ownerId;
        replaced.set(event.aggregateId, internalAccountUuid(fork, owner, currency.code, type));
      }
    }
    const lost = new Set([
      ...this.replaceVolumes(facts, { tenant, fork, replaced }),
      ...(await this.replaceFingerprints(facts, { tenant, fork, replaced })),
    ]);
    return { replaced, lost };
  }

  /** The volume of a payer's day: its id is derived from the platform, the payer and the day. */
  private replaceVolumes(facts: readonly RecordedEvent[], { tenant, fork, replaced }: Replacing): readonly string[] {
    const days = firstEvents(facts, 'payments.daily-volume');
    if (days.size === 0) return [];
    const payers = new Set([
      tenant.platformId,
      ...facts.flatMap(({ data }) => JSON.stringify(data).match(CUSTOMER) ?? []),
    ]);
    const moments = new Set(
      [...days.values()].flatMap(({ recorded: { at } }) =>
        [0, -DAY_MILLISECONDS].map((distance) => new Date(Date.parse(at) + distance).toISOString().slice(0, 10)),
      ),
    );
    for (const payer of payers) {
      for (const day of moments) {
        const uuid = dailyVolumeUuid(tenant, payer, day);
        const now = payer === tenant.platformId ? fork.platformId : payer;
        if (days.delete(uuid)) replaced.set(uuid, dailyVolumeUuid(fork, now, day));
      }
    }
    return [...days.keys()];
  }

  /** Streams whose id is the keyed hash of a value: the value is contained in an event, mostly one of the request that created the stream. */
  private async replaceFingerprints(facts: readonly RecordedEvent[], replacing: Replacing): Promise<readonly string[]> {
    const open = new Map([
      ...firstEvents(facts, 'reservations.reservation'),
      ...firstEvents(facts, 'wallet-auth.contact-claim'),
    ]);
    const requests = new Set([...open.values()].map(({ correlationId }) => correlationId));
    for (const some of [facts.filter(({ correlationId }) => requests.has(correlationId)), facts])
      if (open.size > 0) await this.findFingerprints(open, reservedValues(some), replacing);
    return [...open.keys()];
  }

  /** Removes the streams that one of the values derives from `open`. */
  private async findFingerprints(
    open: Map<string, RecordedEvent>,
    values: ReadonlySet<string>,
    { tenant, fork, replaced }: Replacing,
  ): Promise<void> {
    const kinds = new Set([...open.values()].flatMap(({ data }) => (data as { kind?: string }).kind ?? []));
    const inFork = (value: string) =>
      [...replaced, [tenant.platformId, fork.platformId] as const].reduce(
        (text, [before, now]) => text.replaceAll(before, now),
        value,
      );
    let count = 0;
    for (const value of values) {
      if ((count += 1) % VALUES_A_TURN === 0) await yieldToEventLoop();
      for (const kind of kinds) {
        const uuid = this.reservations.idOf(tenant, kind, value);
        if (open.delete(uuid)) replaced.set(uuid, this.reservations.idOf(fork, kind, inFork(value)));
      }
      for (const type of CONTACT_TYPES) {
        const uuid = contactClaimUuid(this.vault, tenant, { type, address: value });
        if (open.delete(uuid)) replaced.set(uuid, contactClaimUuid(this.vault, fork, { type, address: inFork(value) }));
      }
      if (open.size === 0) return;
    }
  }
}

/** The metadata of the command that creates a fork's token. */
export function tokenCommand(metadata: CommandMetadata): CommandMetadata {
  return metadataFor(metadata, 'token');
}

/** The moment of a command by the clock of a fork, which starts where the history ends. */
function momentIn({ events }: TenantHistory, metadata: CommandMetadata) {
  const serviceTime = new Date(serviceTimeOf(metadata));
  const { setting } = events
    .map(({ event }) => event)
    .filter(({ type }) => clock.events.some((definition) => definition.type === type))
    .reduce((state, event) => clock.evolve(state, event as never, event.recorded), clock.initial);
  return momentOf(new Date(shownTime(setting, serviceTime.getTime())), serviceTime);
}

interface Replacing {
  readonly tenant: Tenant;
  readonly fork: Tenant;
  readonly replaced: Map<string, string>;
}

/** First events of the streams of one kind, by their UUIDs. */
function firstEvents(facts: readonly RecordedEvent[], kind: string): Map<string, RecordedEvent> {
  return new Map(
    facts
      .filter(({ stream, recorded }) => recorded.revision === 0 && stream.includes(`.${kind}-`))
      .map((event) => [event.aggregateId, event]),
  );
}
