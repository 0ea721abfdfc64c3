import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { constantTimeEquals, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { ContactChannel } from '../domain/customer/contact.events.js';
import { wrongCode } from '../domain/customer/contact-verification.js';
import { customer } from '../domain/customer/customer.decider.js';
import { type CustomerDocument, customerView } from '../domain/customer/customer.view.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import { CustomerFiles } from '../queries/customer-files.questions.js';
import { ContactCodes } from '../services/contact-codes.service.js';

/** POST /customers/{id}/verify-email/confirm and verify-phone/confirm. Returns the customer. 400 for a wrong or expired code. */
export class ConfirmContact extends defineCommand<
  {
    readonly customerId: string;
    readonly channel: ContactChannel;
    readonly code: string;
  },
  CustomerDocument
>('onboarding.confirm-contact') {}

@CommandHandler(ConfirmContact)
export class ConfirmContactHandler implements ICommandHandler<ConfirmContact> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly files: CustomerFiles,
    private readonly codes: ContactCodes,
  ) {}

  async execute({ tenant, data: { customerId, channel, code }, metadata }: ConfirmContact): Promise<CustomerDocument> {
    const uuid = uuidOf('Customer', customerId);
    const receipt = await this.runner.runOnce(customer, tenant, uuid, metadata, async () => {
      const { contacts } = await this.files.open(tenant, customerId);
      const codeId = contacts.find((contact) => contact.channel === channel)?.code?.codeId ?? null;
      const matches = codeId !== null && constantTimeEquals(code, this.codes.of(tenant, customerId, channel, codeId));
      const limits = ONBOARDING_CONFIGURATION.contactCodes;
      const confirm = { kind: 'confirm-contact', channel, codeId, matches, limits } as const;
      return this.runner.run(customer, tenant, uuid, confirm, metadata);
    });
    const { contacts } = (await this.runner.stateAfter(customer, receipt))!;
    // A wrong code is recorded, and then refused.
    if (contacts.find((contact) => contact.channel === channel)?.verified !== true)
      throw wrongCode('The code is wrong.');
    return this.answers.answer(customerView, tenant, uuid, receipt);
  }
}
