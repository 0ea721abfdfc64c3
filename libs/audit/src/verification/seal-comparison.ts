import type { Checkpoint } from '@app/event-store';
import { hashesOf, type Seal } from '../seals/seal.js';
import type { Finding } from './finding.js';

/** An event in the range of a seal. */
export interface LogEntryHash {
  readonly stream: string;
  readonly revision: number;
  readonly position: Checkpoint;
  readonly hash: string;
}

/** Differences between the events in a seal's range and those that it binds: missing events, unknown events, and events out of order. */
export function differencesOf(seal: Seal, standing: readonly LogEntryHash[], startsAfter: Checkpoint): Finding[] {
  const sealed = hashesOf(seal);
  if (sealed.length === standing.length && sealed.every((hash, index) => standing[index]!.hash === hash)) return [];
  const known = new Set(sealed);
  const found = new Map<string, LogEntryHash>();
  const foreign = standing.filter((place) => {
    if (!known.has(place.hash) || found.has(place.hash)) return true;
    found.set(place.hash, place);
    return false;
  });
  const inOrder = sealed.flatMap((hash) => found.get(hash) ?? []);
  const displaced = [...found.values()].filter((place, index) => place !== inOrder[index]);
  return [
    ...foreign.map((event) => ({
      what: `it is not among the events that seal ${seal.number} covers`,
      event,
      position: event.position,
      seal: seal.number,
    })),
    ...displaced.map((event) => ({
      what: `its position differs from the one that seal ${seal.number} covers`,
      event,
      position: event.position,
      seal: seal.number,
    })),
    ...missing(seal, sealed, found, startsAfter),
  ];
}

/** One finding for each run of missing events, at the position of the next existing event, or at the seal's end. */
function missing(
  seal: Seal,
  sealed: readonly string[],
  found: ReadonlyMap<string, LogEntryHash>,
  startsAfter: Checkpoint,
): Finding[] {
  const findings: Finding[] = [];
  let after = startsAfter;
  let run: string[] = [];
  const endRun = (position: Checkpoint) => {
    if (run.length > 0) findings.push({ what: missingText(run, after), position, seal: seal.number });
    run = [];
    after = position;
  };
  for (const hash of sealed) {
    const place = found.get(hash);
    if (place === undefined) run.push(hash);
    else endRun(place.position);
  }
  endRun(seal.last);
  return findings;
}

function missingText([first, ...more]: readonly string[], after: Checkpoint): string {
  const those =
    more.length === 0
      ? `the event with the hash ${first} is`
      : `${more.length + 1} events, the first with the hash ${first}, are`;
  return `${those} missing after position ${after}`;
}
