import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
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
  SupportsAsOf,
} from '@app/http';
import type { Tenant } from '@app/kernel';
import { AddWebhookEndpoint } from '../commands/add-webhook-endpoint.js';
import { ChangeWebhookEndpoint } from '../commands/change-webhook-endpoint.js';
import { DeleteWebhookEndpoint } from '../commands/delete-webhook-endpoint.js';
import type { WebhookEndpointDocument } from '../domain/webhook-endpoint/webhook-endpoint.document.js';
import { GetWebhookEndpoint, ListWebhookEndpoints } from '../queries/webhook-endpoints.queries.js';
import {
  WebhookEndpointCreateRequest,
  WebhookEndpointResponse,
  WebhookEndpointsQuery,
  WebhookEndpointUpdateRequest,
} from './webhook-endpoints.dto.js';

@ApiTags('Webhook Endpoints')
@Controller('webhook-endpoints')
export class WebhookEndpointsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('MANAGE')
  @Answers(201, WebhookEndpointResponse, {
    summary: 'Add a webhook endpoint and send it a TEST; at most 16 in addition to that of the configuration',
    errors: ['CONFLICT'],
  })
  add(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() { url, types, description, status }: WebhookEndpointCreateRequest,
  ): Promise<WebhookEndpointDocument> {
    const settings = { url, types: types ?? null, description: description ?? null, isEnabled: status !== 'DISABLED' };
    return this.commands.execute(new AddWebhookEndpoint(tenant, settings, metadata));
  }

  @Get()
  @SupportsAsOf(false)
  @Answers(200, PageOf(WebhookEndpointResponse), {
    summary: 'List webhook endpoints: that of the configuration, then the others in the order in which they were added',
  })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() query: WebhookEndpointsQuery,
  ): Promise<Page<WebhookEndpointDocument>> {
    return page(query, await this.queries.execute(new ListWebhookEndpoints(tenant, {}, pageRequest(query))));
  }

  @Get(':endpointId')
  @SupportsAsOf(false)
  @Answers(200, WebhookEndpointResponse, { summary: 'Get a webhook endpoint', errors: ['REFERENCE_NOT_FOUND'] })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('WebhookEndpoint', 'endpointId') endpointId: string,
  ): Promise<WebhookEndpointDocument> {
    return this.queries.execute(new GetWebhookEndpoint(tenant, { endpointId }));
  }

  @Patch(':endpointId')
  @Requires('MANAGE')
  @Answers(200, WebhookEndpointResponse, {
    summary: 'Update, enable or disable a webhook endpoint; an enabled endpoint or a new address is sent a TEST',
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
  })
  change(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('WebhookEndpoint', 'endpointId') endpointId: string,
    @Body() { url, types, description, status }: WebhookEndpointUpdateRequest,
  ): Promise<WebhookEndpointDocument> {
    const change = { url, types, description, isEnabled: status && status === 'ENABLED' };
    return this.commands.execute(new ChangeWebhookEndpoint(tenant, { endpointId, change }, metadata));
  }

  @Delete(':endpointId')
  @Requires('MANAGE')
  @Answers(204, undefined, {
    summary: 'Delete a webhook endpoint; webhooks that wait for it are skipped',
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
  })
  delete(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('WebhookEndpoint', 'endpointId') endpointId: string,
  ): Promise<void> {
    return this.commands.execute(new DeleteWebhookEndpoint(tenant, { endpointId }, metadata));
  }
}
