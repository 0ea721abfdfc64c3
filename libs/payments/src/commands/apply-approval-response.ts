import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NotificationAnswer } from '@app/event-sourcing/definitions';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import type { Json } from '@app/kernel';
import type { PlatformAnswer, ReceiverInfo } from '../domain/transaction/transaction.commands.js';
import { transaction } from '../domain/transaction/transaction.decider.js';

import { PAYMENTS_CONFIGURATION } from '../payments.configuration.js';

/** Response of a platform's endpoint to an incoming payment, sent by the webhook's sender. */
export class ApplyApprovalResponse extends defineCommand<NotificationAnswer>('payments.take-endpoint-answer') {}

/** Applies the platform's response to an incoming payment, unless the payment is already decided. */
@CommandHandler(ApplyApprovalResponse)
export class ApplyApprovalResponseHandler implements ICommandHandler<ApplyApprovalResponse> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ tenant, data: answer, metadata }: ApplyApprovalResponse): Promise<void> {
    const step = { kind: 'take-platform-answer', answer: platformAnswer(answer) } as const;
    await this.runner.run(transaction, tenant, answer.aggregateId, step, metadata);
  }
}

/** Parses the responses of payments-cards 7.3. */
export function platformAnswer(answer: NotificationAnswer): PlatformAnswer {
  if (answer.kind === 'unanswered') return { kind: answer.isTimeout ? 'NO_ANSWER' : 'ERROR' };
  const body = objectOf(answer.body);
  switch (answer.status) {
    case 200:
      return { kind: 'APPROVED', receiverCustomerInfo: recordOf(body['receiverCustomerInfo']) };
    case 202:
      return { kind: 'DEFERRED', within: PAYMENTS_CONFIGURATION.decisionTime };
    case 403:
      return { kind: 'REJECTED', ...(typeof body['reason'] === 'string' && { reason: body['reason'] }) };
    case 422: {
      const fields = body['requiredFields'];
      return {
        kind: 'MORE_DATA_NEEDED',
        requiredFields: Array.isArray(fields) ? fields.filter((name) => typeof name === 'string') : [],
      };
    }
    default:
      return { kind: 'ERROR' };
  }
}

function objectOf(text: string): ReceiverInfo {
  try {
    return recordOf(JSON.parse(text) as Json);
  } catch {
    return {}; // an empty body adds nothing to the status
  }
}

function recordOf(value: Json | undefined): ReceiverInfo {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ReceiverInfo) : {};
}
