import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { Page } from '../ui/page.tsx';
import { Snippet } from '../ui/snippet.tsx';
import { ActButton } from './act-button.tsx';
import { doorQuery } from './door.ts';
import { PlatformChoice, useChosenPlatform } from './platform-choice.tsx';
import { useOperator } from './use-operator.ts';

interface RecordedEvent {
  readonly revision: number;
  readonly type: string;
  readonly at: string;
  readonly actor: string;
  /** Id of the request that the event followed from. */
  readonly correlationId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface History {
  readonly stream: string;
  readonly events: readonly RecordedEvent[];
  readonly hasMore: boolean;
}

/** Events of any resource without personal data. To show personal data, a reason is required and recorded first. */
export function ResourceHistoryPage() {
  const { role } = useOperator();
  const platform = useChosenPlatform();
  const { id } = useSearch({ strict: false }) as { readonly id?: string };
  const navigate = useNavigate();
  const [seen, setSeen] = useState<{ readonly id: string; readonly document: unknown } | null>(null);
  const { data, error, refetch } = useQuery({
    ...doorQuery<History>('/history', { platformId: platform?.platformId, id }),
    enabled: platform !== undefined && id !== undefined,
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('id')).trim();
    setSeen(null);
    void navigate({
      to: '/operators/$page',
      params: { page: 'history' },
      search: { ...(platform !== undefined && { platform: platform.platformId }), id: given },
    });
  };
  return (
    <Page title="History of a resource">
      <p className="lead">
        Who changed what, and when: every event of a customer, account, payment, card or other resource, without
        personal data. Paste its id, or open it from another page.
      </p>
      <PlatformChoice page="history" />
      <form className="filters" onSubmit={submit} key={id}>
        <label>
          Id
          <input
            name="id"
            required
            defaultValue={id ?? ''}
            placeholder="Customer:…, Transaction:…"
            autoComplete="off"
            size={50}
          />
        </label>
        <button type="submit">Show</button>
      </form>
      {error !== null && <ErrorNotice error={error} title="It cannot be shown" retry={() => void refetch()} />}
      {data !== undefined && id !== undefined && platform !== undefined && (
        <>
          <DataTable
            label="Events"
            empty="Nothing happened to it."
            file={`history-${id.replace(':', '-')}`}
            columns={[
              { title: 'Revision', text: ({ revision }) => String(revision), isNumber: true },
              { title: 'At', text: ({ at }) => at, cell: ({ at }) => <Moment at={at} /> },
              { title: 'Event', text: ({ type }) => type },
              { title: 'Actor', text: ({ actor }) => actor, cell: ({ actor }) => <code>{actor}</code>, isProse: true },
              {
                title: 'Data without personal members',
                text: readableMembers,
                cell: (event) => <code>{readableMembers(event)}</code>,
                isProse: true,
              },
              {
                title: 'Request',
                text: ({ correlationId }) => correlationId,
                cell: ({ correlationId }) => <code>{correlationId}</code>,
              },
            ]}
            rows={data.events}
            keyOf={({ revision }) => String(revision)}
          />
          {data.hasMore && (
            <p role="status">
              The first event and the newest ones are shown; <code>npm run cli -- audit show</code> lists the others.
            </p>
          )}
          {role !== 'viewer' && (
            <>
              <h2>Personal data</h2>
              {seen?.id === id ? (
                <Snippet text={JSON.stringify(seen.document, null, 2)} label="The resource as its platform sees it" />
              ) : (
                <ActButton<{ readonly document: unknown }>
                  label="Show personal data"
                  door="/looks"
                  body={{ platformId: platform.platformId, id }}
                  warning="The resource is shown as its platform sees it. The look is recorded before it is shown."
                  done={() => 'The look is recorded.'}
                  onDone={({ document }) => setSeen({ id, document })}
                />
              )}
            </>
          )}
        </>
      )}
    </Page>
  );
}

/** The encrypted personal members say nothing to a reader. */
function readableMembers({ data }: RecordedEvent): string {
  const { sealed: _sealed, ...readable } = data;
  return JSON.stringify(readable, null, 1);
}
