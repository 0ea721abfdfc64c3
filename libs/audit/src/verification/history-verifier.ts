import {
  type Authenticity,
  BEGINNING,
  type Checkpoint,
  eventHash,
  genesisHash,
  macFaultOf,
  type StoredEvent,
} from '@app/event-store';
import { faultOf, type Seal } from '../seals/seal.js';
import type { LogEntry } from '../seals/sealed-log.js';
import type { Finding } from './finding.js';
import { differencesOf, type LogEntryHash } from './seal-comparison.js';

/** Result of a verification: counts, the last seal and the findings. */
export interface VerificationReport {
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  /** Number of unsealed events. */
  readonly unsealed: number;
  /** Number of events with an authentication code of this installation; null without a master key to check them. */
  readonly authentic: number | null;
  readonly lastSeal: Pick<Seal, 'number' | 'hash' | 'sealedAt' | 'last'> | null;
  /** The first findings in log order; empty if there is no fault. */
  readonly findings: readonly Finding[];
  /** Total number of faults. */
  readonly found: number;
  /** Remarks that are not faults. */
  readonly notes: readonly string[];
}

/** A seal that was recorded outside the database: `<number>:<hash>`. */
export interface Anchor {
  readonly number: number;
  readonly hash: string;
}

/** A seal whose events are being read. */
interface OpenSeal {
  readonly seal: Seal;
  readonly startsAfter: Checkpoint;
  readonly standing: LogEntryHash[];
}

const MAX_FINDINGS_IN_MEMORY = 1_000;
const MAX_ROWS_SHOWN = 100;

/**
 * Verifies a history entry by entry: each event matches its hash and follows the previous event of its stream; seals form a chain with the
 * installation's signature; each seal binds exactly the events of its range, in order. Memory holds only the end of every stream and the
 * events of one seal.
 */
export class HistoryVerifier {
  private readonly ends = new Map<string, { readonly revision: number; readonly hash: string }>();
  private readonly findings: Finding[] = [];
  private found = 0;
  private events = 0;
  private seals = 0;
  private unsealed = 0;
  private authentic = 0;
  /** Reported after the findings of seals at the same position, which show the missing event. */
  private readonly gaps: Finding[] = [];
  private position: Checkpoint = BEGINNING;
  private lastSeal: Seal | null = null;
  private open: OpenSeal | null = null;
  /** Hash of the seal with the anchor's number. */
  private hashAtAnchor: string | null = null;

  constructor(
    private readonly trust: {
      readonly publicKey: string;
      readonly anchor?: Anchor | undefined;
      /** For the log of this installation. An export is verified by others, who have no master key. */
      readonly authenticity?: Authenticity | undefined;
      /** True if positions of the log have no gaps. */
      readonly countsPositions?: boolean;
    },
  ) {}

  add(entry: LogEntry): void {
    if (entry.kind === 'seal') this.addSeal(entry.seal);
    else this.addEvent(entry.event);
  }

  /** Number of entries verified so far. */
  get progress(): { readonly events: number; readonly seals: number; readonly lastSeal: string | null } {
    return { events: this.events, seals: this.seals, lastSeal: this.lastSeal?.hash ?? null };
  }

  /** Adds a finding that concerns neither an event nor a seal, at the current position. */
  note(what: string): void {
    this.find({ what, position: this.position });
  }

  /** Adds a finding of a check of data outside the log. */
  noteFinding(finding: Finding): void {
    this.find(finding);
  }

  noteEvent(what: string, event: StoredEvent): void {
    this.find({ what, event, position: event.position });
  }

  /** The findings, after all entries were added. With the store's head, also checks that the log reaches it. */
  report(head: Checkpoint = this.position, notes: readonly string[] = []): VerificationReport {
    this.closeSeal();
    for (const gap of this.gaps) this.find(gap);
    if (head > this.position)
      this.find({ what: `the log ends at position ${this.position}, and was written up to here`, position: head });
    const { anchor } = this.trust;
    if (anchor !== undefined && this.hashAtAnchor !== anchor.hash)
      this.find({
        what: anchorFault(anchor, this.hashAtAnchor, this.lastSeal),
        position: this.position,
        seal: anchor.number,
        isAnchor: true,
      });
    this.findings.sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0));
    const { lastSeal: last } = this;
    return {
      events: this.events,
      streams: this.ends.size,
      seals: this.seals,
      unsealed: this.unsealed,
      authentic: this.trust.authenticity === undefined ? null : this.authentic,
      lastSeal:
        last === null ? null : { number: last.number, hash: last.hash, sealedAt: last.sealedAt, last: last.last },
      findings: this.findings.slice(0, MAX_ROWS_SHOWN),
      found: this.found,
      notes,
    };
  }

  private addEvent(event: StoredEvent): void {
    const { stream, revision, position, hash } = event;
    this.events += 1;
    if (position <= this.position)
      this.find({ what: 'its position is not after that of the event before it', event, position });
    else if (this.trust.countsPositions === true && position !== this.position + 1n)
      this.gaps.push({ what: missingPositions(this.position + 1n, position - 1n), position });
    const fault = this.faultInStream(event);
    if (fault !== null) this.find({ what: fault, event, position });
    const { authenticity } = this.trust;
    if (authenticity !== undefined) {
      const macFault = macFaultOf(event, authenticity);
      if (macFault !== null) this.find({ what: macFault, event, position });
      else if (event.mac !== undefined) this.authentic += 1;
    }
    this.ends.set(stream, { revision, hash });
    this.position = position;
    if (this.lastSeal === null || position > this.lastSeal.last) this.unsealed += 1;
    else this.open?.standing.push({ stream, revision, position, hash });
  }

  private faultInStream(event: StoredEvent): string | null {
    const { stream, revision, previousHash, hash } = event;
    const before = this.ends.get(stream) ?? { revision: -1, hash: genesisHash(stream) };
    if (hash !== hashOf(event)) return 'its content does not match its hash';
    if (revision !== before.revision + 1) return `revision ${before.revision + 1} of its stream was expected here`;
    return previousHash === before.hash ? null : 'it does not follow the previous event of its stream';
  }

  private addSeal(seal: Seal): void {
    this.closeSeal();
    this.seals += 1;
    const fault = faultOf(seal, this.lastSeal, this.trust.publicKey);
    if (fault !== null) this.find({ what: fault, position: this.position, seal: seal.number });
    const { anchor } = this.trust;
    const after = this.trust.authenticity?.after;
    if (after !== undefined && seal.unauthenticatedUpTo !== undefined && seal.unauthenticatedUpTo !== after)
      this.find({
        what: `it says that authentic events begin after position ${seal.unauthenticatedUpTo}, the database after ${after}`,
        position: this.position,
        seal: seal.number,
      });
    if (seal.number === anchor?.number) this.hashAtAnchor = seal.hash;
    this.lastSeal = seal;
    if (fault === null) this.open = { seal, startsAfter: this.position, standing: [] };
  }

  private closeSeal(): void {
    const { open } = this;
    this.open = null;
    if (open !== null)
      for (const finding of differencesOf(open.seal, open.standing, open.startsAfter)) this.find(finding);
  }

  private find({ event, ...finding }: Finding): void {
    this.found += 1;
    if (this.findings.length >= MAX_FINDINGS_IN_MEMORY) return;
    const place =
      event === undefined
        ? {}
        : { event: { stream: event.stream, revision: event.revision, position: event.position } };
    this.findings.push({ ...finding, ...place });
  }
}

function missingPositions(first: Checkpoint, last: Checkpoint): string {
  return first === last ? `position ${first} is empty` : `positions ${first} to ${last} are empty`;
}

function hashOf(event: StoredEvent): string | null {
  try {
    return eventHash(event.stream, event.revision, event);
  } catch {
    return null; // no release writes an event that cannot be serialized
  }
}

function anchorFault({ number, hash }: Anchor, hashHere: string | null, last: Seal | null): string {
  return hashHere === null
    ? `seal ${number} is not there, ${last === null ? 'there is no seal' : `the last one is ${last.number}`}: the history was cut, or the anchor is mistyped`
    : `seal ${number} is ${hashHere} here, the anchor is ${hash}: the history was replaced, or the anchor is mistyped`;
}
