import type { Resource } from '../api/client.ts';
import { type Currency, amountFrom } from '../ui/amount.tsx';

/** A change that a button requests from the API. */
export interface Action {
  readonly label: string;
  /** The permission that its operation requires. */
  readonly permission: 'TRANSACT' | 'MANAGE';
  /** True if it exists only in the sandbox. */
  readonly isSandbox?: boolean;
  /** Selects the resources that show the button; all of them if absent. */
  readonly when?: (resource: Resource) => boolean;
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  readonly path: (resource: Resource) => string;
  readonly fields?: readonly Field[];
  /** Shown before the action runs, if the label does not say everything. */
  readonly warning?: string;
  /** Builds the request body from the field values; the field values themselves if absent. */
  readonly body?: (given: Given, resource: Resource) => object;
  /** The confirmation shown to the user, built from the response. */
  readonly done?: (answer: Resource | undefined) => string;
  /** Sandbox scenarios that a field can trigger: the part of their ids before the dot. */
  readonly scenarios?: string;
}

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'amount' | 'text' | 'choice' | 'moment' | 'json';
  readonly options?: readonly string[];
  /** For an amount: its currency, as an object or a code. */
  readonly currency?: (resource: Resource) => unknown;
  readonly isOptional?: boolean;
  readonly initial?: string;
  readonly help?: string;
}

/** Form values: texts, and amounts in the smallest unit. */
export type Given = Readonly<Record<string, unknown>>;

/** A field value that is invalid. */
export class Misentered extends Error {}

/** Converts form values for the API; empty fields are left out. */
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

/** The currency of an amount; the API returns it as an object or a code. */
export function currencyOf(field: Field, resource: Resource, currencies: readonly Currency[]): Currency | undefined {
  const given = field.currency?.(resource);
  return typeof given === 'string' ? currencies.find(({ code }) => code === given) : (given as Currency | undefined);
}
