import type { Resource } from '../api/client.ts';
import { type Currency, amountFrom } from '../ui/amount.tsx';

/** A change that a button asks the API for. */
export interface Action {
  readonly label: string;
  /** The permission that its operation needs. */
  readonly permission: 'TRANSACT' | 'MANAGE';
  /** True where only the sandbox has it. */
  readonly isSandbox?: boolean;
  /** The resources that have the button; every one where absent. */
  readonly when?: (resource: Resource) => boolean;
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  readonly path: (resource: Resource) => string;
  readonly fields?: readonly Field[];
  /** Said before it is done, where that is more than the label says. */
  readonly warning?: string;
  /** The body, from the texts of the fields; the fields themselves where absent. */
  readonly body?: (given: Given, resource: Resource) => object;
  /** A sentence for the person who did it, from the answer. */
  readonly done?: (answer: Resource | undefined) => string;
  /** Name of the sandbox's table that a field decides by: the part of its scenarios' ids before the dot. */
  readonly scenarios?: string;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'amount' | 'text' | 'choice' | 'moment' | 'json';
  readonly options?: readonly string[];
  /** Of an amount: the currency it is in, as an object or a code. */
  readonly currency?: (resource: Resource) => unknown;
  readonly isOptional?: boolean;
  readonly initial?: string;
  readonly help?: string;
}

/** Values of a form: texts, and amounts in smallest units. */
export type Given = Readonly<Record<string, unknown>>;

/** A field that cannot be sent as it was entered. */
export class Misentered extends Error {}

/** The values of a form as the API takes them; fields that were left empty are left out. */
export function valuesOf(
  fields: readonly Field[],
  form: FormData,
  resource: Resource,
  currencies: readonly Currency[],
): Given {
  const entries = fields.map((field) => {
    const text = String(form.get(field.name) ?? '').trim();
    return [field.name, text === '' ? undefined : valueOf(field, text, resource, currencies)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function valueOf(field: Field, text: string, resource: Resource, currencies: readonly Currency[]): unknown {
  if (field.type === 'moment') return new Date(text).toISOString();
  if (field.type === 'json') return parsed(field, text);
  if (field.type !== 'amount') return text;
  const currency = currencyOf(field, resource, currencies);
  const amount = currency === undefined ? undefined : amountFrom(text, currency);
  if (amount === undefined)
    throw new Misentered(`${field.label} must be an amount in ${currency?.code ?? 'its currency'}, such as 12.50.`);
  return amount;
}

function parsed({ label }: Field, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Misentered(`${label} must be JSON, such as {"payment": {"amount": 2500}}.`);
  }
}

/** The currency of an amount, which an answer names by an object or by a code. */
export function currencyOf(field: Field, resource: Resource, currencies: readonly Currency[]): Currency | undefined {
  const given = field.currency?.(resource);
  return typeof given === 'string' ? currencies.find(({ code }) => code === given) : (given as Currency | undefined);
}
