import { FeatureRegistry, ViewReader } from '@app/event-sourcing';
import { type StoredEvent, parseStreamName } from '@app/event-store';
import { type Cell, type Column, type Dataset, integer, text, timestamp } from './dataset.js';

/** Reads one cell from a document as GET shows it: `sentAmount.currency.code`. */
interface DocumentColumn extends Column {
  readonly path: string;
}

const LEADING: readonly Column[] = [integer('position'), text('platform_id'), text('environment')];

const at = (column: Column, path: string): DocumentColumn => ({ ...column, path });

/** Incoming and outgoing payments, including those of quotes. */
export const payments = resources({
  name: 'payments',
  description: 'transactions as GET /transactions/{id} shows them; a later row of an id replaces the earlier one',
  table: 'payments_transaction',
  columns: [
    at(text('id'), 'id'),
    at(text('type'), 'type'),
    at(text('status'), 'status'),
    at(text('failure_reason'), 'failureReason'),
    at(text('customer_id'), 'customerId'),
    at(text('agent_id'), 'agentId'),
    at(text('quote_id'), 'quoteId'),
    at(text('source_type'), 'source.sourceType'),
    at(text('source_account_id'), 'source.accountId'),
    at(text('destination_type'), 'destination.destinationType'),
    at(text('destination_account_id'), 'destination.accountId'),
    at(text('payment_rail'), 'paymentRail'),
    at(integer('sent_amount'), 'sentAmount.amount'),
    at(text('sent_currency'), 'sentAmount.currency.code'),
    at(integer('received_amount'), 'receivedAmount.amount'),
    at(text('received_currency'), 'receivedAmount.currency.code'),
    at(integer('fees'), 'fees'),
    at(text('refund_status'), 'refund.status'),
    at(timestamp('settled_at'), 'settledAt'),
    at(timestamp('created_at'), 'createdAt'),
    at(timestamp('updated_at'), 'updatedAt'),
  ],
});

/** Card authorizations, with everything that followed from each. */
export const cardTransactions = resources({
  name: 'card-transactions',
  description: 'card transactions as GET shows them; a later row of an id replaces the earlier one',
  table: 'cards_card_transaction',
  columns: [
    at(text('id'), 'id'),
    at(text('card_id'), 'cardId'),
    at(text('customer_id'), 'customerId'),
    at(text('account_id'), 'accountId'),
    at(text('status'), 'status'),
    at(text('direction'), 'direction'),
    at(text('decline_reason'), 'declineReason'),
    at(text('currency'), 'authorizedAmount.currency.code'),
    at(integer('authorized_amount'), 'authorizedAmount.amount'),
    at(integer('settled_amount'), 'settledAmount.amount'),
    at(integer('refunded_amount'), 'refundedAmount.amount'),
    at(timestamp('authorized_at'), 'authorizedAt'),
    at(timestamp('created_at'), 'createdAt'),
    at(timestamp('updated_at'), 'updatedAt'),
  ],
});

/** One row per resource that the events changed, in its current state. Its position is that of the last of these events. */
function resources({
  name,
  description,
  table,
  columns,
}: {
  readonly name: string;
  readonly description: string;
  readonly table: string;
  readonly columns: readonly DocumentColumn[];
}): Dataset {
  return {
    name,
    description,
    columns: [...LEADING, ...columns],
    async rowsOf(events, application) {
      const { view } = application.get(FeatureRegistry, { strict: false }).tables.find((each) => each.name === table)!;
      const reader = application.get(ViewReader, { strict: false });
      const rows: Cell[][] = [];
      for (const { stream, position } of lastOfEach(events, view.aggregate)) {
        const document = await reader.ofStream(view, stream);
        if (document === null) continue; // not decided yet: GET does not show it either
        const { platformId, environment } = parseStreamName(stream).tenant;
        rows.push([position, platformId, environment, ...columns.map((column) => cellOf(document, column))]);
      }
      return rows;
    },
  };
}

function lastOfEach(
  events: readonly StoredEvent[],
  { context, name }: { readonly context: string; readonly name: string },
): StoredEvent[] {
  const last = new Map<string, StoredEvent>();
  for (const event of events) {
    const parts = parseStreamName(event.stream);
    if (parts.context !== context || parts.aggregate !== name) continue;
    last.delete(event.stream); // ordered by the last event
    last.set(event.stream, event);
  }
  return [...last.values()];
}

function cellOf(document: unknown, { path, type }: DocumentColumn): Cell {
  const value = path
    .split('.')
    .reduce<unknown>((from, name) => (from as Record<string, unknown> | null | undefined)?.[name], document);
  if (value === undefined || value === null) return null;
  return type === 'integer' ? BigInt(value as number) : String(value);
}
