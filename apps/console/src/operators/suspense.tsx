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
  const { role, operatorId, currencies } = useOperator();
  const platform = useChosenPlatform();
  const { data, error, refetch } = useQuery({
    ...doorQuery<SuspenseAnswer>('/suspense', { platformId: platform?.platformId }),
    enabled: platform !== undefined,
  });
  const platformId = platform?.platformId;
  const isOfTwo = data?.moneyDecisions === 'two-operators';
  const open = new Map(data?.proposals.map(({ transactionId, status }) => [transactionId, status]));
  const decision = ({ transactionId }: Waiting) =>
    open.has(transactionId) ? (
      inWords(open.get(transactionId)!).toLowerCase()
    ) : (
      <ActButton<Outcome>
        label={isOfTwo ? 'Propose' : 'Send'}
        about={transactionId}
        door="/suspense/decisions"
        body={{ platformId, transactionId, to: 'OUTSIDE' }}
        {...(!transactionId.startsWith('Card') && {
          choice: { name: 'to', label: 'To', options: ['ACCOUNT', 'OUTSIDE'] },
        })}
        warning={
          transactionId.startsWith('Card')
            ? 'The cardholder is deleted: the money is booked as sent outside by hand.'
            : 'To the account that it is owed to, or outside, where it was sent by hand.'
        }
        done={({ outcome }) => WORDS[outcome]}
      />
    );
  const columns: readonly DataColumn<Waiting>[] = [
    {
      title: 'Since',
      text: ({ since }) => (since === null ? '' : momentText(since)),
      cell: ({ since }) => (since === null ? '' : <Moment at={since} />),
    },
    {
      title: 'Transaction',
      text: ({ transactionId }) => transactionId,
      cell: ({ transactionId }) => <code>{transactionId}</code>,
    },
    {
      title: 'Status',
      text: ({ status }) => status ?? 'KEPT',
      cell: ({ status }) => <State of={status ?? 'KEPT'} />,
    },
    {
      title: 'Amount',
      text: ({ amount }) => shownMoney(amount, currencies),
      isNumber: true,
    },
    ...(role === 'operator' ? [{ title: 'Decision', text: () => '', cell: decision }] : []),
  ];
  const verdicts = ({ transactionId, round, proposedBy, status }: Proposal) => {
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
  };
  const proposalColumns: readonly DataColumn<Proposal>[] = [
    {
      title: 'Proposed',
      text: ({ proposedAt }) => momentText(proposedAt),
      cell: ({ proposedAt }) => <Moment at={proposedAt} />,
    },
    {
      title: 'Transaction',
      text: ({ transactionId }) => transactionId,
      cell: ({ transactionId }) => <code>{transactionId}</code>,
    },
    { title: 'Amount', text: ({ amount }) => shownMoney(amount, currencies), isNumber: true },
    {
      title: 'To',
      text: ({ to, reference }) => `${inWords(to)}${reference === undefined ? '' : ` (${reference})`}`,
    },
    { title: 'By', text: ({ operator, proposedBy }) => operator ?? proposedBy },
    { title: 'Reason', text: ({ reason }) => reason ?? '', isProse: true },
    ...(role === 'operator' ? [{ title: 'Decision', text: () => '', cell: verdicts }] : []),
  ];
  return (
    <Page title="Suspense">
      <PlatformChoice page="suspense" />
      {error !== null && <ErrorNotice error={error} title="It cannot be shown" retry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <p>
            {isOfTwo
              ? 'Two operators decide about money of this platform: one proposes, another approves.'
              : 'One operator decides about money of this platform.'}
          </p>
          {(isOfTwo || data.proposals.length > 0) && (
            <>
              <h2>Proposals</h2>
              <DataTable
                label="Proposals"
                empty="No proposal waits for a second operator."
                columns={proposalColumns}
                rows={data.proposals.filter(({ status }) => status === 'PROPOSED')}
                keyOf={({ transactionId }) => transactionId}
              />
              <h2>Approved, not sent</h2>
              <DataTable
                label="Approved, not sent"
                empty="The money of every approved proposal was sent, or its sending was refused."
                columns={[
                  ...proposalColumns,
                  { title: 'Approved by', text: ({ approval }) => approval?.operator ?? '' },
                ]}
                rows={data.proposals.filter(({ status }) => status === 'APPROVED')}
                keyOf={({ transactionId }) => transactionId}
              />
            </>
          )}
          <h2>Payments</h2>
          <DataTable
            label="Payments in suspense"
            empty="No payment has money in suspense."
            columns={columns}
            rows={data.payments}
            keyOf={({ transactionId }) => transactionId}
          />
          <h2>Cards</h2>
          {role === 'operator' && platformId !== undefined && (
            <CardMoney platformId={platformId} currencies={currencies} isOfTwo={isOfTwo} />
          )}
          <DataTable
            label="Card money in suspense"
            empty="No card money is in suspense."
            columns={columns}
            rows={data.cards}
            keyOf={({ transactionId, amount }) => `${transactionId} ${amount.currency}`}
          />
          {data.hasMore && <p role="status">There is more than is shown.</p>}
        </>
      )}
    </Page>
  );
}

function shownMoney({ amount, currency }: Money, currencies: readonly Currency[]): string {
  return `${shownDecimal(amount, currencies, currency)} ${currency}`;
}
