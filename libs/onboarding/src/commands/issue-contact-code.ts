import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { ContactChannel } from '../domain/customer/contact.events.js';
import { customer } from '../domain/customer/customer.decider.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import { ContactMessengers } from '../providers/contact-messenger.port.js';
import { SentCodes } from '../services/sent-codes.service.js';

/**
 * POST /customers/{id}/verify-email and verify-phone. 404; 410; 409 if nothing is to be confirmed; 429 shortly after another code or after
 * too many.
 */
export class IssueContactCode extends defineCommand<{
  readonly customerId: string;
  readonly channel: ContactChannel;
}>('onboarding.issue-contact-code') {}

@CommandHandler(IssueContactCode)
export class IssueContactCodeHandler implements ICommandHandler<IssueContactCode> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly messengers: ContactMessengers,
    private readonly sentCodes: SentCodes,
  ) {}

  async execute({ tenant, data: { customerId, channel }, metadata }: IssueContactCode): Promise<void> {
    const uuid = uuidOf('Customer', customerId);
    const receipt = await this.runner.runOnce(customer, tenant, uuid, metadata, async () => {
      await this.messengers.requireConnected(tenant, 'One-time codes');
      await this.sentCodes.requireAllowed(tenant, customerId, channel, metadata.at);
      const command = { kind: 'issue-contact-code', channel, limits: ONBOARDING_CONFIGURATION.contactCodes } as const;
      return this.runner.run(customer, tenant, uuid, command, metadata);
    });
    await this.sentCodes.count(tenant, customerId, channel, metadata);
    await this.answers.passed(receipt.checkpoint, tenant);
  }
}
