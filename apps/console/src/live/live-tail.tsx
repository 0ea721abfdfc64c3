import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { IdLink } from '../resources/id-link.tsx';
import { sessionQuery } from '../session/session.ts';
import { type DataColumn, DataTable } from '../ui/data-table.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Moment } from '../ui/moment.tsx';
import { Page } from '../ui/page.tsx';
import { type LiveEvent, follow } from './event-feed.ts';

/** Maximum number of events on the page; older ones are removed. */
const MAX_SHOWN = 200;

const COLUMNS: readonly DataColumn<LiveEvent>[] = [
  { title: 'Time', text: ({ timestamp }) => timestamp, cell: ({ timestamp }) => <Moment at={timestamp} /> },
  { title: 'Type', text: ({ type }) => type },
  { title: 'Resource', text: resourceOf, cell: (event) => <IdLink id={resourceOf(event)} /> },
  {
    title: 'Webhook',
    text: ({ id }) => id,
    cell: ({ id }) => (
      <Link to="/$kind/$id" params={{ kind: 'webhooks', id }} search={{}} title={id}>
        Attempts
      </Link>
    ),
  },
];

/** Events in real time, newest first, each with its webhook. */
export function LiveTail() {
  const { events, state, error, pause, resume } = useFeed();
  return (
    <Page
      title="Live tail"
      actions={
        state === 'paused' ? (
          <button type="button" onClick={resume}>
            Continue
          </button>
        ) : (
          <button type="button" onClick={pause}>
            Pause
          </button>
        )
      }
    >
      <p>Events as they happen, the newest first; the page shows the last {MAX_SHOWN}. After a pause it catches up.</p>
      <p role="status">{error === undefined && WORDS[state]}</p>
      {error !== undefined && <ErrorNotice error={error} title="Events cannot be followed" retry={resume} />}
      <DataTable
        label="Events"
        columns={COLUMNS}
        rows={events}
        keyOf={({ id }) => id}
        empty="Nothing has happened since the page was opened."
        file="events"
      />
    </Page>
  );
}

type FeedState = 'connecting' | 'live' | 'paused';

const WORDS: Readonly<Record<FeedState, string>> = {
  connecting: 'Connecting …',
  live: 'Live',
  paused: 'Paused',
};

function useFeed() {
  const queries = useQueryClient();
  const [events, setEvents] = useState<readonly LiveEvent[]>([]);
  const [state, setState] = useState<FeedState>('connecting');
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  const cursor = useRef<string>(undefined);
  const isPaused = state === 'paused';
  useEffect(() => {
    if (isPaused) return undefined;
    const abort = new AbortController();
    const reader = {
      connected: () => setState('live'),
      lost: () => setState('connecting'),
      happened: (event: LiveEvent, after: string) => {
        cursor.current = after;
        setEvents((shown) => [event, ...shown].slice(0, MAX_SHOWN));
      },
    };
    follow(reader, abort.signal, cursor.current).catch((reason: unknown) => {
      if (reason instanceof ApiError && reason.status === 401) void queries.invalidateQueries(sessionQuery);
      else setError(reason instanceof Error ? reason : new Error('The stream ended.'));
    });
    return () => abort.abort();
  }, [isPaused, attempt, queries]);
  return {
    events,
    state,
    error,
    pause: () => setState('paused'),
    resume: () => {
      setError(undefined);
      setState('connecting');
      setAttempt((count) => count + 1);
    },
  };
}

function resourceOf({ data }: LiveEvent): string {
  return String(data['id'] ?? data['code'] ?? '');
}
