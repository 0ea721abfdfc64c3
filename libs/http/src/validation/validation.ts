import { type ValidationError, validate } from 'class-validator';
import { type FieldError, Refusal } from '@app/kernel';
import { rememberDeclaredRules } from './declared-rules.js';
import type { FieldRule, RuleContext } from './field-rule.js';
import { noteIgnored } from './ignored-fields.interceptor.js';
import { unknownMembersOf } from './unknown-members.js';

rememberDeclaredRules();

/** A mistake with the code it would be answered with if it were the only one. */
export interface Violation {
  readonly error: FieldError;
  readonly code: Refusal['code'];
}

/** Checks an instance of a request class: every mistake is named at once, unknown members that resemble a declared one among them; others are dropped. */
export async function validateInstance<T extends object>(instance: T): Promise<T> {
  const mistakes = await violationsOf(instance);
  if (mistakes.length > 0) throw refusalOf(mistakes);
  return instance;
}

/** Errors of an instance, for a reader that adds those of further rules before it refuses. */
export async function violationsOf(instance: object): Promise<readonly Violation[]> {
  const misspelt = suggestionsIn(instance);
  const found = await validate(instance, {
    whitelist: true,
    forbidUnknownValues: false,
    validationError: { target: false },
  });
  return [...misspelt, ...found.flatMap((error) => violationsIn(error, '', false))];
}

function suggestionsIn(instance: object): Violation[] {
  return unknownMembersOf(instance).flatMap(({ path, meant }) => {
    if (meant !== null)
      return [{ code: 'INVALID_INPUT' as const, error: { field: path, message: `is not known here; ${meant} is` } }];
    noteIgnored(path);
    return [];
  });
}

/** More of them would not help to correct a request, and would make an answer larger than the request. */
const MAX_LISTED_FIELDS = 100;

/** 400 with every mistake, up to a hundred of them; the code is the fields' own when all of them agree on one, else INVALID_INPUT. */
export function refusalOf(mistakes: readonly Violation[]): Refusal {
  const codes = new Set(mistakes.map(({ code }) => code));
  const [only] = codes;
  const errors = mistakes.slice(0, MAX_LISTED_FIELDS).map(({ error }) => error);
  const message = errors
    .map(({ field, message: what }) => `${field} ${what}`)
    .slice(0, 3)
    .join('; ');
  const more = mistakes.length > 3 ? `; and ${mistakes.length - 3} more` : '';
  return new Refusal(codes.size === 1 ? only! : 'INVALID_INPUT', `${message}${more}.`, { errors });
}

export function notAnObject(): Refusal {
  return new Refusal('INVALID_REQUEST_FORMAT', 'The request body must be a JSON object.');
}

/** The error of one value that violates a rule; a missing value is always INVALID_INPUT. */
export function violationOf(rule: FieldRule, path: string, value: unknown): Violation {
  const field = rule.within === undefined ? path : `${path}.${rule.within}`;
  const missing = value === undefined;
  return {
    code: missing ? 'INVALID_INPUT' : (rule.code ?? 'INVALID_INPUT'),
    error: {
      field,
      message: missing ? 'is required' : rule.message,
      ...(rule.constraint === undefined ? {} : { constraint: rule.constraint }),
    },
  };
}

function violationsIn(error: ValidationError, parent: string, inList: boolean): Violation[] {
  const path = inList ? `${parent}[${error.property}]` : parent === '' ? error.property : `${parent}.${error.property}`;
  const failed = Object.entries(error.constraints ?? {}).filter(([name]) => name !== 'nestedValidation');
  const own = failed.flatMap(([name, message]) => ownViolations(error, path, name, message));
  // a value that is wrong as a whole has no fields to speak of; a list with some wrong items has other items
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
