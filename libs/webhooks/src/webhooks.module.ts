import { type DynamicModule, Module, type Type as Class } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { EventSourcingModule } from '@app/event-sourcing';
import { AddWebhookEndpointHandler } from './commands/add-webhook-endpoint.js';
import { ChangeWebhookEndpointHandler } from './commands/change-webhook-endpoint.js';
import { DeleteWebhookEndpointHandler } from './commands/delete-webhook-endpoint.js';
import { DisableGoneEndpointHandler } from './commands/disable-gone-endpoint.js';
import { CarryWebhookSettingsHandler } from './commands/carry-webhook-settings.js';
import { RedeliverWebhooksHandler } from './commands/redeliver-webhooks.js';
import { RetryWebhookHandler } from './commands/retry-webhook.js';
import { RotateSigningKeyHandler } from './commands/rotate-signing-key.js';
import { SendEventHandler } from './commands/send-event.js';
import { SendTestWebhookHandler } from './commands/send-test-webhook.js';
import { redelivery } from './domain/redelivery/redelivery.decider.js';
import { signingKey } from './domain/signing-key/signing-key.decider.js';
import { webhookEndpoints } from './domain/webhook-endpoint/webhook-endpoints.decider.js';
import { EventsController } from './http/events.controller.js';
import { RequestsController } from './http/requests.controller.js';
import { SandboxWebhooksController } from './http/sandbox-webhooks.controller.js';
import { WebhookDeliveriesController } from './http/webhook-deliveries.controller.js';
import { WebhookEndpointsController } from './http/webhook-endpoints.controller.js';
import { WebhookKeysController } from './http/webhook-keys.controller.js';
import { WebhookResources } from './http/webhooks.resources.js';
import { systemResolver } from '@app/outbound';
import {
  HTTP_WEBHOOK_SENDER_OPTIONS,
  HttpWebhookSender,
  type HttpWebhookSenderOptions,
} from './providers/http/http-webhook-sender.js';
import { NoWebhookFaults, WebhookFaults } from './providers/webhook-faults.port.js';
import { WebhookSender } from './providers/webhook-sender.port.js';
import { deliveriesTable } from './projections/deliveries.table.js';
import { eventsProjection } from './projections/events.projection.js';
import { ListWebhookKeysHandler } from './queries/webhook-keys.queries.js';
import { GetDeliveryHandler, ListDeliveriesHandler } from './queries/deliveries.queries.js';
import { EventFeed, FollowEventsHandler } from './queries/event-feed.queries.js';
import { Events, GetEventHandler, GetSignedWebhookHandler, ListEventsHandler } from './queries/events.queries.js';
import { GetRequestHandler, ListRequestsHandler } from './queries/requests.queries.js';
import { GetWebhookEndpointHandler, ListWebhookEndpointsHandler } from './queries/webhook-endpoints.queries.js';
import { WebhookEndpoints } from './queries/webhook-endpoints.questions.js';
import { DeliveryDirectory } from './queries/delivery-directory.questions.js';
import { WebhookKeys } from './queries/webhook-keys.questions.js';
import { DeliveryFacts } from './services/delivery-facts.service.js';
import { DeliveryGate } from './services/delivery-gate.service.js';
import { deliverySaga } from './sagas/delivery.saga.js';
import { EndpointChanges } from './services/endpoint-changes.service.js';
import { WebhookData } from './services/webhook-data.service.js';
import { HeldDeliveries } from './services/held-deliveries.service.js';
import { SingleAttempt } from './services/single-attempt.service.js';
import { EndpointResponses } from './services/endpoint-responses.service.js';
import { SendWebhookHandler } from './effects/send-webhook.effect.js';
import { EnvelopeSigner } from './signing/envelope-signer.js';
import { SigningKeys } from './signing/signing-keys.js';
import { WEBHOOKS_OPTIONS, type WebhooksOptions } from './webhooks.options.js';
import { WEBHOOK_SETTINGS } from './webhooks.configuration.js';

/** Delivers signed webhooks to platforms for the events that other contexts register as notifications. */
@Module({})
export class WebhooksModule {
  /** `faults`: provider of injected sandbox faults; none if absent. */
  static forRoot({ localNetworks }: WebhooksOptions, faults?: Class<WebhookFaults>): DynamicModule {
    const senderOptions: HttpWebhookSenderOptions = {
      localNetworks,
      resolver: systemResolver,
      transport: WEBHOOK_SETTINGS.transport,
    };
    return {
      module: WebhooksModule,
      global: true, // the sandbox rotates the keys
      imports: [
        CqrsModule,
        EventSourcingModule.forFeature({
          aggregates: [signingKey, redelivery, webhookEndpoints],
          tables: [deliveriesTable],
          projections: (notifications) => [eventsProjection(notifications)],
          sagas: (notifications) => [deliverySaga(notifications)],
        }),
      ],
      controllers: [
        EventsController,
        RequestsController,
        SandboxWebhooksController,
        WebhookDeliveriesController,
        WebhookEndpointsController,
        WebhookKeysController,
      ],
      providers: [
        { provide: WEBHOOKS_OPTIONS, useValue: { localNetworks } },
        { provide: HTTP_WEBHOOK_SENDER_OPTIONS, useValue: senderOptions },
        { provide: WebhookSender, useClass: HttpWebhookSender },
        faults === undefined
          ? { provide: WebhookFaults, useClass: NoWebhookFaults }
          : { provide: WebhookFaults, useExisting: faults },
        HeldDeliveries,
        SigningKeys,
        EnvelopeSigner,
        EndpointResponses,
        WebhookKeys,
        WebhookData,
        GetDeliveryHandler,
        Events,
        EventFeed,
        FollowEventsHandler,
        GetEventHandler,
        GetSignedWebhookHandler,
        ListEventsHandler,
        GetRequestHandler,
        ListRequestsHandler,
        ListDeliveriesHandler,
        ListWebhookKeysHandler,
        WebhookResources,
        WebhookEndpoints,
        EndpointChanges,
        GetWebhookEndpointHandler,
        ListWebhookEndpointsHandler,
        AddWebhookEndpointHandler,
        ChangeWebhookEndpointHandler,
        DeleteWebhookEndpointHandler,
        DisableGoneEndpointHandler,
        DeliveryDirectory,
        DeliveryFacts,
        DeliveryGate,
        RedeliverWebhooksHandler,
        RetryWebhookHandler,
        RotateSigningKeyHandler,
        CarryWebhookSettingsHandler,
        SingleAttempt,
        SendEventHandler,
        SendTestWebhookHandler,
        SendWebhookHandler,
      ],
      exports: [WebhookKeys],
    };
  }
}
