import type { ApiPropertyOptions } from '@nestjs/swagger';
import type { ErrorCode, FieldError } from '@app/kernel';

/** Machine-readable name of the rule that a field violates. */
export type FieldConstraint = NonNullable<FieldError['constraint']>;

/** Rule for one value of a request: its check, its error message, its documentation. */
export interface FieldRule {
  /** Name of the rule, unique within a property. */
  readonly name: string;
  check(value: unknown): boolean;
  /** Completes the sentence "<field> …": `must be a date (YYYY-MM-DD)`. */
  readonly message: string;
  readonly constraint?: FieldConstraint;
  /** Answered instead of INVALID_INPUT when every mistake of a request has this code. */
  readonly code?: ErrorCode;
  /** Added to the field's path in the error: the tag of a union is wrong, not the union. */
  readonly within?: string;
  /** Reads the member `within` as it was sent: validation removes members of a value that fits no class. */
  readonly sent?: (value: object) => unknown;
  /** The JSON schema of one value. */
  readonly schema: ValueSchema;
  /** Parser from the text of a query parameter to the value; text when absent. */
  readonly fromText?: (text: string) => unknown;
}

export type ValueSchema = Readonly<Record<string, unknown>> & { readonly type?: string };

/** Options of every field decorator besides its rule. */
export interface FieldOptions {
  /** May be left out. Null is refused nevertheless unless `nullable`. */
  readonly optional?: boolean;
  /** May be left out where the platform follows the public contract; `CONTRACT_DIFFERENCES` names the operations. */
  readonly optionalByContract?: boolean;
  /** Null is a distinct value here (a PATCH that clears the field). */
  readonly nullable?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly default?: unknown;
  /** Error code of this field in place of the rule's own. */
  readonly code?: ErrorCode;
}

/** Context of a failed rule for the collector of errors. */
export interface RuleContext {
  readonly rule: FieldRule;
  /** Set for lists: the rule that each item must keep. */
  readonly item?: FieldRule;
}

/** Swagger's options are a union that no generic schema fits; the cast is confined to this function. */
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
