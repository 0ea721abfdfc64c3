import { type ValidationError, validate } from 'class-validator';
import { type FieldError, Refusal } from '@app/kernel';
import { rememberDeclaredRules } from './declared-rules.js';
import type { FieldRule, RuleContext } from './field-rule.js';
import { isRecord } from './fields.js';
import { noteIgnored } from './ignored-fields.interceptor.js';
import { closest } from './resemblance.js';
import { unknownMembersOf } from './unknown-members.js';

rememberDeclaredRules();

/** An error with the code of the answer if it were the only one. */
export interface Violation {
  readonly error: FieldError;
  readonly code: Refusal['code'];
  /** For a misspelt field: the path of the field that was probably meant, which is not also reported as missing. */
  readonly meant?: string;
  /** The error as a sentence, if `<field> <message>` does not form one. */
  readonly sentence?: string;
}

/**
 * Validates a request instance. Reports all errors at once, including unknown members that resemble a declared one; drops other unknown
 * members.
 */
export async function validateInstance<T extends object>(instance: T): Promise<T> {
  const mistakes = await violationsOf(instance);
  if (mistakes.length > 0) throw refusalOf(mistakes);
  return instance;
}

/** Errors of an instance, for a caller that adds those of further rules before it refuses. */
export async function violationsOf(instance: object): Promise<readonly Violation[]> {
  const misspelt = suggestionsIn(instance);
  const found = await validate(instance, {
    whitelist: true,
    forbidUnknownValues: false,
    validationError: { target: false },
  });
  const meant = new Set(misspelt.map((violation) => violation.meant));
  const others = found
    .flatMap((error) => violationsIn(error, '', false))
    .filter(({ error: { field, message } }) => !(message === REQUIRED && meant.has(field)));
  return [...misspelt, ...others];
}

function suggestionsIn(instance: object): Violation[] {
  return unknownMembersOf(instance).flatMap(({ path, meant }) => {
    if (meant !== null) return [misspelling(path, meant)];
    noteIgnored(path);
    return [];
  });
}

/** Violation for an unknown member that resembles a known one. */
export function misspelling(field: string, meant: { readonly name: string; readonly path: string }): Violation {
  return {
    code: 'INVALID_INPUT',
    error: { field, message: `is unknown; did you mean ${meant.name}?` },
    meant: meant.path,
    sentence: `Unknown field ${field}. Did you mean ${meant.name}?`,
  };
}

const REQUIRED = 'is required';

/** 400 with all errors, up to the limit of a refusal. The code is that of the fields if they all have the same, otherwise INVALID_INPUT. */
export function refusalOf(mistakes: readonly Violation[]): Refusal {
  const codes = new Set(mistakes.map(({ code }) => code));
  const [only] = codes;
  const errors = mistakes.map(({ error }) => error);
  return new Refusal(codes.size === 1 ? only! : 'INVALID_INPUT', messageOf(mistakes), { errors });
}

/** A second error is left to `errors` if the message would be longer: some fields list fifty values. */
const MAX_MESSAGE_LENGTH = 1_500;

/** The first three errors as text, complete sentences first. */
function messageOf(mistakes: readonly Violation[]): string {
  const listed = mistakes.slice(0, 3).filter((_, index, first) => {
    const words = first.slice(0, index + 1).map(({ error: { field, message } }) => `${field} ${message}`);
    return index === 0 || words.join('; ').length <= MAX_MESSAGE_LENGTH;
  });
  const sentences = listed.flatMap(({ sentence }) => sentence ?? []);
  const clauses = listed
    .filter(({ sentence }) => sentence === undefined)
    .map(({ error: { field, message } }) => `${field} ${message}`);
  const more = mistakes.length - listed.length;
  if (more > 0) clauses.push(clauses.length === 0 ? `Errors in ${more} more fields` : `and ${more} more`);
  return [...sentences, ...(clauses.length === 0 ? [] : [`${clauses.join('; ')}.`])].join(' ');
}

export function notAnObject(): Refusal {
  return new Refusal('INVALID_REQUEST_FORMAT', 'The request body must be a JSON object.');
}

/** The error of a value that violates a rule. A missing value is always INVALID_INPUT. */
export function violationOf(rule: FieldRule, path: string, value: unknown): Violation {
  const pathOf = (member: string): string => (path === '' ? member : `${path}.${member}`);
  const field = rule.within === undefined ? path : pathOf(rule.within);
  const given = rule.within === undefined || !isRecord(value) ? value : (value[rule.within] ?? rule.sent?.(value));
  const missing = given === undefined;
  if (missing && rule.within !== undefined && isRecord(value)) {
    const misspelt = Object.keys(value).find((name) => closest(name, [rule.within!]) !== null);
    if (misspelt !== undefined) return misspelling(pathOf(misspelt), { name: rule.within, path: field });
  }
  return {
    code: missing ? 'INVALID_INPUT' : (rule.code ?? 'INVALID_INPUT'),
    error: {
      field,
      message: missing ? REQUIRED : messageFor(rule, given),
      ...(rule.constraint === undefined ? {} : { constraint: rule.constraint }),
    },
  };
}

/** Message of the rule; mentions the JSON type of the value if it is a different one. */
function messageFor({ message, schema }: FieldRule, given: unknown): string {
  if (schema.type === 'integer' && typeof given === 'string' && WHOLE_NUMBER.test(given)) return `${message}, not text`;
  if (schema.type !== 'string' || 'enum' in schema || typeof given === 'string') return message;
  const type = `not ${jsonTypeOf(given)}`;
  return message.startsWith('must be text')
    ? `${message}, ${type}`
    : `must be text, ${type}: ${message.replace(/^must be /, '')}`;
}

/** In a query, such a text is parsed as a number. */
const WHOLE_NUMBER = /^-?\d+$/;

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return isRecord(value) ? 'an object' : `a ${typeof value}`;
}

function violationsIn(error: ValidationError, parent: string, inList: boolean): Violation[] {
  const path = inList ? `${parent}[${error.property}]` : parent === '' ? error.property : `${parent}.${error.property}`;
  const failed = Object.entries(error.constraints ?? {}).filter(([name]) => name !== 'nestedValidation');
  const own = failed.flatMap(([name, message]) => ownViolations(error, path, name, message));
  // A value that is invalid as a whole has no fields to report; a list with some invalid items has other items.
  if (failed.some(([name]) => contextOf(error, name)?.item === undefined)) return own;
  return [...own, ...(error.children ?? []).flatMap((child) => violationsIn(child, path, Array.isArray(error.value)))];
}

function contextOf(error: ValidationError, name: string): RuleContext | undefined {
  return error.contexts?.[name] as RuleContext | undefined;
}

function ownViolations(error: ValidationError, path: string, name: string, message: string): Violation[] {
  const context = contextOf(error, name);
  if (context === undefined) return [{ code: 'INVALID_INPUT', error: { field: path, message } }];
  const { rule, item } = context;
  if (item === undefined) return [violationOf(rule, path, error.value)];
  const items = error.value as readonly unknown[];
  return items.flatMap((value, index) =>
    item.check(value) ? [] : [violationOf(item, `${path}[${index}]`, value ?? null)],
  );
}
