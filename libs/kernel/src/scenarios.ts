/** Consequences of a value that the sandbox decides by. */
export interface ScenarioOutcome {
  /** One sentence for people. */
  readonly outcome: string;
  /** Statuses of the resource: at once, and after `afterSeconds`. */
  readonly statuses?: readonly string[];
  /** Reason of a failure or decline, or the error code of a refusal. */
  readonly code?: string;
  /** Status of the response where the request is refused. */
  readonly httpStatus?: number;
  /** Types of the webhooks about the resource, in their order. */
  readonly webhooks?: readonly string[];
  /** Time until the last status. */
  readonly afterSeconds?: number;
}

/** Comparison of a value with a text: with the end, or the whole; or any text that no other value of the table matches. */
export type ScenarioMatch = 'ENDS_WITH' | 'EQUALS' | 'ANY_OTHER';

/** One value that the sandbox decides by, with its consequences: for developers who test with it. */
export interface Scenario extends ScenarioOutcome {
  readonly scenarioId: string;
  readonly topic: string;
  readonly field: string;
  readonly match: ScenarioMatch;
  /** Absent for any other text. */
  readonly value?: string;
}

interface ScenarioField {
  /** Begins the ids of its scenarios: `transfers-out`. */
  readonly name: string;
  readonly topic: string;
  /** Place of the value in a request, in words of the API. */
  readonly field: string;
  readonly match?: 'ENDS_WITH' | 'EQUALS';
}

type Row<Decision> = ScenarioOutcome & { readonly decision: Decision };

const ENDING_LENGTH = 3;

/**
 * The values of one field that choose an outcome of the sandbox. Providers decide by it and developers read it, so that neither can
 * differ from the other.
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

  /** In the order of the values, any other text last. */
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
