import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { read } from '../api/client.ts';
import { CopyButton } from '../ui/copy-button.tsx';
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

/** The seals of the log, newest first, each with the text to write down. */
export function SealsPage() {
  const list = useInfiniteQuery({
    queryKey: ['operator', '/seals'],
    queryFn: ({ pageParam, signal }) => read<SealsAnswer>('/console/operator/seals', { before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ seals, hasMore }) => (hasMore ? String(seals.at(-1)?.number) : undefined),
  });
  const seals = (list.data?.pages ?? []).flatMap(({ seals: page }) => page);
  return (
    <Page title="Seals">
      <p className="lead">
        A seal binds the events up to its position. Copy the newest one and keep it outside this installation:{' '}
        <code>audit verify --anchor</code> and{' '}
        <Link to="/operators/$page" params={{ page: 'verify-export' }}>
          Verify an export
        </Link>{' '}
        then prove that nothing before it was replaced.
      </p>
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
            {
              title: 'Keep',
              text: ({ number, hash }) => `${number}:${hash}`,
              cell: ({ number, hash }) => (
                <CopyButton label="Copy" about={`seal ${number}`} text={`${number}:${hash}`} />
              ),
            },
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
      <p className="lead">
        Every type of event in the log, with its members. Personal members are encrypted under a key of the person named
        in the last column, and unreadable once that key is destroyed.
      </p>
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
    <Page title="Manual actions">
      <p className="lead">
        What operators did, here and on the command line, newest first: each was recorded with its operator and reason
        before it took effect. Changes that a platform made through the API are in the{' '}
        <Link to="/operators/$page" params={{ page: 'history' }}>
          history of the resource
        </Link>
        .
      </p>
      {error !== null && (
        <ErrorNotice error={error} title="The manual actions cannot be shown" retry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <DataTable
            label="Manual actions"
            empty="No operator has done anything yet."
            file="manual-actions"
            columns={[
              { title: 'At', text: ({ at }) => at, cell: ({ at }) => <Moment at={at} /> },
              { title: 'Action', text: ({ what }) => what },
              { title: 'Object', text: ({ to }) => to, isProse: true },
              { title: 'Operator', text: ({ operator }) => operator ?? 'erased' },
              { title: 'Reason', text: ({ reason }) => reason ?? 'erased', isProse: true },
            ]}
            rows={acts}
            keyOf={({ number }) => String(number)}
          />
          {data.hasMore && (
            <p role="status">
              Older ones are listed by <code>npm run cli -- audit interventions</code>.
            </p>
          )}
        </>
      )}
    </Page>
  );
}
