import { distance } from 'fastest-levenshtein';

/** Names shorter than this differ by one letter often enough while meaning something else. */
const SHORT = 5;
const MAX_EDIT_DISTANCE = 2;

/**
 * The known name that another one was probably meant to be: the same except for case and separators, or a slip or two
 * apart.
 */
export function closest(name: string, known: Iterable<string>): string | null {
  const given = bare(name);
  for (const candidate of known) if (bare(candidate) === given) return candidate;
  let [best, fewest] = [null as string | null, Number.POSITIVE_INFINITY];
  for (const candidate of known) {
    const other = bare(candidate);
    const most = Math.min(given.length, other.length) < SHORT ? 1 : MAX_EDIT_DISTANCE;
    const edits = distance(given, other);
    if (edits <= most && edits < fewest && Math.min(given.length, other.length) > 2)
      [best, fewest] = [candidate, edits];
  }
  return best;
}

function bare(name: string): string {
  return name.replace(/[\s_-]/g, '').toLowerCase();
}
