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

/** A step of a long history is listed elsewhere and has to be looked up: a caller that asks about it must fetch it first. A fault of the caller. */
export class StepNotAtHand extends Error {
  constructor(step: string) {
    super(`whether "${step}" was done has to be looked up first`);
    this.name = 'StepNotAtHand';
  }
}

/** Answers the content of a step that is listed elsewhere; null for one that was not done. */
export type OlderSteps = (step: string) => string | null;

const NO_OLDER: OlderSteps = () => null;
const NOT_AT_HAND: OlderSteps = (step) => {
  throw new StepNotAtHand(step);
};

/**
 * The steps that were done under an id, each with its content (an amount, a decision), as an immutable value: `with` answers a
 * new one and the old one stays as it was. Generations share their memory, so that folding a long history costs constant time an
 * event; only one that is extended in two different ways is copied. Of a long history the newest steps alone are at hand.
 */
export class AppliedSteps {
  static readonly none = new AppliedSteps(new Map(), [], 0, 0, NO_OLDER, null);

  private constructor(
    private readonly places: Map<string, number>,
    /** Of the steps at hand, from the place `first` on. */
    private readonly contents: string[],
    private readonly first: number,
    /** Number of steps, those included that are listed elsewhere. */
    readonly size: number,
    private readonly older: OlderSteps,
    /** Revision of the stream up to which its steps are listed elsewhere, and are not at hand; null: all are at hand. */
    readonly listedTo: number | null,
  ) {}

  /** Number of steps that are at hand. */
  get atHand(): number {
    return this.size - this.first;
  }

  /** Throws StepNotAtHand for one that may be listed elsewhere, as the other questions do. */
  has(step: string): boolean {
    return this.contentOf(step) !== null;
  }

  contentOf(step: string): string | null {
    const place = this.placeOf(step);
    return place === null ? this.older(step) : this.contents[place - this.first]!;
  }

  /** True when the step was done with this content; throws StepContentConflict where it was done with another. */
  isRepeated(step: string, content = ''): boolean {
    const first = this.contentOf(step);
    if (first !== null && first !== content) throw new StepContentConflict(step, `${first}, now ${content}`);
    return first !== null;
  }

  with(step: string, content = ''): AppliedSteps {
    if (this.placeOf(step) !== null) return this;
    const isNewest = this.contents.length === this.atHand;
    const places = isNewest ? this.places : new Map([...this.places].slice(0, this.atHand));
    const contents = isNewest ? this.contents : this.contents.slice(0, this.atHand);
    places.set(step, this.size);
    contents.push(content);
    return new AppliedSteps(places, contents, this.first, this.size + 1, this.older, this.listedTo);
  }

  /** True when a question about the step needs no look-up. */
  isAtHand(step: string): boolean {
    return this.listedTo === null || this.placeOf(step) !== null;
  }

  /** The steps at hand before a place, the oldest first, with their contents. */
  before(place: number): readonly (readonly [step: string, content: string])[] {
    const steps = [...this.places.keys()].slice(0, Math.max(0, place - this.first));
    return steps.map((step, index) => [step, this.contents[index]!]);
  }

  /** Without the steps before a place, which are listed elsewhere with all others up to a revision of the stream. */
  from(place: number, listedTo: number): AppliedSteps {
    const first = Math.max(place, this.first);
    const contents = this.contents.slice(first - this.first, this.atHand);
    const places = new Map<string, number>();
    for (const [step, at] of this.places) if (at >= first && at < this.size) places.set(step, at);
    return new AppliedSteps(places, contents, first, this.size, NOT_AT_HAND, listedTo);
  }

  /** The same steps; those that are listed elsewhere are answered so. */
  answeredBy(older: OlderSteps): AppliedSteps {
    if (this.listedTo === null) return this;
    return new AppliedSteps(this.places, this.contents, this.first, this.size, older, this.listedTo);
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
