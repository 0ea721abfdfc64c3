import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Actions } from '../actions/actions.tsx';
import { SANDBOX_ACTIONS } from '../resources/actions.ts';
import { type Scenario, ScenarioTable, scenariosQuery } from '../ui/scenarios.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Page } from '../ui/page.tsx';

/** Every value that chooses an outcome in the sandbox, from the tables that its providers decide with. */
export function SandboxValues() {
  const { data: scenarios, error, refetch } = useQuery(scenariosQuery);
  return (
    <Page title="Sandbox values" actions={<Actions of={SANDBOX_ACTIONS} />}>
      <p>The sandbox decides by what you send; the last row of a table is any other value.</p>
      {error !== null && <ErrorNotice error={error} title="The values cannot be shown" retry={() => void refetch()} />}
      {groups(scenarios ?? [], 'topic').map(([topic, ofTopic]) => (
        <section key={topic}>
          <h2>{topic}</h2>
          {groups(ofTopic, 'field').map(([field, rows]) => (
            <Fragment key={field}>
              <p>{field}</p>
              <ScenarioTable scenarios={rows} label={field} />
            </Fragment>
          ))}
        </section>
      ))}
    </Page>
  );
}

/** Scenarios grouped by topic or field, in order of first occurrence. */
function groups(
  scenarios: readonly Scenario[],
  by: 'topic' | 'field',
): readonly (readonly [name: string, members: readonly Scenario[]])[] {
  const names = [...new Set(scenarios.map((each) => each[by]))];
  return names.map((name) => [name, scenarios.filter((each) => each[by] === name)]);
}
