import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  page,
  PageOf,
  pageRequest,
  Requires,
  ResourceIdParam,
} from '@app/http';
import type { Tenant } from '@app/kernel';
import { RedeliverWebhooks } from '../commands/redeliver-webhooks.js';
import { RetryWebhook } from '../commands/retry-webhook.js';
import { type DeliveryResource, GetDelivery, ListDeliveries } from '../queries/deliveries.queries.js';
import {
  ReplayWebhooksRequest,
  WebhookDeliveriesQuery,
  WebhookDeliveryResponse,
  WebhookReplayResponse,
} from './webhook-deliveries.dto.js';

/** Number of deliveries that one page of a replay requests. */
const REPLAY_PAGE = 100;
const MAX_REPLAYED = 5_000;

@ApiTags('Webhooks')
@Controller('webhook-deliveries')
export class WebhookDeliveriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, PageOf(WebhookDeliveryResponse), {
    summary: 'List webhook deliveries and their attempts, without response bodies',
  })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: WebhookDeliveriesQuery): Promise<Page<DeliveryResource>> {
    const { type, status, endpointId, createdAfter, createdBefore } = query;
    const filter = { type, status, endpointId, created: { from: createdAfter, to: createdBefore } };
    const listed = { ...query, places: 'in groups' }; // invalidates cursors of releases without groups, which count positions differently
    return page(listed, await this.queries.execute(new ListDeliveries(tenant, filter, pageRequest(listed))));
  }

  @Get(':webhookId')
  @Answers(200, WebhookDeliveryResponse, {
    summary: 'Get a webhook delivery with its latest responses',
    errors: ['REFERENCE_NOT_FOUND'],
  })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('Webhook', 'webhookId') webhookId: string,
  ): Promise<DeliveryResource> {
    return this.queries.execute(new GetDelivery(tenant, { webhookId }));
  }

  @Post(':webhookId/retry')
  @Requires('MANAGE')
  @Answers(202, WebhookDeliveryResponse, {
    summary: 'Redeliver a webhook under the same id',
    errors: ['WEBHOOK_ENDPOINT_NOT_SET', 'REFERENCE_NOT_FOUND'],
  })
  async retry(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Webhook', 'webhookId') webhookId: string,
  ): Promise<DeliveryResource> {
    const { revision } = await this.commands.execute(new RetryWebhook(tenant, { webhookId }, metadata));
    return { ...(await this.queries.execute(new GetDelivery(tenant, { webhookId, revision }))), status: 'PENDING' };
  }

  @Post('replay')
  @Requires('MANAGE')
  @Answers(202, WebhookReplayResponse, {
    summary: 'Redeliver webhooks that have failed since a given time, to enabled endpoints, the oldest first',
    errors: ['WEBHOOK_ENDPOINT_NOT_SET'],
  })
  async replay(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() { since, until, type, endpointId }: ReplayWebhooksRequest,
  ): Promise<WebhookReplayResponse> {
    const filter = { type, endpointId, canBeReplayed: true, created: { from: since, to: until } } as const;
    let count = 0;
    let after: bigint | undefined;
    for (;;) {
      const place = after === undefined ? {} : { after };
      const { rows, end, hasMore } = await this.queries.execute(
        new ListDeliveries(tenant, filter, { limit: REPLAY_PAGE, order: 'asc', ...place }),
      );
      const ids = rows.map(({ document }) => document.id);
      if (ids.length > 0) await this.commands.execute(new RedeliverWebhooks(tenant, { webhookIds: ids }, metadata));
      count += ids.length;
      after = end;
      if (!hasMore || count >= MAX_REPLAYED) return { count, hasMore };
    }
  }
}
