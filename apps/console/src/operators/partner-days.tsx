import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decimalText, shownDecimal } from '../books/decimal.ts';
import { useCurrencies } from '../books/use-currencies.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { Page } from '../ui/page.tsx';
import { State } from '../ui/state.tsx';
import { inWords } from '../ui/words.ts';
import { ActButton } from './act-button.tsx';
import { type Job, doorQuery, whileRunning } from './door.ts';
import { JobTable } from './job-table.tsx';
import { PlatformChoice, useChosenPlatform } from './platform-choice.tsx';
import { useOperator } from './use-operator.ts';

interface DayReport {
  readonly outcome: string;
  readonly currencies: readonly { readonly currency: string; readonly difference: string; readonly open: number }[];
}

interface Day {
  readonly day: string;
  readonly report: DayReport | null;
}

interface Partner {
  readonly port: string;
  readonly since: string;
  readonly days: readonly Day[];
}

interface Comparison {
  readonly platformId: string;
  readonly port: string;
  readonly day: string;
  readonly agrees: boolean;
  readonly currencies: readonly { readonly currency: string; readonly statements: string; readonly books: string }[];
  readonly items: readonly {
    readonly problem: string;
    readonly item: string;
    readonly currency: string;
    readonly stated: string;
    readonly booked: string;
    readonly resourceId: string | null;
  }[];
  readonly hasMore: boolean;
  readonly brokenChains: readonly { readonly currency: string; readonly account: string; readonly day: string }[];
  readonly withoutStatements: readonly string[];
}

/** Daily reconciliation of each partner's statements with the service's books, and the comparisons that list each difference. */
export function PartnerDaysPage() {
  const platform = useChosenPlatform();
  const { data, error, refetch } = useQuery({
    ...doorQuery<{ readonly partners: readonly Partner[] }>('/partner-days', { platformId: platform?.platformId }),
    enabled: platform !== undefined,
  });
  return (
    <Page title="Statements of partners">
      <p className="lead">
        Each day's statements of the banks, networks and issuers of a platform, compared with its books. Compare a day
        that differs to see which payments or accounts do not agree.
      </p>
      <PlatformChoice page="partner-days" />
      {error !== null && <ErrorNotice error={error} title="The days cannot be shown" retry={() => void refetch()} />}
      {data === undefined && error === null && <p role="status">Loading …</p>}
      {data?.partners.length === 0 && (
        <p role="status">
          No partner of this platform sends statements
          {platform?.environment === 'SANDBOX' ? ': a sandbox has no partners.' : '.'} Partners are connected on the
          command line, as <a href="/docs/partners">the guide about partners</a> says.
        </p>
      )}
      {platform !== undefined &&
        data?.partners.map((partner) => (
          <PartnerDays key={partner.port} partner={partner} platformId={platform.platformId} />
        ))}
      <Comparisons />
    </Page>
  );
}

function PartnerDays({ partner, platformId }: { readonly partner: Partner; readonly platformId: string }) {
  const { role } = useOperator();
  const currencies = useCurrencies();
  const { port, since, days } = partner;
  const differencesIn = ({ report }: Day, textOf: typeof decimalText): string =>
    (report?.currencies ?? [])
      .filter(({ difference, open }) => difference !== '0' || open > 0)
      .map(({ currency, difference, open }) => `${textOf(difference, currencies, currency)} ${currency}, ${open} open`)
      .join('; ');
  return (
    <>
      <h2>{inWords(port.replaceAll('-', '_'))}</h2>
      <p className="help">
        Connected since <Moment at={since} />. Differences are statements less books.
      </p>
      <DataTable<Day>
        label={`Days of ${port}`}
        empty="No day has ended since the partner was connected."
        file={`${port}-days`}
        columns={[
          { title: 'Day', text: ({ day }) => day },
          {
            title: 'Outcome',
            text: ({ report }) => report?.outcome ?? '',
            cell: ({ report }) => <State of={report?.outcome ?? 'NOT_COMPARED'} />,
          },
          {
            title: 'Differences',
            text: (day) => differencesIn(day, decimalText),
            cell: (day) => differencesIn(day, shownDecimal),
            isProse: true,
          },
          ...(role === 'viewer'
            ? []
            : [
                {
                  title: 'Compare',
                  text: () => '',
                  cell: ({ day }: Day) => (
                    <ActButton
                      label="Compare"
                      about={`${port} ${day}`}
                      door="/partner-days/comparisons"
                      body={{ platformId, port, day }}
                      warning="The whole log is read to name each thing that does not agree. Nothing is booked."
                      done={() => 'Started.'}
                    />
                  ),
                },
              ]),
        ]}
        rows={days}
        keyOf={({ day }) => day}
      />
    </>
  );
}

/** Empty if no comparison was requested. */
function Comparisons() {
  const { data, error, refetch } = useQuery({
    ...doorQuery<{ readonly jobs: readonly Job<Comparison>[] }>('/partner-days/comparisons'),
    refetchInterval: ({ state }) => whileRunning(state.data),
  });
  if (error !== null)
    return <ErrorNotice error={error} title="The comparisons cannot be shown" retry={() => void refetch()} />;
  if (data === undefined || data.jobs.length === 0) return null;
  return (
    <>
      <h2>Comparisons</h2>
      <JobTable label="Comparisons" jobs={data.jobs} resultOf={(result) => <Compared of={result} />} />
    </>
  );
}

function Compared({ of }: { readonly of: Comparison }) {
  const shown = useCurrencies();
  const { agrees, currencies, items, hasMore, brokenChains, withoutStatements } = of;
  return (
    <>
      {agrees ? 'Books and statements agree.' : <span className="bad-text">Books and statements do NOT agree.</span>}
      <ul>
        {currencies.map(({ currency, statements, books }) => (
          <li key={currency}>
            {shownDecimal(statements, shown, currency)} {currency} on the statements,{' '}
            {shownDecimal(books, shown, currency)} {currency} in the books
          </li>
        ))}
        {withoutStatements.map((currency) => (
          <li key={`without ${currency}`}>The books moved {currency}, and no statement was of it.</li>
        ))}
        {brokenChains.map(({ currency, account, day }) => (
          <li key={`${currency} ${account} ${day}`}>
            The statement of {account} of {day} does not begin where the one before it ended.
          </li>
        ))}
        {items.map(({ problem, item, currency, stated, booked, resourceId }) => (
          <li key={`${problem} ${item} ${currency}`}>
            {inWords(problem)}:{' '}
            {resourceId === null ? (
              <code>{item}</code>
            ) : (
              <Link
                to="/operators/$page"
                params={{ page: 'history' }}
                search={{ platform: of.platformId, id: resourceId } as never}
              >
                <code>{item}</code>
              </Link>
            )}
            , {shownDecimal(stated, shown, currency)} {currency} stated, {shownDecimal(booked, shown, currency)}{' '}
            {currency} booked
          </li>
        ))}
      </ul>
      {hasMore && (
        <p role="status">
          There is more than is shown; <code>npm run cli -- partner reconciliation</code> lists the others.
        </p>
      )}
    </>
  );
}
