import type { ReactNode } from 'react';
import { Amount, isMoney } from '../ui/amount.tsx';
import { Moment, isTimestamp } from '../ui/moment.tsx';
import { State } from '../ui/state.tsx';
import { inWords, isCode } from '../ui/words.ts';
import { IdLink } from './id-link.tsx';
import { kindOfId } from './kinds.ts';

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 12 });
/** Members that hold an amount without its currency. */
const AMOUNT = /amount$/i;
/** Members that hold a year, which is shown without a thousands separator. */
const YEAR = /year$/i;
/** Members that contain a state, for any kind. */
const STATES = /^(?:status|state|.*Status)$/;

/** Formats a value for people by its type: id, time, amount, state, code, text. Strings are always rendered as text, never as HTML. */
export function valueOf(value: unknown, name = ''): ReactNode {
  if (value === undefined || value === null || value === '') return <span className="help">none</span>;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberOf(value, name);
  if (isMoney(value)) return <Amount amount={value.amount} currency={value.currency} />;
  if (isTimestamp(value)) return <Moment at={value} />;
  if (typeof value === 'string') return textOf(value, name);
  if (Array.isArray(value)) return listOf(value, name);
  return <Facts of={value as Readonly<Record<string, unknown>>} />;
}

function numberOf(value: number, name: string): ReactNode {
  if (YEAR.test(name)) return String(value);
  if (!AMOUNT.test(name)) return NUMBER.format(value);
  return (
    <>
      {NUMBER.format(value)} <span className="help">in the smallest unit</span>
    </>
  );
}

function textOf(value: string, name: string): ReactNode {
  if (STATES.test(name)) return <State of={value} />;
  if (kindOfId(value) !== undefined) return <IdLink id={value} />;
  return isCode(value, name) ? <span title={value}>{inWords(value)}</span> : value;
}

function listOf(values: readonly unknown[], name: string): ReactNode {
  if (values.length === 0) return <span className="help">none</span>;
  if (values.every((value) => typeof value !== 'object'))
    return values.map((value, index) => (
      <span key={index}>
        {index > 0 && ', '}
        {valueOf(value, name)}
      </span>
    ));
  return (
    <ol className="values">
      {values.map((value, index) => (
        <li key={index}>{valueOf(value, name)}</li>
      ))}
    </ol>
  );
}

/** Every member of a resource, with a readable name. */
export function Facts({ of: members }: { readonly of: Readonly<Record<string, unknown>> }) {
  return (
    <dl className="facts">
      {Object.entries(members).map(([name, value]) => (
        <div key={name}>
          <dt>{inWords(name)}</dt>
          <dd>{valueOf(value, name)}</dd>
        </div>
      ))}
    </dl>
  );
}
