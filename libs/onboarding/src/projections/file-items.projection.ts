import { defineRows, type PositionedEvent, type Projection } from '@app/event-sourcing/definitions';
import { tenantKey } from '@app/kernel';
import type { CustomerEvent } from '../domain/customer/customer.events.js';
import { uuidOfAny } from '../domain/customer/resource.js';

/** Parts of a customer's file that have an id. */
export type FileItemKind = 'BeneficialOwner' | 'Document' | 'Verification';

/** Items of customer files: a row for each owner, document and verification. */
export const fileItemRows = defineRows({
  name: 'onboarding_file_item',
  columns: {
    kind: 'text',
    id: 'uuid',
    customer_id: 'uuid',
    holder: 'text',
    status: 'text',
    is_gone: 'boolean',
    position: 'bigint',
  },
  key: ['kind', 'id'],
});

/**
 * The customer of each owner, document and verification, and their order. Contains only ids and statuses: contents are folded from the
 * customer's stream, so no personal data is stored here. A deleted item keeps its row, marked as deleted, since it can still be read as of an
 * earlier time.
 */
export const fileItemsProjection: Projection = {
  name: fileItemRows.name,
  rowTables: [fileItemRows],
  version: 2,
  create: `
    CREATE TABLE onboarding_file_item (
      tenant text, kind text, id uuid, customer_id uuid NOT NULL, holder text, status text, is_gone boolean NOT NULL DEFAULT false, position bigint NOT NULL,
      PRIMARY KEY (tenant, kind, id)
    );
    CREATE INDEX ON onboarding_file_item (tenant, kind, position);
    CREATE INDEX ON onboarding_file_item (tenant, kind, customer_id, position);
    CREATE INDEX ON onboarding_file_item (tenant, kind, holder, position);`,
  drop: 'DROP TABLE IF EXISTS onboarding_file_item',
  concerns: (type) => TYPES.includes(type),
  async apply(events, transaction) {
    const rows = rowsOf(events);
    const column = (of: (row: Row) => unknown): unknown[] => rows.map(of);
    await transaction.query({
      name: 'upsert-onboarding_file_item',
      text: `INSERT INTO onboarding_file_item AS item (tenant, kind, id, customer_id, holder, status, is_gone, position)
             SELECT * FROM unnest($1::text[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::boolean[], $8::bigint[])
             ON CONFLICT (tenant, kind, id) DO UPDATE SET status = excluded.status, is_gone = item.is_gone OR excluded.is_gone`,
      values: [
        column(({ tenant }) => tenant),
        column(({ kind }) => kind),
        column(({ id }) => id),
        column(({ customerId }) => customerId),
        column(({ holder }) => holder),
        column(({ status }) => status),
        column(({ isGone }) => isGone),
        column(({ position }) => position),
      ],
    });
  },
};

interface Row {
  readonly tenant: string;
  readonly kind: FileItemKind;
  readonly id: string;
  readonly customerId: string;
  readonly holder: string | null;
  readonly status: string | null;
  readonly isGone: boolean;
  readonly position: string;
}

/** Row of each item from its events: as first recorded, with the latest status. */
function rowsOf(events: readonly PositionedEvent[]): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const event of events) {
    const { kind, id, holder = null, status = null, gone: isGone = false } = itemOf(event);
    const tenant = tenantKey(event.tenant);
    const key = `${tenant} ${id}`;
    const before = rows.get(key);
    rows.set(
      key,
      before === undefined
        ? {
            tenant,
            kind,
            id: uuidOfAny(id),
            customerId: event.aggregateId,
            holder,
            status,
            isGone,
            position: event.position.toString(),
          }
        : { ...before, status, isGone: before.isGone || isGone },
    );
  }
  return [...rows.values()];
}

type ItemEvent = Extract<
  CustomerEvent,
  {
    type:
      | 'onboarding.beneficial-owner-registered'
      | 'onboarding.document-added'
      | 'onboarding.document-deleted'
      | 'onboarding.customer-assessed';
  }
>;
const TYPES: readonly string[] = [
  'onboarding.beneficial-owner-registered',
  'onboarding.document-added',
  'onboarding.document-deleted',
  'onboarding.customer-assessed',
] satisfies ItemEvent['type'][];

interface Item {
  readonly kind: FileItemKind;
  readonly id: string;
  readonly holder?: string;
  readonly status?: string;
  readonly gone?: boolean;
}

function itemOf(recorded: PositionedEvent): Item {
  const event = recorded as unknown as ItemEvent;
  switch (event.type) {
    case 'onboarding.beneficial-owner-registered':
      return { kind: 'BeneficialOwner', id: event.data.ownerId };
    case 'onboarding.document-added':
      return { kind: 'Document', id: event.data.documentId, holder: event.data.documentHolder };
    case 'onboarding.document-deleted':
      return { kind: 'Document', id: event.data.documentId, gone: true };
    case 'onboarding.customer-assessed':
      return { kind: 'Verification', id: event.data.verificationId, status: event.data.verificationStatus };
  }
}
