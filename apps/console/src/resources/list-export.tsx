import { useEffect, useRef, useState } from 'react';
import { type ListPage, type Resource, read } from '../api/client.ts';
import { decimalText } from '../books/decimal.ts';
import { isMoney } from '../ui/amount.tsx';
import { csvOf, saveFile } from '../ui/csv.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import type { Column, Kind, Query } from './kind.ts';

/** Maximum page size of the API. */
const PAGE_SIZE = '100';
/** Maximum number of rows in a file; a longer list must be filtered. */
const MAX_ROWS = 10_000;

type Progress = { readonly rows: number; readonly state: 'reading' | 'done' | 'cut' };

/** Reads the filtered list page by page, and saves it as a CSV file. */
export function ListExport({ kind, query }: { readonly kind: Kind; readonly query: Query }) {
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<Error>();
  const abort = useRef<AbortController>(undefined);
  // stops when the page is left, since another platform may sign in
  useEffect(() => () => abort.current?.abort(), []);
  const save = async (): Promise<void> => {
    const { signal } = (abort.current = new AbortController());
    const report = (rows: number): void => setProgress({ rows, state: 'reading' });
    setError(undefined);
    report(0);
    try {
      const { resources, hasMore } = await everyResource(kind, query, report, signal);
      const [heads, rows] = tableOf(kind.columns, resources);
      saveFile(`${kind.name}.csv`, csvOf(heads, rows));
      setProgress({ rows: rows.length, state: hasMore ? 'cut' : 'done' });
    } catch (reason) {
      if (signal.aborted) return;
      setProgress(undefined);
      setError(reason instanceof Error ? reason : new Error('The list could not be read.'));
    }
  };
  return (
    <>
      <button type="button" disabled={progress?.state === 'reading'} onClick={() => void save()}>
        Export CSV
      </button>
      <p role="status">{progress !== undefined && wordsOf(progress)}</p>
      {error !== undefined && <ErrorNotice error={error} title="The list cannot be exported" />}
    </>
  );
}

function wordsOf({ rows, state }: Progress): string {
  const count = `${rows.toLocaleString('en')} rows`;
  if (state === 'reading') return `${count} read …`;
  return state === 'done' ? `${count} exported` : `The first ${count} exported; filters narrow the list`;
}

async function everyResource(kind: Kind, query: Query, report: (rows: number) => void, signal: AbortSignal) {
  const resources: Resource[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await read<ListPage>(kind.list!, { ...query, ...kind.always, limit: PAGE_SIZE, cursor }, signal);
    resources.push(...page.data);
    cursor = page.nextCursor ?? undefined;
    const hasMore = page.hasMore && cursor !== undefined;
    if (!hasMore || resources.length >= MAX_ROWS) return { resources, hasMore };
    report(resources.length);
  }
}

/** The ids and the columns; an amount is a number, followed by a column with its currency. */
function tableOf(columns: readonly Column[], resources: readonly Resource[]) {
  const all = columns.some(({ name }) => name === 'id')
    ? columns
    : [{ title: 'Id', value: ({ id }: Resource) => id }, ...columns];
  const cells = all.map(({ title, value }) => {
    const values = resources.map((resource) => value(resource));
    if (!values.some((each) => isMoney(each))) return [[title, ...values.map((each) => textOf(each))]];
    return [
      [title, ...values.map((each) => (isMoney(each) ? numberOf(each) : ''))],
      [`${title} (currency)`, ...values.map((each) => (isMoney(each) ? each.currency.code : ''))],
    ];
  });
  const [heads = [], ...rows] = transposed(cells.flat());
  return [heads, rows] as const;
}

function numberOf({
  amount,
  currency,
}: {
  readonly amount: number;
  readonly currency: { code: string; decimals: number };
}): string {
  return decimalText(String(amount), [currency], currency.code);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(' ');
  return JSON.stringify(value);
}

function transposed(columns: readonly (readonly string[])[]): string[][] {
  return (columns[0] ?? []).map((_, row) => columns.map((column) => column[row] ?? ''));
}
