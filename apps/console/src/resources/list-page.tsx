import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Resource } from '../api/client.ts';
import { Actions } from '../actions/actions.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { curlOf } from '../ui/curl.ts';
import { Page } from '../ui/page.tsx';
import { Snippet } from '../ui/snippet.tsx';
import { Filters } from './filters.tsx';
import type { Kind, Query } from './kind.ts';
import { listQuery } from './queries.ts';
import { ListExport } from './list-export.tsx';
import { ResourceTable } from './resource-table.tsx';

const LIVE_MILLISECONDS = 2_000;
const NONE: readonly Resource[] = [];

/** The list of a kind with the API's filters, which are stored in the URL. */
export function ListPage({ kind }: { readonly kind: Kind }) {
  const query = filtersOf(kind, useSearch({ strict: false }));
  const navigate = useNavigate();
  if (kind.list === undefined)
    return (
      <Page title={kind.many}>
        <p>{kind.empty.text}</p>
      </Page>
    );
  return (
    <Page
      title={kind.many}
      actions={
        <>
          <Actions of={kind.listActions ?? []} />
          <CopyButton label="Copy as curl" text={curlOf({ path: kind.list, query: { ...query, ...kind.always } })} />
        </>
      }
    >
      {kind.filters.length > 0 && (
        <Filters
          filters={kind.filters}
          query={query}
          onChange={(next) => void navigate({ to: '/$kind', params: { kind: kind.name }, search: defined(next) })}
        />
      )}
      <List kind={kind} query={query} />
    </Page>
  );
}

function List({ kind, query }: { readonly kind: Kind; readonly query: Query }) {
  const [isLive, setLive] = useState(false);
  const list = useInfiniteQuery({ ...listQuery(kind, query), refetchInterval: isLive && LIVE_MILLISECONDS });
  const read = useMemo(() => (list.data?.pages ?? []).flatMap(({ data }) => data), [list.data]);
  // rendered in a low-priority update, during which the page stays responsive
  const resources = useDeferredValue(read, NONE);
  if (list.isPending || (resources.length === 0 && read.length > 0)) return <p role="status">Loading …</p>;
  if (list.error !== null && list.data === undefined)
    return <ErrorNotice error={list.error} title="The list cannot be shown" retry={() => void list.refetch()} />;
  if (resources.length === 0) return <Empty kind={kind} isFiltered={Object.keys(query).length > 0} />;
  return (
    <>
      <ResourceTable kind={kind} resources={resources} label={kind.many} />
      {list.error !== null && <ErrorNotice error={list.error} title="The next ones cannot be shown" />}
      <div className="after-list">
        <p role="status">
          {resources.length.toLocaleString('en')} shown{list.hasNextPage ? '' : ', which is all'}
        </p>
        {list.hasNextPage && (
          <button type="button" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading …' : 'Show more'}
          </button>
        )}
        <label>
          <input type="checkbox" checked={isLive} onChange={(event) => setLive(event.target.checked)} /> Live
        </label>
        <button type="button" disabled={list.isFetching && !isLive} onClick={() => void list.refetch()}>
          Refresh
        </button>
        <ListExport kind={kind} query={query} />
      </div>
    </>
  );
}

function Empty({ kind, isFiltered }: { readonly kind: Kind; readonly isFiltered: boolean }) {
  if (isFiltered) return <p role="status">No {kind.many.toLowerCase()} match these filters.</p>;
  const { text, call } = kind.empty;
  return (
    <div className="notice">
      <p>
        <strong>No {kind.many.toLowerCase()} yet</strong>
      </p>
      <p>{text}</p>
      {call !== undefined && (
        <Snippet text={curlOf({ method: 'POST', ...call })} label="Call that makes the first one" />
      )}
    </div>
  );
}

/** The query parameters that are filters of the list. */
function filtersOf(kind: Kind, search: Readonly<Record<string, unknown>>): Query {
  return defined(
    Object.fromEntries(
      kind.filters.map(({ name }) => [name, typeof search[name] === 'string' ? (search[name] as string) : undefined]),
    ),
  );
}

function defined(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
