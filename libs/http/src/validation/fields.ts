import 'reflect-metadata';
import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import { type ResourceName, periodBound, utcInstant } from '@app/kernel';
import { followsContract } from '../compatibility/compatibility.interceptor.js';
import { type FieldOptions, type FieldRule, type RuleContext, propertyOptions } from './field-rule.js';
import * as rules from './rules.js';

/** Most items of a list without a specific bound. */
const MAX_LIST_LENGTH = 1000;

const QUERY_READERS = Symbol('query readers');

/** For every property the way from the text of a query parameter to its value. */
type QueryReaders = Readonly<Record<string, (text: unknown) => unknown>>;

export function queryReadersOf(target: Class): QueryReaders {
  return (Reflect.getMetadata(QUERY_READERS, target.prototype as object) ?? {}) as QueryReaders;
}

function readsQueryBy(reader: (given: unknown) => unknown): PropertyDecorator {
  return (target, property) => {
    const known = (Reflect.getMetadata(QUERY_READERS, target) ?? {}) as QueryReaders;
    Reflect.defineMetadata(QUERY_READERS, { ...known, [property as string]: reader }, target);
  };
}

/** Presence: left out is right only when optional, null only when nullable. */
export function presence({
  optional = false,
  optionalByContract = false,
  nullable = false,
}: FieldOptions): PropertyDecorator {
  return ValidateIf((_, value) => {
    if (value === undefined) return !(optional || (optionalByContract && followsContract()));
    return !(nullable && value === null);
  });
}

/** The check alone, without documentation; unions and lists are composed of it. */
export function checkedBy(rule: FieldRule, item?: FieldRule): PropertyDecorator {
  const context: RuleContext = { rule, ...(item === undefined ? {} : { item }) };
  return ValidateBy(
    { name: rule.name, validator: { validate: (value) => rule.check(value), defaultMessage: () => rule.message } },
    { context },
  );
}

/** One property of a request: checked and documented by the same rule. The other decorators of this file are spellings of it. */
export function Field(rule: FieldRule, options: FieldOptions = {}): PropertyDecorator {
  const { fromText } = rule;
  return applyDecorators(
    ApiProperty(propertyOptions(options, rule.schema)),
    presence(options),
    checkedBy(options.code === undefined ? rule : { ...rule, code: options.code }),
    ...(fromText === undefined ? [] : [readsQueryBy((given) => (typeof given === 'string' ? fromText(given) : given))]),
  );
}

/**
 * A text within length bounds and a pattern, if one is given.
 *
 * @example
 * ```ts
 * export class NoteCreateRequest {
 *   @ResourceIdField('Customer')
 *   customerId!: string;
 *
 *   @TextField({ max: 1_000, description: 'A text about the customer.' })
 *   body!: string;
 * }
 * ```
 */
export const TextField = (options: rules.TextBounds & FieldOptions = {}): PropertyDecorator =>
  Field(rules.text(options), options);

/** A public id, `Customer:<uuid>`; malformed is 400 INVALID_INPUT. */
export const ResourceIdField = (resource: ResourceName, options: FieldOptions = {}): PropertyDecorator =>
  Field(rules.resourceIdOf(resource), options);

/** A safe integer within bounds. */
export const IntegerField = (options: rules.IntegerBounds & FieldOptions = {}): PropertyDecorator =>
  Field(rules.integer(options), options);

/** Smallest units, at least 1 unless `min` says else; wrong alone answers INVALID_AMOUNT (or `code`). */
export const AmountField = (options: rules.IntegerBounds & FieldOptions = {}): PropertyDecorator =>
  Field(rules.amount(options), options);

/** One of the given texts. */
export const EnumField = (values: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  Field(rules.enumOf(values), options);

/** A boolean; in a query `true` or `false`. */
export const FlagField = (options: FieldOptions = {}): PropertyDecorator => Field(rules.flag, options);

/** A calendar date, `YYYY-MM-DD`. */
export const DateField = (options: FieldOptions = {}): PropertyDecorator => Field(rules.calendarDate, options);

/** A calendar date from 1900 to today. */
export const BirthDateField = (options: FieldOptions = {}): PropertyDecorator => Field(rules.birthDate, options);

/** An instant; the accepted value is in UTC, whatever its offset was. */
export const TimestampField = (options: FieldOptions = {}): PropertyDecorator =>
  applyDecorators(Field(rules.instant, options), taken(utcInstant));

/** An ISO 8601 duration. */
export const DurationField = (options: FieldOptions = {}): PropertyDecorator => Field(rules.duration, options);

/** The beginning of a period that a list is filtered by; a date alone means its first moment in UTC. */
export const PeriodStartField = (options: FieldOptions = {}): PropertyDecorator => periodField('start', options);

/** The end of a period that a list is filtered by; a date alone means its last moment in UTC. */
export const PeriodEndField = (options: FieldOptions = {}): PropertyDecorator => periodField('end', options);

function periodField(end: 'start' | 'end', options: FieldOptions): PropertyDecorator {
  const hint = `A date without a time means its ${end === 'start' ? 'first' : 'last'} moment in UTC.`;
  const description = options.description === undefined ? hint : `${options.description} ${hint}`;
  return applyDecorators(
    Field(rules.periodEnd, { ...options, description }),
    taken((given) => periodBound(given, end)),
  );
}

/** The value as it is taken; one that cannot be stays as it came, and its rule refuses it. */
function taken(read: (given: unknown) => unknown): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => read(value) ?? value, { toClassOnly: true });
}

/** Upper-case code; wrong alone answers INVALID_CURRENCY. Whether the currency exists is the context's question. */
export const CurrencyField = (options: FieldOptions = {}): PropertyDecorator => Field(rules.currency, options);

/** An email address. */
export const EmailField = (options: FieldOptions = {}): PropertyDecorator => Field(rules.email, options);

/** A phone number in E.164 form. */
export const PhoneField = (options: FieldOptions = {}): PropertyDecorator => Field(rules.phone, options);

/** An ISO 3166-1 alpha-2 country code. */
export const CountryField = (options: FieldOptions = {}): PropertyDecorator => Field(rules.country, options);

/** An absolute URL of the permitted schemes. */
export const UrlField = (options: rules.UrlBounds & FieldOptions = {}): PropertyDecorator =>
  Field(rules.url(options), options);

/** A JSON object whose members the context checks itself. */
export const RecordField = (options: FieldOptions = {}): PropertyDecorator =>
  Field({ ...objectRule, schema: { type: 'object', additionalProperties: true } }, options);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const objectRule: FieldRule = {
  name: 'object',
  check: isRecord,
  message: 'must be an object',
  schema: { type: 'object' },
};

/** Another class of fields; its mistakes are named `address.postalCode`. */
export function NestedField(of: () => Class, options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    // swagger takes a function for a reference that may come later only when it is named 'type'
    ApiProperty(propertyOptions(options, { type: () => of() })),
    presence(options),
    checkedBy(objectRule),
    Type(of),
    ValidateNested(),
  );
}

export interface ListBounds {
  readonly min?: number;
  readonly max?: number;
  /** The list must not contain a value twice. */
  readonly unique?: boolean;
}

function bounds({ min = 0, max = MAX_LIST_LENGTH, unique = false }: ListBounds): Readonly<Record<string, unknown>> {
  return { minItems: min, maxItems: max, ...(unique ? { uniqueItems: true } : {}) };
}

/** The rule of a list as a whole; the items have their own. */
export function listRule(options: ListBounds): FieldRule {
  const { min = 0, max = MAX_LIST_LENGTH, unique = false } = options;
  return {
    name: 'list',
    check: (value) =>
      Array.isArray(value) &&
      value.length >= min &&
      value.length <= max &&
      (!unique || new Set(value).size === value.length),
    message: `must be a list of ${min} to ${max} items${unique ? ', without duplicates' : ''}`,
    schema: { type: 'array', ...bounds(options) },
  };
}

/**
 * A list of values that keep one rule (`ListField(resourceIdOf('InternalAccount'), { min: 1 })`) or of nested classes
 * (`ListField(() => OwnerRequest)`). Mistakes are named `fundingSources[0]`, `owners[1].lastName`.
 */
export function ListField(of: FieldRule | (() => Class), options: ListBounds & FieldOptions = {}): PropertyDecorator {
  const whole = listRule(options);
  if (typeof of === 'function') {
    return applyDecorators(
      ApiProperty(propertyOptions(options, { type: () => of(), isArray: true, ...bounds(options) })),
      presence(options),
      checkedBy(whole),
      itemsCheckedBy(objectRule, options),
      Type(of),
      ValidateNested({ each: true }),
    );
  }
  return applyDecorators(
    ApiProperty(propertyOptions(options, { ...whole.schema, items: of.schema })),
    presence(options),
    checkedBy(whole),
    itemsCheckedBy(options.code === undefined ? of : { ...of, code: options.code }, options),
    readsQueryBy(commaSeparated),
  );
}

/** A list in a query: the parameter repeated, its items joined by commas, or both. */
function commaSeparated(given: unknown): unknown {
  if (given === undefined) return given;
  return [given].flat().flatMap((each: unknown) => (typeof each === 'string' ? each.split(',') : [each]));
}

/** Every item of a list follows the rule; errors are reported per item. Of a list that is too long only the length is reported. */
export function itemsCheckedBy(item: FieldRule, { max = MAX_LIST_LENGTH }: ListBounds): PropertyDecorator {
  const each: FieldRule = {
    ...item,
    name: `items-${item.name}`,
    check: (value) => !Array.isArray(value) || value.length > max || value.every((member) => item.check(member)),
  };
  return checkedBy(each, item);
}
