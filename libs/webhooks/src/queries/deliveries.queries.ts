import { Injectable } from '@nestjs/common';
import { type ListPage, type PageQuery, type Period, ReadTables, within } from '@app/event-sourcing';
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

export interface DeliveryFilter {
  readonly type?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** Inclusive bounds of the moment when it was recorded. */
  readonly created: Period;
  /** Only those that did not arrive so far. */
  readonly failed?: true;
}

/** Queries for the GETs of deliveries. Lists omit the receivers' responses; a single delivery shows the latest ones. */
@Injectable()
export class DeliveriesQueries {
  constructor(
    private readonly tables: ReadTables,
    private readonly vault: Vault,
  ) {}

  /** 404 REFERENCE_NOT_FOUND when there is none, or it is another platform's. */
  async get(tenant: Tenant, webhookId: string): Promise<DeliveryResource> {
    const document = await this.tables.of(deliveriesTable).get(tenant, uuidOf('Webhook', webhookId));
    if (document === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such webhook delivery.');
    const { lane: _, attempts, ...shown } = document;
    return { ...shown, attempts: await Promise.all(attempts.map((attempt) => this.withAnswer(tenant, attempt))) };
  }

  async list(tenant: Tenant, filter: DeliveryFilter, page: PageQuery): Promise<ListPage<DeliveryResource>> {
    const { type, status, created, failed } = filter;
    const where = { type, status, has_failed: failed, created_at: within(created) };
    const { rows, ...rest } = await this.tables.of(deliveriesTable).list(tenant, { where, ...page });
    return { rows: rows.map(({ position, document }) => ({ position, document: withoutAnswers(document) })), ...rest };
  }

  private async withAnswer(tenant: Tenant, { answer, ...attempt }: AttemptDocument): Promise<AttemptResource> {
    const body = answer === undefined ? null : await this.vault.open(tenant, answer.subject, answer.sealed);
    return typeof body === 'string' ? { ...attempt, responseBody: body } : attempt;
  }
}

function withoutAnswers({ lane: _, attempts, ...document }: DeliveryDocument): DeliveryResource {
  return { ...document, attempts: attempts.map(({ answer: _answer, ...attempt }) => attempt) };
}
