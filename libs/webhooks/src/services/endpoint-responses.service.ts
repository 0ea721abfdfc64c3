import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata, NotificationAnswer } from '@app/event-sourcing/definitions';
import { FeatureRegistry } from '@app/event-sourcing';
import { derivedUuid, type Tenant, PlatformClock } from '@app/kernel';
import type { WebhookMessage } from '../domain/delivery/delivery.js';
import type { WebhookAnswer } from '../providers/webhook-sender.port.js';

/** Passes an endpoint's response to the context whose notification asked for it. */
@Injectable()
export class EndpointResponses {
  constructor(
    private readonly registry: FeatureRegistry,
    private readonly commands: CommandBus,
    private readonly clocks: PlatformClock,
  ) {}

  /** Does nothing when the webhook asked for no response, or its endpoint is not that of the configuration, which alone decides; a null answer means that there is no endpoint to ask. */
  async forward(
    tenant: Tenant,
    { source, endpointId }: WebhookMessage,
    attemptId: string,
    answer: WebhookAnswer | null,
  ): Promise<void> {
    if (source === null || endpointId !== undefined) return;
    const asks = this.registry.notificationOf(source.event)?.asks;
    if (asks === undefined) return;
    await this.commands.execute(
      new asks(tenant, toNotificationAnswer(source.uuid, answer), this.metadata(tenant, attemptId)),
    );
  }

  private metadata(tenant: Tenant, attemptId: string): CommandMetadata {
    const commandId = derivedUuid(attemptId, 'answer');
    return {
      commandId,
      requestHash: commandId,
      correlationId: attemptId,
      causationId: null,
      actor: 'webhooks:endpoint',
      ...this.clocks.moment(tenant),
    };
  }
}

function toNotificationAnswer(aggregateId: string, answer: WebhookAnswer | null): NotificationAnswer {
  return answer?.kind === 'answered'
    ? { aggregateId, kind: 'answered', status: answer.status, body: answer.body }
    : { aggregateId, kind: 'unanswered', isTimeout: answer?.failure === 'TIMEOUT' };
}
