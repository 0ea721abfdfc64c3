import type { ReactNode } from 'react';
import { DataTable } from '../ui/data-table.tsx';
import { Moment, momentText } from '../ui/moment.tsx';
import { State } from '../ui/state.tsx';
import type { Job } from './door.ts';

interface JobTableProps<Result> {
  readonly label: string;
  readonly jobs: readonly Job<Result>[];
  readonly resultOf: (result: Result) => ReactNode;
}

/** Jobs with their progress, newest first. */
export function JobTable<Result>({ label, jobs, resultOf }: JobTableProps<Result>) {
  return (
    <DataTable
      label={label}
      empty="None was started at the console yet."
      columns={[
        {
          title: 'Started',
          text: ({ startedAt }) => momentText(startedAt),
          cell: ({ startedAt }) => <Moment at={startedAt} />,
        },
        { title: 'By', text: ({ startedBy }) => startedBy },
        { title: 'Of', text: ({ object }) => object, isProse: true },
        { title: 'State', text: ({ state }) => state, cell: (job) => <Progress job={job} /> },
        {
          title: 'Result',
          text: ({ failure }) => failure ?? '',
          isProse: true,
          cell: ({ result, failure, state }) =>
            state === 'LOST'
              ? 'The process that worked on it has ended.'
              : failure !== null
                ? failure
                : result === null
                  ? ''
                  : resultOf(result),
        },
      ]}
      rows={jobs}
      keyOf={({ id }) => id}
    />
  );
}

function Progress({ job: { state, done, share, object } }: { readonly job: Job<unknown> }) {
  if (state !== 'RUNNING') return <State of={state === 'DONE' ? 'COMPLETED' : state === 'LOST' ? 'FAILED' : state} />;
  return (
    <>
      <progress aria-label={`Progress of ${object}`} {...(share !== null && { value: share })} />{' '}
      <span className="help">{done.toLocaleString('en')} events</span>
    </>
  );
}
