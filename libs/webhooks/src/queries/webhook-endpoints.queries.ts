import { defineListQuery, defineQuery, queryHandler } from '@app/event-sourcing';
import type { WebhookEndpointDocument } from '../domain/webhook-endpoint/webhook-endpoint.document.js';
import { WebhookEndpoints } from './webhook-endpoints.questions.js';

/** One endpoint. 404 REFERENCE_NOT_FOUND when there is none, or it is another platform's. */
export class GetWebhookEndpoint extends defineQuery<{ readonly endpointId: string }, WebhookEndpointDocument>() {}

export const GetWebhookEndpointHandler = queryHandler(
  GetWebhookEndpoint,
  WebhookEndpoints,
  (endpoints, { tenant, data: { endpointId } }) => endpoints.get(tenant, endpointId),
);

/** The endpoints of a platform, that of its configuration first. */
export class ListWebhookEndpoints extends defineListQuery<object, WebhookEndpointDocument>() {}

/** A row's position is its place in the list, from one. */
export const ListWebhookEndpointsHandler = queryHandler(
  ListWebhookEndpoints,
  WebhookEndpoints,
  async (endpoints, { tenant, page: { limit, after = 0n } }) => {
    const all = await endpoints.of(tenant);
    const rest = all.map((document, index) => ({ position: BigInt(index + 1), document })).slice(Number(after));
    return { rows: rest.slice(0, limit), hasMore: rest.length > limit, total: all.length };
  },
);
