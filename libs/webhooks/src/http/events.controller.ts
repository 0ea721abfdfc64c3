import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  AnswersStreams,
  type ApiRequest,
  asksForStream,
  CallsThirdParty,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  page,
  PageOf,
  pageRequest,
  Requires,
  ResourceIdParam,
  StreamedEvents,
  streamStart,
  SupportsAsOf,
} from '@app/http';
import type { Tenant } from '@app/kernel';
import { SendEvent } from '../commands/send-event.js';
import type { WebhookEnvelope } from '../domain/delivery/envelope.js';
import { FollowEvents } from '../queries/event-feed.queries.js';
import { GetEvent, GetSignedWebhook, ListEvents, type SignedWebhook } from '../queries/events.queries.js';
import { DocumentsEventStream } from './event-stream.document.js';
import {
  EventResponse,
  EventsQuery,
  SendEventRequest,
  SentEventResponse,
  SignedWebhookResponse,
} from './events.dto.js';

/**
 * Events show earlier states of resources, including data removed since. Reading them therefore requires the permission to change, as
 * `asOf` does.
 */
@ApiTags('Events')
@Controller('events')
@Requires('MANAGE')
export class EventsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, PageOf(EventResponse), {
    summary: 'List events of the last 30 days, each as the body of its webhook, sent or not',
  })
  @AnswersStreams()
  @DocumentsEventStream()
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() query: EventsQuery,
    @Req() request: ApiRequest,
  ): Promise<Page<WebhookEnvelope> | StreamedEvents> {
    const { type, resourceId, createdAfter, createdBefore } = query;
    const filter = {
      type,
      resource: resourceId?.split(':')[1],
      created: { from: createdAfter, to: createdBefore },
    };
    if (asksForStream(request)) {
      const after = streamStart(request, query, ['createdBefore']);
      return new StreamedEvents(await this.queries.execute(new FollowEvents(tenant, { filter, after })));
    }
    return page(query, await this.queries.execute(new ListEvents(tenant, filter, pageRequest(query))));
  }

  @Get(':eventId')
  @SupportsAsOf(false)
  @Answers(200, EventResponse, { summary: 'Get an event by the id of its webhook', errors: ['REFERENCE_NOT_FOUND'] })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('Webhook', 'eventId') eventId: string,
  ): Promise<WebhookEnvelope> {
    return this.queries.execute(new GetEvent(tenant, { eventId }));
  }

  @Get(':eventId/webhook')
  @SupportsAsOf(false)
  @Answers(200, SignedWebhookResponse, {
    summary: 'Get the webhook of an event as it would be sent now: its body and its signatures',
    errors: ['REFERENCE_NOT_FOUND'],
  })
  signed(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('Webhook', 'eventId') eventId: string,
  ): Promise<SignedWebhook> {
    return this.queries.execute(new GetSignedWebhook(tenant, { eventId }));
  }

  @Post(':eventId/send')
  @CallsThirdParty()
  @Answers(200, SentEventResponse, {
    summary:
      'Send the webhook of an event now, once, to any endpoint or address; it carries its original id, and the response has no effect',
    errors: ['WEBHOOK_DELIVERY_ERROR', 'WEBHOOK_ENDPOINT_NOT_SET', 'REFERENCE_NOT_FOUND'],
  })
  async send(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Webhook', 'eventId') eventId: string,
    @Body() body: SendEventRequest,
  ): Promise<SentEventResponse> {
    const envelope = await this.queries.execute(new GetEvent(tenant, { eventId }));
    const {
      url,
      status,
      body: responseBody,
      duration,
    } = await this.commands.execute(new SendEvent(tenant, { envelope, to: body }, metadata));
    return { url, responseStatus: status, responseBody, duration };
  }
}
