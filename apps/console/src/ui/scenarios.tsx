import { queryOptions } from '@tanstack/react-query';
import { read } from '../api/client.ts';

/** A value that chooses a sandbox outcome, with its consequences. */
export interface Scenario {
  readonly scenarioId: string;
  readonly topic: string;
  readonly field: string;
  readonly match: 'ENDS_WITH' | 'EQUALS' | 'ANY_OTHER';
  readonly value?: string;
  readonly outcome: string;
  readonly code?: string;
}

const MATCHES: Readonly<Record<Scenario['match'], string>> = {
  ENDS_WITH: 'ends in',
  EQUALS: 'is',
  ANY_OTHER: 'is anything else',
};

/** The same for every platform, so it is loaded only once. */
export const scenariosQuery = queryOptions({
  queryKey: ['scenarios'],
  queryFn: async ({ signal }) => {
    const { data } = await read<{ readonly data: readonly Scenario[] }>('/sandbox/scenarios', {}, signal);
    return data.map((scenario) => ({ ...scenario, field: scenario.field.replaceAll('`', '') }));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function ScenarioTable({
  scenarios,
  label,
}: {
  readonly scenarios: readonly Scenario[];
  readonly label: string;
}) {
  return (
    <div className="scrolled" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Outcome</th>
            <th scope="col">Code</th>
          </tr>
        </thead>
        <tbody>
          {scenarios.map(({ scenarioId, match, value, outcome, code }) => (
            <tr key={scenarioId}>
              <td>
                {MATCHES[match]} {value !== undefined && <code>{value}</code>}
              </td>
              <td className="prose">{outcome}</td>
              <td>{code !== undefined && <code>{code}</code>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
