import { useQuery } from '@tanstack/react-query';
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
      {byField(scenarios ?? []).map(([field, rows]) => (
        <section key={field}>
          <h2>{rows[0]!.topic}</h2>
          <p>{field}</p>
          <ScenarioTable scenarios={rows} label={field} />
        </section>
      ))}
    </Page>
  );
}

function byField(scenarios: readonly Scenario[]): readonly (readonly [field: string, rows: readonly Scenario[]])[] {
  const fields = [...new Set(scenarios.map(({ field }) => field))];
  return fields.map((field) => [field, scenarios.filter((each) => each.field === field)]);
}
