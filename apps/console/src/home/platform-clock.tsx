import { useQuery } from '@tanstack/react-query';
import type { Action } from '../actions/action.ts';
import { Actions } from '../actions/actions.tsx';
import type { Resource } from '../api/client.ts';
import { clockQuery } from '../session/platform-time.ts';
import { useSession } from '../session/use-session.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Moment } from '../ui/moment.tsx';
import { State } from '../ui/state.tsx';

const control: Pick<Action, 'permission' | 'isSandbox' | 'path'> = {
  permission: 'MANAGE',
  isSandbox: true,
  path: () => '/sandbox/test-clock',
};

const CONTROLS: readonly Action[] = [
  {
    ...control,
    label: 'Advance the clock',
    fields: [
      { name: 'advance', label: 'By', type: 'text', initial: 'P1D', help: 'An ISO 8601 duration: PT6M, P3D, P1M.' },
    ],
    warning: 'Everything that waits until then rings, in its order. The clock does not go back.',
    done: (clock) => `${String(clock?.['rangCount'])} timers rang.`,
  },
  { ...control, label: 'Freeze the clock', when: ({ state }) => state !== 'FROZEN', body: () => ({ freeze: true }) },
  { ...control, label: 'Release the clock', when: ({ state }) => state !== 'RUNNING', body: () => ({ release: true }) },
];

/** The most common state, shown while loading so that the buttons do not move. */
const BEFORE: Resource = { state: 'RUNNING' };

/** The clock of a sandbox platform, with its controls. */
export function PlatformClock() {
  const { environment } = useSession();
  const { data: clock, error } = useQuery({ ...clockQuery, enabled: environment === 'SANDBOX' });
  if (environment !== 'SANDBOX') return null;
  return (
    <section>
      <h2>Clock of the platform</h2>
      {error !== null && <ErrorNotice error={error} title="The clock cannot be shown" />}
      {error === null && (
        <>
          <p>
            {clock === undefined ? (
              'Loading …'
            ) : (
              <>
                <Moment at={clock.time} /> <State of={clock.state} />
              </>
            )}
          </p>
          <div className="actions">
            <Actions of={CONTROLS} resource={clock ?? BEFORE} />
          </div>
        </>
      )}
    </section>
  );
}
