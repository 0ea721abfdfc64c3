import { type PositionedEvent, type Projection } from '@app/event-sourcing';
import { tenantKey } from '@app/kernel';
import type { CustomerEvent } from '../domain/customer/customer.events.js';
import { uuidOfAny } from '../domain/customer/resource.js';

/** What a customer's file holds that has an id of its own. */
export type FileItemKind = 'BeneficialOwner' | 'Document' | 'Verification';

/**
 * In whose file each owner, document and verification stands, and in which order they came. It holds ids and statuses
 * only: what they say is folded from the customer's own stream, so nothing personal is kept here. What is gone keeps its row,
 * marked, since it can still be shown as of a time when it was there.
 */
export const fileItemsProjection: Projection = {
  name: 'onboarding_file_item',
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
    for (const event of events) {
      const item = itemOf(event);
      const key = [tenantKey(event.tenant), item.kind, uuidOfAny(item.id)];
      if (item.gone === true) await transaction.query('UPDATE onboarding_file_item SET is_gone = true WHERE tenant = $1 AND kind = $2 AND id = $3', key);
      else {
        await transaction.query(
          `INSERT INTO onboarding_file_item (tenant, kind, id, customer_id, holder, status, position) VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (tenant, kind, id) DO UPDATE SET status = excluded.status`,
          [...key, event.aggregateId, item.holder ?? null, item.status ?? null, event.position.toString()],
        );
      }
    }
  },
};

type ItemEvent = Extract<CustomerEvent, {
  type: 'onboarding.beneficial-owner-registered' | 'onboarding.document-added' | 'onboarding.document-deleted' | 'onboarding.customer-assessed';
}>;
const TYPES: readonly string[] = [
  'onboarding.beneficial-owner-registered', 'onboarding.document-added', 'onboarding.document-deleted', 'onboarding.customer-assessed',
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
    case 'onboarding.beneficial-owner-registered': return { kind: 'BeneficialOwner', id: event.data.ownerId };
    case 'onboarding.document-added': return { kind: 'Document', id: event.data.documentId, holder: event.data.documentHolder };
    case 'onboarding.document-deleted': return { kind: 'Document', id: event.data.documentId, gone: true };
    case 'onboarding.customer-assessed':
      return { kind: 'Verification', id: event.data.verificationId, status: event.data.verificationStatus };
  }
}
