import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { type DataColumn, DataTable } from '../ui/data-table.tsx';
import { Moment, momentText } from '../ui/moment.tsx';
import { Page } from '../ui/page.tsx';
import { ActButton } from './act-button.tsx';
import { doorQuery, platformsQuery } from './door.ts';
import { useOperator } from './use-operator.ts';

interface OpenSaga {
  readonly saga: string;
  readonly instance: string;
  readonly platformId: string;
  readonly inputs: number;
  readonly failures: number;
  readonly nextTimer: string | null;
  readonly parked: string | null;
}

interface HaltedReader {
  readonly name: string;
  readonly reason: string;
  readonly position: string;
}

interface OpenWork {
  readonly halted: readonly HaltedReader[];
  readonly sagas: readonly OpenSaga[];
  readonly leftOut: Readonly<Record<string, number>>;
}

/** Halted readers of the log and parked sagas, which need a person; then all other pending work. */
export function Work() {
  const { role } = useOperator();
  const { data: platforms = [] } = useQuery(platformsQuery);
  const { data, error, refetch } = useQuery(doorQuery<OpenWork>('/work'));
  const nameOf = ({ platformId }: OpenSaga): string =>
    platforms.find((each) => each.platformId === platformId)?.name ?? platformId;
  const columns: readonly DataColumn<OpenSaga>[] = [
    { title: 'Saga', text: ({ saga }) => saga, cell: ({ saga }) => <code>{saga}</code> },
    { title: 'Instance', text: ({ instance }) => instance, cell: ({ instance }) => <code>{instance}</code> },
    { title: 'Platform', text: nameOf },
    { title: 'Inputs', text: ({ inputs }) => String(inputs), isNumber: true },
    { title: 'Failures', text: ({ failures }) => String(failures), isNumber: true },
  ];
  const parked: readonly DataColumn<OpenSaga>[] = [
    ...columns,
    { title: 'Parked because', text: ({ parked: reason }) => reason ?? '', isProse: true },
    ...(role === 'operator' ? [{ title: 'Actions', text: () => '', cell: sagaActs }] : []),
  ];
  const others: readonly DataColumn<OpenSaga>[] = [
    ...columns,
    {
      title: 'Next timer',
      text: ({ nextTimer }) => (nextTimer === null ? '' : momentText(nextTimer)),
      cell: ({ nextTimer }) => (nextTimer === null ? 'none' : <Moment at={nextTimer} />),
    },
  ];
  const sagas = data?.sagas ?? [];
  const leftOut = Object.values(data?.leftOut ?? {}).reduce((sum, count) => sum + count, 0);
  const keyOf = ({ saga, instance, platformId }: OpenSaga): string => `${platformId} ${saga} ${instance}`;
  return (
    <Page
      title="Work"
      actions={
        <button type="button" onClick={() => void refetch()}>
          Refresh
        </button>
      }
    >
      <p className="lead">
        A halted reader holds up what the API shows; a parked saga holds up one payment or card. Both need you: mend the
        cause that is named, then retry. Everything else on this page continues by itself.{' '}
        <a href="/docs/operate#payments-are-stuck">What to do when payments are stuck</a>
      </p>
      {error !== null && <ErrorNotice error={error} title="The work cannot be shown" retry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <h2>Halted readers</h2>
          <DataTable
            label="Halted readers"
            empty="No reader of the log is halted."
            columns={[
              { title: 'Reader', text: ({ name }) => name, cell: ({ name }) => <code>{name}</code> },
              { title: 'After position', text: ({ position }) => position, isNumber: true },
              { title: 'Halted because', text: ({ reason }) => reason, isProse: true },
              ...(role === 'operator' ? [{ title: 'Actions', text: () => '', cell: readerActs }] : []),
            ]}
            rows={data.halted}
            keyOf={({ name }) => name}
          />
          <h2>Parked sagas</h2>
          <DataTable
            label="Parked sagas"
            empty="No saga is parked."
            columns={parked}
            rows={sagas.filter(({ parked: reason }) => reason !== null)}
            keyOf={keyOf}
          />
          <h2>Other open sagas</h2>
          <p className="help">
            They wait for a timer, or for an answer. Failures that grow, or inputs that stay, mean that an outside party
            does not answer.
          </p>
          <DataTable
            label="Other open sagas"
            empty="No saga has open work."
            columns={others}
            rows={sagas.filter(({ parked: reason }) => reason === null)}
            keyOf={keyOf}
          />
          {leftOut > 0 && <p role="status">{leftOut.toLocaleString('en')} more are not shown.</p>}
        </>
      )}
    </Page>
  );
}

function sagaActs({ platformId, saga, instance }: OpenSaga) {
  const common = { about: `${saga} ${instance}`, body: { platformId, saga, instance } };
  return (
    <span className="actions">
      <ActButton label="Retry" door="/sagas/resume" done={() => 'The saga continues from where it was.'} {...common} />
      <ActButton<{ readonly skipped: string }>
        label="Skip"
        door="/sagas/skip"
        warning="The input that it cannot process is dropped. This cannot be undone."
        done={({ skipped }) => `Input ${skipped} was dropped.`}
        {...common}
      />
    </span>
  );
}

function readerActs({ name }: HaltedReader) {
  const common = { about: name, body: { reader: name } };
  return (
    <span className="actions">
      <ActButton label="Retry" door="/readers/resume" done={() => 'The reader tries its event again.'} {...common} />
      <ActButton<{ readonly skipped: string }>
        label="Skip"
        door="/readers/skip"
        warning="The reader passes over the event that it cannot process, also when it is rebuilt. This cannot be undone."
        done={({ skipped }) => `Event ${skipped} is skipped.`}
        {...common}
      />
    </span>
  );
}
