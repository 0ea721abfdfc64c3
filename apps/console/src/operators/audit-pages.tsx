import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { read } from '../api/client.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { Page } from '../ui/page.tsx';
import { doorQuery } from './door.ts';

interface Seal {
  readonly number: number;
  readonly first: string;
  readonly last: string;
  readonly count: number;
  readonly hash: string;
  readonly sealedAt: string;
}

interface SealsAnswer {
  readonly seals: readonly Seal[];
  readonly hasMore: boolean;
}

/** The seals of the log, in order. */
export function SealsPage() {
  const list = useInfiniteQuery({
    queryKey: ['operator', '/seals'],
    queryFn: ({ pageParam, signal }) =>
      read<SealsAnswer>('/console/operator/seals', { after: String(pageParam) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ seals, hasMore }) => (hasMore ? seals.at(-1)?.number : undefined),
  });
  const seals = (list.data?.pages ?? []).flatMap(({ seals: page }) => page);
  return (
    <Page title="Seals">
      <p>A number with its hash that was written down elsewhere proves later that nothing before it was replaced.</p>
      {list.error !== null && (
        <ErrorNotice error={list.error} title="The seals cannot be shown" retry={() => void list.refetch()} />
      )}
      {list.data !== undefined && (
        <DataTable
          label="Seals"
          empty="Nothing is sealed yet: a running server seals within a minute."
          file="seals"
          columns={[
            { title: 'Number', text: ({ number }) => String(number), isNumber: true },
            { title: 'Sealed', text: ({ sealedAt }) => sealedAt, cell: ({ sealedAt }) => <Moment at={sealedAt} /> },
            { title: 'From position', text: ({ first }) => first, isNumber: true },
            { title: 'To position', text: ({ last }) => last, isNumber: true },
            { title: 'Events', text: ({ count }) => String(count), isNumber: true },
            { title: 'Hash', text: ({ hash }) => hash, cell: ({ hash }) => <code>{hash}</code> },
          ]}
          rows={seals}
          keyOf={({ number }) => String(number)}
        />
      )}
      {list.hasNextPage && (
        <button type="button" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </button>
      )}
    </Page>
  );
}

interface CataloguedEvent {
  readonly type: string;
  readonly version: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly personal: readonly string[];
  readonly subject: string | null;
}

/** Every event type, with its members, and which of them are personal data. */
export function CataloguePage() {
  const id = useId();
  const [wanted, setWanted] = useState('');
  const { data, error, refetch } = useQuery(doorQuery<{ readonly events: readonly CataloguedEvent[] }>('/catalogue'));
  const events = (data?.events ?? []).filter(({ type }) => type.includes(wanted.trim().toLowerCase()));
  return (
    <Page title="Event catalogue">
      {error !== null && (
        <ErrorNotice error={error} title="The catalogue cannot be shown" retry={() => void refetch()} />
      )}
      <div className="filters">
        <label htmlFor={id}>
          Event
          <input id={id} type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </label>
      </div>
      {data !== undefined && (
        <DataTable
          label="Kinds of events"
          empty="No kind of event has this name."
          file="event-catalogue"
          columns={[
            { title: 'Event', text: ({ type }) => type, cell: ({ type }) => <code>{type}</code> },
            { title: 'Version', text: ({ version }) => String(version), isNumber: true },
            { title: 'Members', text: ({ fields }) => Object.keys(fields).join(', '), isProse: true },
            { title: 'Personal', text: ({ personal }) => personal.join(', '), isProse: true },
            { title: 'Person', text: ({ subject }) => subject ?? '' },
          ]}
          rows={events}
          keyOf={({ type }) => type}
        />
      )}
    </Page>
  );
}

interface Act {
  readonly at: string;
  readonly what: string;
  readonly to: string;
  readonly operator: string | null;
  readonly reason: string | null;
}

/** All manual actions of operators, in the console and on the command line. */
export function ActsPage() {
  const { data, error, refetch } = useQuery(
    doorQuery<{ readonly acts: readonly Act[]; readonly hasMore: boolean }>('/interventions'),
  );
  const acts = (data?.acts ?? []).map((act, number) => ({ ...act, number }));
  return (
    <Page title="Acts by hand">
      {error !== null && <ErrorNotice error={error} title="The acts cannot be shown" retry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <DataTable
            label="Acts by hand"
            empty="No operator did anything by hand yet."
            file="acts-by-hand"
            columns={[
              { title: 'At', text: ({ at }) => at, cell: ({ at }) => <Moment at={at} /> },
              { title: 'Act', text: ({ what }) => what },
              { title: 'Object', text: ({ to }) => to, isProse: true },
              { title: 'Operator', text: ({ operator }) => operator ?? 'erased' },
              { title: 'Reason', text: ({ reason }) => reason ?? 'erased', isProse: true },
            ]}
            rows={acts}
            keyOf={({ number }) => String(number)}
          />
          {data.hasMore && <p role="status">Older ones are listed by `audit interventions`.</p>}
        </>
      )}
    </Page>
  );
}
