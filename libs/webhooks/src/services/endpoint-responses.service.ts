import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandMetadata, NotificationAnswer } from '@app/event-sourcing/definitions';
import { FeatureRegistry } from '@app/event-sourcing';
import { derivedUuid, type Tenant, PlatformClock } from '@app/kernel';
import type { WebhookMessage } from '../domain/delivery/delivery.js';
import type { WebhookAnswer } from '../providers/webhook-sender.port.js';

/** Passes the response of an endpoint to the context whose notification requested it. */
@Injectable()
export class EndpointResponses {
  constructor(
    private readonly registry: FeatureRegistry,
    private readonly commands: CommandBus,
    private readonly clocks: PlatformClock,
  ) {}

  /**
   * Does nothing if the webhook requested no response, or if the endpoint is not the configured one, which alone decides. A null answer
   * means that no endpoint is set.
   */
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
