import { type Json, canonicalJson } from './canonical-json.js';

/**
 * A step was repeated under its id with different content. It is unknown which of the two is right, so this is an error and not a refusal: a
 * request ends with 500, a saga instance is parked immediately.
 */
export class StepContentConflict extends Error {
  /** `difference` is logged: amounts and names of members, never personal data. */
  constructor(step: string, difference: string) {
    super(`${step} was done before with other content: ${difference}`);
    this.name = 'StepContentConflict';
  }
}

/** A step of a long history is in an index instead of in memory: the caller must look it up first. A bug of the caller. */
export class StepNotLoaded extends Error {
  constructor(step: string) {
    super(`whether "${step}" was done has to be looked up first`);
    this.name = 'StepNotLoaded';
  }
}

/** Returns the content of a step that is in the index; null if the step was not done. */
export type OlderSteps = (step: string) => string | null;

const NO_OLDER: OlderSteps = () => null;
const NOT_LOADED: OlderSteps = (step) => {
  throw new StepNotLoaded(step);
};

/**
 * The steps that were applied, by id, each with its content (an amount, a decision). Immutable: `with` returns a new value. Generations share
 * memory, so that folding a long history takes constant time for each event; a generation is copied only when it is extended a second time.
 * Of a long history only the newest steps are in memory.
 */
export class AppliedSteps {
  static readonly none = new AppliedSteps(new Map(), [], 0, 0, NO_OLDER, null);

  private constructor(
    private readonly positions: Map<string, number>,
    /** Contents of the steps in memory, from position `first` on. */
    private readonly contents: string[],
    private readonly first: number,
    /** Number of steps, including those that are only in the index. */
    readonly size: number,
    private readonly older: OlderSteps,
    /** Revision of the stream up to which its steps are in the index instead of here; null if all are in memory. */
    readonly indexedTo: number | null,
  ) {}

  /** Number of steps in memory. */
  get loaded(): number {
    return this.size - this.first;
  }

  /** Throws StepNotLoaded if the step may be in the index, as the other queries do. */
  has(step: string): boolean {
    return this.contentOf(step) !== null;
  }

  contentOf(step: string): string | null {
    const position = this.positionOf(step);
    return position === null ? this.older(step) : this.contents[position - this.first]!;
  }

  /** True if the step was done with this content. Throws StepContentConflict if it was done with different content. */
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

  /** True if a query about the step needs no lookup. */
  isLoaded(step: string): boolean {
    return this.indexedTo === null || this.positionOf(step) !== null;
  }

  /** The steps in memory before a position with their contents, oldest first. */
  before(position: number): readonly (readonly [step: string, content: string])[] {
    const steps = [...this.positions.keys()].slice(0, Math.max(0, position - this.first));
    return steps.map((step, index) => [step, this.contents[index]!]);
  }

  /** Without the steps before a position. An index must list these, and all others up to a revision of the stream. */
  from(position: number, indexedTo: number): AppliedSteps {
    const first = Math.max(position, this.first);
    const contents = this.contents.slice(first - this.first, this.loaded);
    const positions = new Map<string, number>();
    for (const [step, at] of this.positions) if (at >= first && at < this.size) positions.set(step, at);
    return new AppliedSteps(positions, contents, first, this.size, NOT_LOADED, indexedTo);
  }

  /** The same steps, with `older` to answer for those in the index. */
  answeredBy(older: OlderSteps): AppliedSteps {
    if (this.indexedTo === null) return this;
    return new AppliedSteps(this.positions, this.contents, this.first, this.size, older, this.indexedTo);
  }

  private positionOf(step: string): number | null {
    const position = this.positions.get(step);
    return position !== undefined && position < this.size ? position : null;
  }
}

/** Throws StepContentConflict, with the names of the members, unless both records are equal. Undefined members count as absent. */
export function requireSameContent(step: string, first: object, now: object): void {
  const [one, other] = [first, now] as Readonly<Record<string, Json | undefined>>[];
  const names = new Set([...Object.keys(first), ...Object.keys(now)]);
  const different = [...names].filter((name) => canonicalText(one![name]) !== canonicalText(other![name]));
  if (different.length > 0) throw new StepContentConflict(step, different.join(', '));
}

function canonicalText(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : canonicalJson(value);
}
