import { distance } from 'fastest-levenshtein';

/** Shorter names often differ by one letter with another meaning. */
const SHORT = 5;
const MAX_EDIT_DISTANCE = 2;

/** The known name that was probably meant: equal except for case and separators, or within an edit distance of one or two. */
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
