import { useQuery } from '@tanstack/react-query';
import type { Currency } from '../ui/amount.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { type DataColumn, DataTable } from '../ui/data-table.tsx';
import { Moment, momentText } from '../ui/moment.tsx';
import { Page } from '../ui/page.tsx';
import { State } from '../ui/state.tsx';
import { inWords } from '../ui/words.ts';
import { ActButton } from './act-button.tsx';
import { CardMoney, type Outcome } from './card-money.tsx';
import { shownDecimal } from '../books/decimal.ts';
import { doorQuery } from './door.ts';
import { HistoryLink } from './history-link.tsx';
import { PlatformChoice, useChosenPlatform } from './platform-choice.tsx';
import { useOperator } from './use-operator.ts';

interface Money {
  readonly amount: string;
  readonly currency: string;
}

interface Waiting {
  readonly transactionId: string;
  readonly since: string | null;
  readonly status?: string;
  readonly amount: Money;
}

interface Proposal {
  readonly transactionId: string;
  readonly round: number;
  readonly to: string;
  readonly reference?: string;
  readonly amount: Money;
  readonly proposedBy: string;
  readonly operator: string | null;
  readonly reason: string | null;
  readonly proposedAt: string;
  readonly status: 'PROPOSED' | 'APPROVED';
  readonly approval: { readonly operator: string | null } | null;
}

interface SuspenseAnswer {
  readonly moneyDecisions: 'one-operator' | 'two-operators';
  readonly payments: readonly Waiting[];
  readonly cards: readonly Waiting[];
  readonly proposals: readonly Proposal[];
  readonly hasMore: boolean;
}

const WORDS: Readonly<Record<Outcome['outcome'], string>> = {
  SENT: 'It is done.',
  PROPOSED: 'Proposed: another operator must approve it.',
  REJECTED: 'Rejected: no money moves.',
};

/** Money that waits for a decision, and the proposals about it. */
export function SuspensePage() {
  const platform = useChosenPlatform();
  const { data, error, refetch } = useQuery({
    ...doorQuery<SuspenseAnswer>('/suspense', { platformId: platform?.platformId }),
    enabled: platform !== undefined,
  });
  return (
    <Page title="Suspense">
      <p className="lead">
        Money that left a balance and could not come back by itself, or arrived and could not be booked. Decide for each
        payment where it goes; what it was for is in its history.
      </p>
      <PlatformChoice page="suspense" />
      {error !== null && <ErrorNotice error={error} title="It cannot be shown" retry={() => void refetch()} />}
      {data !== undefined && platform !== undefined && (
        <>
          <p>
            {isOfTwo(data)
              ? 'Two operators decide about money of this platform: one proposes, another approves.'
              : 'One operator decides about money of this platform.'}
          </p>
          {(isOfTwo(data) || data.proposals.length > 0) && (
            <Proposals proposals={data.proposals} platformId={platform.platformId} />
          )}
          <MoneyInSuspense answer={data} platformId={platform.platformId} />
          {data.hasMore && <p role="status">There is more than is shown: decide about these first.</p>}
        </>
      )}
    </Page>
  );
}

const isOfTwo = ({ moneyDecisions }: SuspenseAnswer): boolean => moneyDecisions === 'two-operators';

/** Payments and cards with money in suspense; an operator decides about each one without a proposal. */
function MoneyInSuspense({ answer, platformId }: { readonly answer: SuspenseAnswer; readonly platformId: string }) {
  const { role, currencies } = useOperator();
  const statuses = new Map(answer.proposals.map(({ transactionId, status }) => [transactionId, status]));
  const decision = ({ transactionId }: Waiting) => {
    const status = statuses.get(transactionId);
    if (status !== undefined) return inWords(status).toLowerCase();
    return <Decision transactionId={transactionId} platformId={platformId} isOfTwo={isOfTwo(answer)} />;
  };
  const columns: readonly DataColumn<Waiting>[] = [
    {
      title: 'Since',
      text: ({ since }) => (since === null ? '' : momentText(since)),
      cell: ({ since }) => (since === null ? '' : <Moment at={since} />),
    },
    {
      title: 'Transaction',
      text: ({ transactionId }) => transactionId,
      cell: ({ transactionId }) => <HistoryLink platformId={platformId} id={transactionId} />,
    },
    {
      title: 'Status',
      text: ({ status }) => status ?? 'KEPT',
      cell: ({ status }) => <State of={status ?? 'KEPT'} />,
    },
    { title: 'Amount', text: ({ amount }) => shownMoney(amount, currencies), isNumber: true },
    ...(role === 'operator' ? [{ title: 'Decision', text: () => '', cell: decision }] : []),
  ];
  return (
    <>
      <h2>Payments</h2>
      <DataTable
        label="Payments in suspense"
        empty="No payment has money in suspense."
        columns={columns}
        rows={answer.payments}
        keyOf={({ transactionId }) => transactionId}
      />
      <h2>Cards</h2>
      {role === 'operator' && <CardMoney platformId={platformId} currencies={currencies} isOfTwo={isOfTwo(answer)} />}
      <DataTable
        label="Card money in suspense"
        empty="No card money is in suspense."
        columns={columns}
        rows={answer.cards}
        keyOf={({ transactionId, amount }) => `${transactionId} ${amount.currency}`}
      />
    </>
  );
}

interface DecisionProps {
  readonly transactionId: string;
  readonly platformId: string;
  readonly isOfTwo: boolean;
}

/** Sends money out of suspense, or proposes it. */
function Decision({ transactionId, platformId, isOfTwo: needsTwo }: DecisionProps) {
  const isCard = transactionId.startsWith('Card');
  return (
    <ActButton<Outcome>
      label={needsTwo ? 'Propose' : 'Send'}
      about={transactionId}
      door="/suspense/decisions"
      body={{ platformId, transactionId, to: 'OUTSIDE' }}
      {...(!isCard && { choice: { name: 'to', label: 'To', options: ['ACCOUNT', 'OUTSIDE'] } })}
      warning={
        isCard
          ? 'The cardholder is deleted: the money is booked as sent outside by hand.'
          : 'To the account that it is owed to, or outside, where it was sent by hand.'
      }
      done={({ outcome }) => WORDS[outcome]}
    />
  );
}

interface ProposalsProps {
  readonly proposals: readonly Proposal[];
  readonly platformId: string;
}

/** Proposals that wait for a second operator, and approved ones whose money was not sent. */
function Proposals({ proposals, platformId }: ProposalsProps) {
  const { role, currencies } = useOperator();
  const verdict = (proposal: Proposal) => <Verdict proposal={proposal} platformId={platformId} />;
  const columns: readonly DataColumn<Proposal>[] = [
    {
      title: 'Proposed',
      text: ({ proposedAt }) => momentText(proposedAt),
      cell: ({ proposedAt }) => <Moment at={proposedAt} />,
    },
    {
      title: 'Transaction',
      text: ({ transactionId }) => transactionId,
      cell: ({ transactionId }) => <HistoryLink platformId={platformId} id={transactionId} />,
    },
    { title: 'Amount', text: ({ amount }) => shownMoney(amount, currencies), isNumber: true },
    {
      title: 'To',
      text: ({ to, reference }) => `${inWords(to)}${reference === undefined ? '' : ` (${reference})`}`,
    },
    { title: 'By', text: ({ operator, proposedBy }) => operator ?? proposedBy },
    { title: 'Reason', text: ({ reason }) => reason ?? '', isProse: true },
    ...(role === 'operator' ? [{ title: 'Decision', text: () => '', cell: verdict }] : []),
  ];
  return (
    <>
      <h2>Proposals</h2>
      <DataTable
        label="Proposals"
        empty="No proposal waits for a second operator."
        columns={columns}
        rows={proposals.filter(({ status }) => status === 'PROPOSED')}
        keyOf={({ transactionId }) => transactionId}
      />
      <h2>Approved, not sent</h2>
      <DataTable
        label="Approved, not sent"
        empty="The money of every approved proposal was sent, or its sending was refused."
        columns={[...columns, { title: 'Approved by', text: ({ approval }) => approval?.operator ?? '' }]}
        rows={proposals.filter(({ status }) => status === 'APPROVED')}
        keyOf={({ transactionId }) => transactionId}
      />
    </>
  );
}

/** An operator's buttons for a proposal: its author cannot approve it. */
function Verdict({ proposal, platformId }: { readonly proposal: Proposal; readonly platformId: string }) {
  const { operatorId } = useOperator();
  const { transactionId, round, proposedBy, status } = proposal;
  const common = {
    about: transactionId,
    door: '/suspense/proposals',
    done: ({ outcome }: Outcome) => WORDS[outcome],
  };
  const body = { platformId, transactionId, round };
  if (status === 'APPROVED')
    return (
      <ActButton<Outcome>
        label="Send"
        {...common}
        body={{ ...body, decision: 'approve' }}
        warning="It was approved, and is sent once however often it is asked for. A refusal ends the proposal."
      />
    );
  return (
    <span className="actions">
      {proposedBy !== operatorId && (
        <ActButton<Outcome> label="Approve" {...common} body={{ ...body, decision: 'approve' }} />
      )}
      <ActButton<Outcome> label="Reject" {...common} body={{ ...body, decision: 'reject' }} />
    </span>
  );
}

function shownMoney({ amount, currency }: Money, currencies: readonly Currency[]): string {
  return `${shownDecimal(amount, currencies, currency)} ${currency}`;
}
