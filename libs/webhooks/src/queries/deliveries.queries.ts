import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type FindOperator, In } from 'typeorm';
import {
  defineListQuery,
  defineQuery,
  isAsOf,
  type ListPage,
  type Period,
  ReadTables,
  within,
} from '@app/event-sourcing';
import { Vault } from '@app/event-store';
import { Refusal, resourceId, type Tenant, uuidOf } from '@app/kernel';
import type { AttemptDocument, DeliveryDocument, DeliveryStatus } from '../domain/delivery/delivery.document.js';
import { CONFIGURED, deliveriesTable } from '../projections/deliveries.table.js';
import { DeliveryDirectory } from './delivery-directory.questions.js';
import {
  configuredEndpointId,
  endpointNotSet,
  furtherEndpointUuid,
  WebhookEndpoints,
} from './webhook-endpoints.questions.js';

/** A delivery as the API shows it to its platform. */
export interface DeliveryResource extends Omit<DeliveryDocument, 'lane' | 'group' | 'attempts' | 'endpoint'> {
  /** `WebhookEndpoint:<uuid>`. */
  readonly endpointId: string;
  readonly attempts: readonly AttemptResource[];
}

export interface AttemptResource extends Omit<AttemptDocument, 'answer'> {
  /** First bytes of the response body. */
  readonly responseBody?: string;
}

interface DeliveryFilter {
  readonly type?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** `WebhookEndpoint:<uuid>`. */
  readonly endpointId?: string | undefined;
  /** Inclusive bounds of the recording time. */
  readonly created: Period;
  /** Only deliveries that have not succeeded and whose endpoint currently receives webhooks. */
  readonly canBeReplayed?: true;
}

/**
 * One delivery with the latest responses of its receiver; at a revision of its stream, if given. 404 REFERENCE_NOT_FOUND if it is unknown
 * or belongs to another platform.
 */
export class GetDelivery extends defineQuery<
  { readonly webhookId: string; readonly revision?: number | undefined },
  DeliveryResource
>() {}

@QueryHandler(GetDelivery)
export class GetDeliveryHandler implements IQueryHandler<GetDelivery> {
  constructor(
    private readonly tables: ReadTables,
    private readonly deliveries: DeliveryDirectory,
    private readonly vault: Vault,
  ) {}

  async execute({ tenant, data: { webhookId, revision } }: GetDelivery): Promise<DeliveryResource> {
    const isPast = isAsOf() || revision !== undefined;
    const document = isPast
      ? await this.deliveries.find(tenant, webhookId, revision)
      : await this.tables.of(deliveriesTable).get(tenant, uuidOf('Webhook', webhookId));
    if (document === null) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such webhook delivery.');
    const { attempts } = document;
    return {
      ...shown(tenant, document),
      attempts: await Promise.all(attempts.map((attempt) => this.withAnswer(tenant, attempt))),
    };
  }

  private async withAnswer(tenant: Tenant, { answer, ...attempt }: AttemptDocument): Promise<AttemptResource> {
    const body = answer === undefined ? null : await this.vault.open(tenant, answer.subject, answer.sealed);
    return typeof body === 'string' ? { ...attempt, responseBody: body } : attempt;
  }
}

/** Deliveries without response bodies. With `canBeReplayed`: 400 WEBHOOK_ENDPOINT_NOT_SET if no endpoint receives webhooks. */
export class ListDeliveries extends defineListQuery<DeliveryFilter, DeliveryResource>() {}

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(
    private readonly tables: ReadTables,
    private readonly endpoints: WebhookEndpoints,
  ) {}

  async execute({ tenant, filters, page }: ListDeliveries): Promise<ListPage<DeliveryResource>> {
    const { type, status, endpointId, created, canBeReplayed } = filters;
    const endpoint =
      canBeReplayed === true ? await this.receiving(tenant, endpointId) : endpointId && columnOf(tenant, endpointId);
    const where = { type, status, endpoint, has_failed: canBeReplayed, created_at: within(created) };
    const { rows, ...rest } = await this.tables.of(deliveriesTable).list(tenant, { where, ...page });
    return {
      rows: rows.map(({ position, document }) => ({ position, document: withoutAnswers(tenant, document) })),
      ...rest,
    };
  }

  /** Filters the requested endpoints for those that currently receive webhooks. Refuses with WEBHOOK_ENDPOINT_NOT_SET if none does. */
  private async receiving(tenant: Tenant, endpointId: string | undefined): Promise<FindOperator<string>> {
    const enabled = (await this.endpoints.of(tenant)).filter(
      ({ id, status }) => status === 'ENABLED' && (endpointId === undefined || id === endpointId),
    );
    if (enabled.length === 0) throw endpointNotSet();
    return In(enabled.map(({ id }) => columnOf(tenant, id)));
  }
}

function columnOf(tenant: Tenant, endpointId: string): string {
  return furtherEndpointUuid(tenant, endpointId) ?? CONFIGURED;
}

function withoutAnswers(tenant: Tenant, document: DeliveryDocument): DeliveryResource {
  const attempts = document.attempts.map(({ answer: _, ...attempt }) => attempt);
  return { ...shown(tenant, document), attempts };
}

function shown(
  tenant: Tenant,
  { lane: _lane, group: _group, attempts: _attempts, endpoint, ...document }: DeliveryDocument,
): Omit<DeliveryResource, 'attempts'> {
  const endpointId = endpoint === undefined ? configuredEndpointId(tenant) : resourceId('WebhookEndpoint', endpoint);
  return { ...document, endpointId };
}
