import { Misuse } from './failures.js';
import type { Field } from './operation.js';

/** Values by name, as they are sent. */
export type Values = Record<string, unknown>;

const ASSIGNMENT = /^([A-Za-z0-9_.[\]]+?)(:?=)(.*)$/s;

/**
 * Parses members from `name=value` and `name:=json`. A name with dots or an index in brackets sets a nested member: `address.country=DE`,
 * `fundingSources[0]=InternalAccount:…`. A value after `=` has the type of the API's member of that name: number, boolean, list (separated by
 * commas) or text; nested members are always text.
 */
export function assigned(words: readonly string[], fields: readonly Field[]): Values {
  const values: Values = {};
  for (const word of words) {
    const [, name, operator, text] = ASSIGNMENT.exec(word) ?? [];
    if (name === undefined) throw new Misuse(`${word} is not of the form name=value.`);
    const steps = stepsOf(name);
    set(values, steps, operator === ':=' ? json(name, text!) : typed(text!, steps, fields), name);
  }
  return values;
}

/** Splits `a.b[0]` into a, b, 0. */
function stepsOf(name: string): readonly (string | number)[] {
  return name.split('.').flatMap((part) => {
    const [member, ...places] = part.split('[');
    return [...(member === '' ? [] : [member!]), ...places.map((place) => Number(place.replace(']', '')))];
  });
}

function set(into: Values, [step, ...rest]: readonly (string | number)[], value: unknown, name: string): void {
  if (step === undefined || Number.isNaN(step) || step === '__proto__') throw new Misuse(`${name} names no member.`);
  if (typeof step === 'number' && (step > 999 || !Array.isArray(into)))
    throw new Misuse(`${name} is no place of a list.`);
  const holder = into as Record<string | number, unknown>;
  if (rest.length === 0) {
    holder[step] = value;
    return;
  }
  const existing = holder[step] ?? (typeof rest[0] === 'number' ? [] : {});
  if (typeof existing !== 'object' || existing === null) throw new Misuse(`${name} is given twice.`);
  holder[step] = existing;
  set(existing as Values, rest, value, name);
}

function typed(text: string, steps: readonly (string | number)[], fields: readonly Field[]): unknown {
  if (steps.length > 1) return text;
  switch (fields.find(({ name }) => name === steps[0])?.type) {
    case 'integer':
    case 'number':
      return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'array':
      return text.split(',').map((each) => each.trim());
    default:
      return text;
  }
}

function json(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Misuse(`The value of ${name} is not JSON.`);
  }
}
