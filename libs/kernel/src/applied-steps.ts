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

/** A step of a long history is in an index and not in memory: a caller that asks about it must look it up first. A fault of the caller. */
export class StepNotLoaded extends Error {
  constructor(step: string) {
    super(`whether "${step}" was done has to be looked up first`);
    this.name = 'StepNotLoaded';
  }
}

/** Answers the content of a step that is in the index; null for one that was not done. */
export type OlderSteps = (step: string) => string | null;

const NO_OLDER: OlderSteps = () => null;
const NOT_LOADED: OlderSteps = (step) => {
  throw new StepNotLoaded(step);
};

/**
 * The steps that were done under an id, each with its content (an amount, a decision), as an immutable value: `with` answers a
 * new one and the old one stays as it was. Generations share their memory, so that folding a long history costs constant time an
 * event; only one that is extended in two different ways is copied. Of a long history only the newest steps are in memory.
 */
export class AppliedSteps {
  static readonly none = new AppliedSteps(new Map(), [], 0, 0, NO_OLDER, null);

  private constructor(
    private readonly positions: Map<string, number>,
    /** Of the steps in memory, from position `first` on. */
    private readonly contents: string[],
    private readonly first: number,
    /** Number of steps, including those in the index. */
    readonly size: number,
    private readonly older: OlderSteps,
    /** Revision of the stream up to which its steps are in an index instead of here; null: all are in memory. */
    readonly indexedTo: number | null,
  ) {}

  /** Number of steps in memory. */
  get loaded(): number {
    return this.size - this.first;
  }

  /** Throws StepNotLoaded for one that may be in the index, as the other questions do. */
  has(step: string): boolean {
    return this.contentOf(step) !== null;
  }

  contentOf(step: string): string | null {
    const position = this.positionOf(step);
    return position === null ? this.older(step) : this.contents[position - this.first]!;
  }

  /** True when the step was done with this content; throws StepContentConflict where it was done with another. */
  isRepeated(step: string, content = ''): boolean {
    const first = this.contentOf(step);
    if (first !== null && first !== content) throw new StepContentConflict(step, `${first}, now ${content}`);
    return first !== null;
  }

  with(step: string, content = ''): AppliedSteps {
    if (this.positionOf(step) !== null) return this;
    const isNewest = this.contents.length === this.loaded;
    const positions = isNewest ? this.positions : new Map([...this.positions].slice(0, this.loaded));
    const contents = isNewest ? this.contents : this.contents.slice(0, this.loaded);
    positions.set(step, this.size);
    contents.push(content);
    return new AppliedSteps(positions, contents, this.first, this.size + 1, this.older, this.indexedTo);
  }

  /** True when a question about the step needs no look-up. */
  isLoaded(step: string): boolean {
    return this.indexedTo === null || this.positionOf(step) !== null;
  }

  /** The steps in memory before a position, the oldest first, with their contents. */
  before(position: number): readonly (readonly [step: string, content: string])[] {
    const steps = [...this.positions.keys()].slice(0, Math.max(0, position - this.first));
    return steps.map((step, index) => [step, this.contents[index]!]);
  }

  /** Without the steps before a position, which an index has with all others up to a revision of the stream. */
  from(position: number, indexedTo: number): AppliedSteps {
    const first = Math.max(position, this.first);
    const contents = this.contents.slice(first - this.first, this.loaded);
    const positions = new Map<string, number>();
    for (const [step, at] of this.positions) if (at >= first && at < this.size) positions.set(step, at);
    return new AppliedSteps(positions, contents, first, this.size, NOT_LOADED, indexedTo);
  }

  /** The same steps; `older` answers for those in the index. */
  answeredBy(older: OlderSteps): AppliedSteps {
    if (this.indexedTo === null) return this;
    return new AppliedSteps(this.positions, this.contents, this.first, this.size, older, this.indexedTo);
  }

  private positionOf(step: string): number | null {
    const position = this.positions.get(step);
    return position !== undefined && position < this.size ? position : null;
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
