import { type FormEvent, useRef } from 'react';
import { inWords } from '../ui/words.ts';
import type { Filter, Query } from './kind.ts';

interface FiltersProps {
  readonly filters: readonly Filter[];
  readonly query: Query;
  readonly onChange: (query: Query) => void;
}

/** The filters that the API supports for a list; a selection applies immediately, a text on Enter. */
export function Filters({ filters, query, onChange }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const apply = (event?: FormEvent): void => {
    event?.preventDefault();
    const given = new FormData(form.current!);
    onChange(
      Object.fromEntries(
        filters.map((filter) => [filter.name, valueToSend(filter, String(given.get(filter.name)).trim())]),
      ),
    );
  };
  return (
    // remounted when the URL changes, so that Back shows the previous filters
    <form ref={form} key={JSON.stringify(query)} className="filters" role="search" onSubmit={apply}>
      {filters.map((filter) => (
        <label key={filter.name}>
          {filter.label}
          {filter.type === 'choice' ? (
            <select name={filter.name} defaultValue={query[filter.name] ?? ''} onChange={() => apply()}>
              <option value="">Any</option>
              {filter.options.map((option) => (
                <option key={option} value={option}>
                  {option === 'true' ? 'Yes' : option === 'false' ? 'No' : inWords(option)}
                </option>
              ))}
            </select>
          ) : (
            <input
              name={filter.name}
              type={filter.type === 'text' ? 'text' : 'date'}
              spellCheck={false}
              defaultValue={shownValue(filter, query[filter.name] ?? '')}
            />
          )}
        </label>
      ))}
      <div className="actions">
        <button type="submit">Apply</button>
        {Object.values(query).some((value) => value !== undefined) && (
          <button type="button" onClick={() => onChange({})}>
            Clear
          </button>
        )}
      </div>
    </form>
  );
}

function valueToSend({ type }: Filter, value: string): string | undefined {
  if (value === '') return undefined;
  if (type === 'from') return `${value}T00:00:00.000Z`;
  return type === 'to' ? `${value}T23:59:59.999Z` : value;
}

function shownValue({ type }: Filter, value: string): string {
  return type === 'text' ? value : value.slice(0, 10);
}
