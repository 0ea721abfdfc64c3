/**
 * A text without its trailing repetitions of one character. A pattern such as `/0+$/` takes the square of its length on
 * a text of hostile zeros.
 */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

/** The items whose key none before them has, in their order. */
export function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * The one of `endings`, of three characters each, that a text ends with; ORDINARY for every other. Sandbox outcomes follow from it, in
 * switches that name every case: a new ending cannot fall among those that pay.
 */
export function endingOf<const Ending extends string>(text: string, endings: readonly Ending[]): Ending | 'ORDINARY' {
  const suffix = text.slice(-3);
  return endings.find((ending) => ending === suffix) ?? 'ORDINARY';
}
