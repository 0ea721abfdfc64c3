import { createHash } from 'node:crypto';
import { canonicalJson } from '@app/kernel';
import { type Checkpoint, genesisHash, isSignedBy, type SealKey, type StoredEvent } from '@app/event-store';

/** Maximum number of events of one seal. */
export const MAX_EVENTS_PER_SEAL = 1_000;
const HASH_BYTES = 32;

/** Content of a seal: the events of a range in order, and the previous seal, at a time. */
interface SealedRange {
  /** 1, 2, 3 … without gaps. */
  readonly number: number;
  /** Positions of its first and last event. */
  readonly first: Checkpoint;
  readonly last: Checkpoint;
  readonly count: number;
  /** SHA-256 over the concatenated hashes of its events in log order; hexadecimal. */
  readonly digest: string;
  /** Hash of the previous seal; hexadecimal. */
  readonly previousHash: string;
  /** ISO 8601. */
  readonly sealedAt: string;
  /** Public key of the signature: base64 of an Ed25519 key in SPKI form. */
  readonly publicKey: string;
  /** Its events after this position had valid authentication codes when it was made. Absent in seals that predate these codes. */
  readonly unauthenticatedUpTo?: Checkpoint;
}

export interface Seal extends SealedRange {
  /** SHA-256 over the canonical JSON of the seal's content; contained in the next seal. */
  readonly hash: string;
  /** Ed25519 signature over the bytes of the hash; base64. */
  readonly signature: string;
  /** The event hashes, 32 bytes each, which show a verifier which event is missing or out of order. */
  readonly eventHashes: Buffer;
}

/** The parts of an event that a seal binds. */
export type SealableEvent = Pick<StoredEvent, 'position' | 'hash'>;

/** The previous hash of the first seal. */
const SEAL_GENESIS = genesisHash('seals');

export function makeSeal(
  before: Seal | null,
  events: readonly SealableEvent[],
  sealedAt: string,
  key: SealKey,
  unauthenticatedUpTo?: Checkpoint,
): Seal {
  const eventHashes = Buffer.concat(events.map(({ hash }) => Buffer.from(hash, 'hex')));
  const range: SealedRange = {
    number: (before?.number ?? 0) + 1,
    first: events[0]!.position,
    last: events.at(-1)!.position,
    count: events.length,
    digest: digestOf(eventHashes),
    previousHash: before?.hash ?? SEAL_GENESIS,
    sealedAt,
    publicKey: key.publicKey,
    ...(unauthenticatedUpTo !== undefined && { unauthenticatedUpTo }),
  };
  const hash = sealHash(range);
  return { ...range, hash, signature: key.sign(hash), eventHashes };
}

/** The fault of a seal, alone or as successor of another; null if there is none. */
export function faultOf(seal: Seal, before: Seal | null, trustedKey: string): string | null {
  const expected = (before?.number ?? 0) + 1;
  if (seal.number !== expected) return `seal ${expected} is missing before it`;
  if (seal.previousHash !== (before?.hash ?? SEAL_GENESIS)) return 'it does not follow the seal before it';
  if (seal.hash !== sealHash(seal)) return 'its content does not match its hash';
  if (seal.publicKey !== trustedKey) return 'it is signed with the key of another installation';
  if (!isSignedBy(seal.publicKey, seal.hash, seal.signature)) return 'its signature does not verify';
  if (seal.eventHashes.length !== seal.count * HASH_BYTES || digestOf(seal.eventHashes) !== seal.digest) {
    return 'its list of event hashes does not match its digest';
  }
  return before !== null && seal.first <= before.last ? 'its range overlaps that of the seal before it' : null;
}

/** The hashes of its events in log order, hexadecimal. */
export function hashesOf({ eventHashes }: Seal): string[] {
  const text = eventHashes.toString('hex');
  return Array.from({ length: eventHashes.length / HASH_BYTES }, (_, index) =>
    text.slice(index * 2 * HASH_BYTES, (index + 1) * 2 * HASH_BYTES),
  );
}

function sealHash({
  number,
  first,
  last,
  count,
  digest,
  previousHash,
  sealedAt,
  publicKey,
  unauthenticatedUpTo,
}: SealedRange): string {
  return sha256(
    canonicalJson({
      number,
      first: first.toString(),
      last: last.toString(),
      count,
      digest,
      previousHash,
      sealedAt,
      publicKey,
      ...(unauthenticatedUpTo !== undefined && { unauthenticatedUpTo: unauthenticatedUpTo.toString() }),
    }),
  );
}

function digestOf(eventHashes: Buffer): string {
  return sha256(eventHashes);
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
