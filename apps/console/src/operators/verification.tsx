import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Page } from '../ui/page.tsx';
import { Snippet } from '../ui/snippet.tsx';
import { ActButton } from './act-button.tsx';
import { type Job, doorQuery, whileRunning } from './door.ts';
import { JobTable } from './job-table.tsx';
import { useOperator } from './use-operator.ts';

interface Finding {
  readonly what: string;
  readonly position: string;
  readonly event?: { readonly stream: string; readonly revision: number };
  readonly seal?: number;
}

interface Verified {
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  readonly unsealed: number;
  readonly found: number;
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

interface Verifications {
  readonly publicKey: string;
  readonly jobs: readonly Job<Verified>[];
}

/** Verifications of the whole history: authentication codes, chains, seals, data keys, timers and the queue of sagas. */
export function VerificationPage() {
  const { role } = useOperator();
  const { data, error, refetch } = useQuery({
    ...doorQuery<Verifications>('/verifications'),
    refetchInterval: ({ state }) => whileRunning(state.data),
  });
  return (
    <Page
      title="Verification"
      actions={
        role !== 'viewer' && (
          <ActButton
            label="Verify the history"
            door="/verifications"
            body={{}}
            warning="Every event is read and checked: codes, hash chains, seals and signatures, data keys, timers and the queue of sagas."
            done={() => 'Started.'}
          />
        )
      }
    >
      <p className="lead">
        Checks that the history is complete and unchanged, and names the first thing that is not. Its load is on the
        process that answers this page.
      </p>
      {error !== null && <ErrorNotice error={error} title="It cannot be shown" retry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <JobTable label="Verifications" jobs={data.jobs} resultOf={resultOf} />
          <h2>Public key of the seals</h2>
          <p>Write it down elsewhere: with it a file that was exported can be verified anywhere.</p>
          <Snippet text={data.publicKey} label="Public key" />
        </>
      )}
    </Page>
  );
}

function resultOf({ events, streams, seals, unsealed, found, findings, notes }: Verified) {
  const read = `${events.toLocaleString('en')} events in ${streams.toLocaleString('en')} streams, ${seals.toLocaleString('en')} seals, ${unsealed} not sealed yet.`;
  return (
    <>
      {found === 0 ? (
        `The history is complete and unchanged. ${read}`
      ) : (
        <span className="bad-text">
          The history is not as it was written: {found} {found === 1 ? 'finding' : 'findings'}. {read}
        </span>
      )}
      {findings.length > 0 && (
        <ul>
          {findings.map(({ what, position, event, seal }, index) => (
            <li key={index}>
              position {position}
              {event !== undefined && ` · ${event.stream}@${event.revision}`}
              {seal !== undefined && ` · seal ${seal}`}: {what}
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="help">
          {note}
        </p>
      ))}
    </>
  );
}
