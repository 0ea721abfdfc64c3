import type { ApiPropertyOptions } from '@nestjs/swagger';
import type { ErrorCode, FieldError } from '@app/kernel';

export type FieldConstraint = NonNullable<FieldError['constraint']>;

/** What one value of a request must be: how it is checked, how a mistake is told, how it is documented. */
export interface FieldRule {
  /** Name of the rule, unique within a property. */
  readonly name: string;
  check(value: unknown): boolean;
  /** Completes the sentence "<field> …": `must be a date (YYYY-MM-DD)`. */
  readonly message: string;
  readonly constraint?: FieldConstraint;
  /** Answered instead of INVALID_INPUT when every mistake of a request has this code. */
  readonly code?: ErrorCode;
  /** Added to the field's path in the error: the tag of a union is what is wrong, not the union. */
  readonly within?: string;
  /** The JSON schema of one value. */
  readonly schema: ValueSchema;
  /** How the text of a query parameter becomes the value; text when absent. */
  readonly fromText?: (text: string) => unknown;
}

export type ValueSchema = Readonly<Record<string, unknown>> & { readonly type?: string };

/** What every field decorator can be told besides its rule. */
export interface FieldOptions {
  /** May be left out. Null is refused all the same unless `nullable`. */
  readonly optional?: boolean;
  /** Null is a value of its own here (a PATCH that clears the field). */
  readonly nullable?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly default?: unknown;
  /** Error code of this field in place of the rule's own. */
  readonly code?: ErrorCode;
}

/** What the collector of errors finds beside a failed rule. */
export interface RuleContext {
  readonly rule: FieldRule;
  /** Set for lists: the rule that each item must keep. */
  readonly item?: FieldRule;
}

/** Swagger's options are a union that no generic schema fits; this is the one place that says so. */
export function propertyOptions(options: FieldOptions, schema: Readonly<Record<string, unknown>>): ApiPropertyOptions {
  const { optional = false, nullable = false, description, example } = options;
  return {
    ...schema,
    required: !optional,
    ...(nullable ? { nullable } : {}),
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { example }),
    ...(options.default === undefined ? {} : { default: options.default }),
  } as ApiPropertyOptions;
}
