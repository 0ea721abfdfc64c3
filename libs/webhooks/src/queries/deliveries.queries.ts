import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineListQuery, defineQuery, type Period, queryHandler, ReadTables, within } from '@app/event-sourcing';
import { Vault } from '@app/event-store';
import { Refusal, type Tenant, uuidOf } from '@app/kernel';
import type { AttemptDocument, DeliveryDocument, DeliveryStatus } from '../domain/delivery/delivery.document.js';
import { deliveriesTable } from '../projections/deliveries.table.js';

/** A delivery as its platform sees it. */
export interface DeliveryResource extends Omit<DeliveryDocument, 'lane' | 'attempts'> {
  readonly attempts: readonly AttemptResource[];
}

export interface AttemptResource extends Omit<AttemptDocument, 'answer'> {
  /** The beginning of the answer's body. */
  readonly responseBody?: string;
}

interface DeliveryFilter {
  readonly type?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** Inclusive bounds of the moment when it was recorded. */
  readonly created: Period;
  /** Only those that did not arrive so far. */
  readonly failed?: true;
}

/** One delivery, with the latest responses of its receiver. 404 REFERENCE_NOT_FOUND when there is none, or it is another platform's. */
export class GetDelivery extends defineQuery<{ readonly webhookId: string }, DeliveryResource>() {}

@QueryHandler(GetDelivery)
export class GetDeliveryHandler implements IQueryHandler<GetDelivery> {
  constructor(
    private readonly tables: ReadTables,
    private readonly vault: Vault,
  ) {}

  async execute({ tenant, data: { webhookId } }: GetDelivery): Promise<DeliveryResource> {
    const document = await this.tables.of(deliveriesTable).get(tenant, uuidOf('Webhook', webhookId));
    if (document === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such webhook delivery.');
    const { lane: _, attempts, ...shown } = document;
    return { ...shown, attempts: await Promise.all(attempts.map((attempt) => this.withAnswer(tenant, attempt))) };
  }

  private async withAnswer(tenant: Tenant, { answer, ...attempt }: AttemptDocument): Promise<AttemptResource> {
    const body = answer === undefined ? null : await this.vault.open(tenant, answer.subject, answer.sealed);
    return typeof body === 'string' ? { ...attempt, responseBody: body } : attempt;
  }
}

/** Deliveries without the responses of their receivers. */
export class ListDeliveries extends defineListQuery<DeliveryFilter, DeliveryResource>() {}

export const ListDeliveriesHandler = queryHandler(
  ListDeliveries,
  ReadTables,
  async (tables, { tenant, filters: { type, status, created, failed }, page }) => {
    const where = { type, status, has_failed: failed, created_at: within(created) };
    const { rows, ...rest } = await tables.of(deliveriesTable).list(tenant, { where, ...page });
    return { rows: rows.map(({ position, document }) => ({ position, document: withoutAnswers(document) })), ...rest };
  },
);

function withoutAnswers({ lane: _, attempts, ...document }: DeliveryDocument): DeliveryResource {
  return { ...document, attempts: attempts.map(({ answer: _answer, ...attempt }) => attempt) };
}
