import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Page } from '../ui/page.tsx';
import { ActButton } from './act-button.tsx';
import { type Job, doorQuery, whileRunning } from './door.ts';
import { JobTable } from './job-table.tsx';
import { useOperator } from './use-operator.ts';

interface Rebuilt {
  readonly projection: string;
  readonly swapped: boolean;
  readonly comparison: { readonly rows: number; readonly different: number };
}

interface Rebuilds {
  readonly projections: readonly string[];
  readonly jobs: readonly Job<readonly Rebuilt[]>[];
}

const EVERY = 'every read model';

/** Read models rebuilt from the log next to the live ones, and compared with them. */
export function RebuildsPage() {
  const { role } = useOperator();
  const { data, error, refetch } = useQuery({
    ...doorQuery<Rebuilds>('/rebuilds'),
    refetchInterval: ({ state }) => whileRunning(state.data),
  });
  return (
    <Page
      title="Rebuilds"
      actions={
        role === 'operator' && (
          <>
            <ActButton
              label="Compare all"
              door="/rebuilds"
              body={{}}
              warning="Every read model is built from the first event beside the one that serves, compared and thrown away. Writes continue."
              done={() => 'Started.'}
            />
            <ActButton
              label="Rebuild all in place"
              door="/rebuilds"
              body={{ swap: true }}
              warning="What is built takes the place of what serves."
              done={() => 'Started.'}
            />
          </>
        )
      }
    >
      <p className="lead">
        Read models are the tables that the API reads. Compare one when a resource looks wrong: it is built again from
        the log beside the one that serves, and each row that differs is counted. Then rebuild it in place.
      </p>
      {error !== null && <ErrorNotice error={error} title="They cannot be shown" retry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <JobTable label="Rebuilds" jobs={data.jobs} resultOf={resultOf} />
          <h2>Read models</h2>
          <ul className="names">
            {data.projections.map((projection) => (
              <li key={projection}>
                <code>{projection}</code>{' '}
                {role === 'operator' && (
                  <ActButton
                    label="Compare"
                    about={projection}
                    door="/rebuilds"
                    body={{ projections: [projection] }}
                    done={() => 'Started.'}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

function resultOf(rebuilt: readonly Rebuilt[]) {
  const rows = rebuilt.reduce((sum, { comparison }) => sum + comparison.rows, 0);
  const wrong = rebuilt.filter(({ comparison }) => comparison.different > 0);
  const place = rebuilt.some(({ swapped }) => swapped) ? ' The rebuilt tables serve now.' : '';
  if (wrong.length === 0)
    return `${rows.toLocaleString('en')} rows of ${rebuilt.length === 1 ? 'it' : EVERY} are as the log makes them.${place}`;
  return (
    <span className="bad-text">
      {wrong.map(({ projection, comparison }) => `${projection}: ${comparison.different} rows differ`).join('; ')}.
      {place}
    </span>
  );
}
