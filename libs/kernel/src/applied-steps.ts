import { type Json, canonicalJson } from './canonical-json.js';

/**
 * A step was asked for again under its id, with other content. Nothing says which of the two is right, so this is a fault and no
 * refusal: the request ends with 500, a saga instance is parked at once.
 */
export class StepContentConflict extends Error {
  /** `difference` reaches logs: amounts and names of members, never personal data. */
  constructor(step: string, difference: string) {
    super(`${step} was done before with other content: ${difference}`);
    this.name = 'StepContentConflict';
  }
}

/**
 * The steps that were done under an id, each with its content (an amount, a decision), as an immutable value: `with` answers a
 * new one and the old one stays as it was. Generations share their memory, so that folding a long history costs constant time an
 * event; only one that is extended in two different ways is copied.
 */
export class AppliedSteps {
  static readonly none = new AppliedSteps(new Map(), [], 0);

  private constructor(
    private readonly places: Map<string, number>,
    private readonly contents: string[],
    readonly size: number,
  ) {}

  has(step: string): boolean {
    return this.placeOf(step) !== null;
  }

  contentOf(step: string): string | null {
    const place = this.placeOf(step);
    return place === null ? null : this.contents[place]!;
  }

  /** True when the step was done with this content; throws StepContentConflict where it was done with another. */
  isRepeated(step: string, content = ''): boolean {
    const first = this.contentOf(step);
    if (first !== null && first !== content) throw new StepContentConflict(step, `${first}, now ${content}`);
    return first !== null;
  }

  with(step: string, content = ''): AppliedSteps {
    if (this.has(step)) return this;
    const isNewest = this.contents.length === this.size;
    const places = isNewest ? this.places : new Map([...this.places].slice(0, this.size));
    const contents = isNewest ? this.contents : this.contents.slice(0, this.size);
    places.set(step, this.size);
    contents.push(content);
    return new AppliedSteps(places, contents, this.size + 1);
  }

  private placeOf(step: string): number | null {
    const place = this.places.get(step);
    return place !== undefined && place < this.size ? place : null;
  }
}

/** Throws StepContentConflict, naming the members, unless both records hold the same; members that are undefined count as absent. */
export function requireSameContent(step: string, first: object, now: object): void {
  const [one, other] = [first, now] as Readonly<Record<string, Json | undefined>>[];
  const names = new Set([...Object.keys(first), ...Object.keys(now)]);
  const different = [...names].filter((name) => canonicalText(one![name]) !== canonicalText(other![name]));
  if (different.length > 0) throw new StepContentConflict(step, different.join(', '));
}

function canonicalText(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : canonicalJson(value);
}
