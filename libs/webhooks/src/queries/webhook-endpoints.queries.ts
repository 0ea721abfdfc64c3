import { defineListQuery, defineQuery, queryHandler } from '@app/event-sourcing';
import type { WebhookEndpointDocument } from '../domain/webhook-endpoint/webhook-endpoint.document.js';
import { WebhookEndpoints } from './webhook-endpoints.questions.js';

/** One endpoint. 404 REFERENCE_NOT_FOUND if it is unknown or belongs to another platform. */
export class GetWebhookEndpoint extends defineQuery<{ readonly endpointId: string }, WebhookEndpointDocument>() {}

export const GetWebhookEndpointHandler = queryHandler(
  GetWebhookEndpoint,
  WebhookEndpoints,
  (endpoints, { tenant, data: { endpointId } }) => endpoints.get(tenant, endpointId),
);

/** Endpoints of a platform, the configured one first. */
export class ListWebhookEndpoints extends defineListQuery<object, WebhookEndpointDocument>() {}

/** The position of a row is its index in the list, from one. */
export const ListWebhookEndpointsHandler = queryHandler(
  ListWebhookEndpoints,
  WebhookEndpoints,
  async (endpoints, { tenant, page: { limit, after = 0n } }) => {
    const all = await endpoints.of(tenant);
    const rest = all.map((document, index) => ({ position: BigInt(index + 1), document })).slice(Number(after));
    return { rows: rest.slice(0, limit), hasMore: rest.length > limit, total: all.length };
  },
);
