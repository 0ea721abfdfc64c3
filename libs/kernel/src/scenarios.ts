/** Effects of a value that controls the sandbox. */
export interface ScenarioOutcome {
  /** One sentence for developers. */
  readonly outcome: string;
  /** Statuses of the resource: immediately, and after `afterSeconds`. */
  readonly statuses?: readonly string[];
  /** Reason of a failure or decline, or the refusal's error code. */
  readonly code?: string;
  /** HTTP status if the request is refused. */
  readonly httpStatus?: number;
  /** Types of the webhooks about the resource, in order. */
  readonly webhooks?: readonly string[];
  /** Time until the final status. */
  readonly afterSeconds?: number;
}

/** Comparison of a value: by its end, as a whole, or as any text that no other value of the table matches. */
export type ScenarioMatch = 'ENDS_WITH' | 'EQUALS' | 'ANY_OTHER';

/** One value that controls the sandbox, with its effects, for developers who test with it. */
export interface Scenario extends ScenarioOutcome {
  readonly scenarioId: string;
  readonly topic: string;
  readonly field: string;
  readonly match: ScenarioMatch;
  /** Absent for any other text. */
  readonly value?: string;
}

interface ScenarioField {
  /** Prefix of the ids of its scenarios: `transfers-out`. */
  readonly name: string;
  readonly topic: string;
  /** Position of the value in a request, in terms of the API. */
  readonly field: string;
  readonly match?: 'ENDS_WITH' | 'EQUALS';
}

type Row<Decision> = ScenarioOutcome & { readonly decision: Decision };

const ENDING_LENGTH = 3;

/**
 * The values of one field that select an outcome in the sandbox. Providers decide by this table and developers read it, so the two cannot
 * differ.
 */
export class ScenarioTable<Decision> {
  constructor(
    private readonly field: ScenarioField,
    private readonly rows: Readonly<Record<string, Row<Decision>>>,
    private readonly other: Row<Decision>,
  ) {}

  decisionOf(text: string): Decision {
    const key = this.field.match === 'EQUALS' ? text : text.slice(-ENDING_LENGTH);
    return (Object.hasOwn(this.rows, key) ? this.rows[key]! : this.other).decision;
  }

  /** In the order of the values, with "any other text" last. */
  scenarios(): Scenario[] {
    const { name, topic, field, match = 'ENDS_WITH' } = this.field;
    const values = Object.entries(this.rows).sort(([one], [other]) => one.localeCompare(other));
    return [
      ...values.map(([value, { decision: _, ...outcome }]) => ({
        scenarioId: `${name}.${value}`,
        topic,
        field,
        match,
        value,
        ...outcome,
      })),
      (({ decision: _, ...outcome }) => ({
        scenarioId: `${name}.other`,
        topic,
        field,
        match: 'ANY_OTHER' as const,
        ...outcome,
      }))(this.other),
    ];
  }
}
