import { useQuery } from '@tanstack/react-query';
import { type ListPage, type Resource, read } from '../api/client.ts';
import { inWords } from '../ui/words.ts';

/** Maximum page size of the API. */
const LATEST = '100';
const MAX_DAYS = 14;
const WIDTH = 560;
const HEIGHT = 120;
const GROUPS = ['COMPLETED', 'FAILED', 'OTHER'] as const;
type Group = (typeof GROUPS)[number];
/** A day in UTC, as `createdAt` counts it: `1 Dec`. */
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

interface Day {
  readonly day: string;
  readonly counts: Readonly<Record<Group, number>>;
}

/** The latest payments by the day that they were created, as a chart and as a table. */
export function PaymentsByDay() {
  const { data } = useQuery({
    queryKey: ['latest-payments'],
    queryFn: ({ signal }) => read<ListPage>('/transactions', { limit: LATEST }, signal),
  });
  const days = daysOf(data?.data ?? []);
  if (days.length === 0) return null;
  return (
    <section>
      <h2>The latest {data!.data.length === Number(LATEST) ? LATEST : ''} payments by day</h2>
      <Chart days={days} />
      <details>
        <summary>As a table</summary>
        <div className="scrolled" tabIndex={0} role="region" aria-label="Payments by day">
          <table>
            <thead>
              <tr>
                <th scope="col">Day (UTC)</th>
                {GROUPS.map((group) => (
                  <th key={group} scope="col" className="number">
                    {inWords(group)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, counts }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  {GROUPS.map((group) => (
                    <td key={group} className="number">
                      {counts[group]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

function Chart({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(...days.map(({ counts }) => totalOf(counts)));
  const step = WIDTH / days.length;
  return (
    <>
      <svg
        className="chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`}
        role="img"
        aria-label={`Payments by day, at most ${most} in one day; the table below has the numbers`}
      >
        {days.map(({ day, counts }, index) => {
          let top = HEIGHT;
          return (
            <g key={day}>
              {GROUPS.map((group) => {
                const height = (counts[group] / most) * (HEIGHT - 10);
                top -= height;
                return (
                  <rect
                    key={group}
                    className={group.toLowerCase()}
                    x={index * step + 2}
                    y={top}
                    width={Math.min(step - 4, 60)}
                    height={height}
                  >
                    <title>{`${day}: ${counts[group]} ${inWords(group).toLowerCase()}`}</title>
                  </rect>
                );
              })}
              <text x={index * step + 2} y={HEIGHT + 14}>
                {DAY.format(new Date(day))}
              </text>
            </g>
          );
        })}
      </svg>
      <p className="legend">
        {GROUPS.map((group) => (
          <span key={group} className={group.toLowerCase()}>
            {inWords(group)}
          </span>
        ))}
      </p>
    </>
  );
}

/** The latest days with payments, in chronological order. */
function daysOf(payments: readonly Resource[]): readonly Day[] {
  const days = new Map<string, Record<Group, number>>();
  for (const { createdAt, status } of payments) {
    const day = String(createdAt).slice(0, 10);
    const counts = days.get(day) ?? { COMPLETED: 0, FAILED: 0, OTHER: 0 };
    counts[status === 'COMPLETED' || status === 'FAILED' ? status : 'OTHER'] += 1;
    days.set(day, counts);
  }
  return [...days]
    .map(([day, counts]) => ({ day, counts }))
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(-MAX_DAYS);
}

function totalOf(counts: Day['counts']): number {
  return GROUPS.reduce((sum, group) => sum + counts[group], 0);
}
