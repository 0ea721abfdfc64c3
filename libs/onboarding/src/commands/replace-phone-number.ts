import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { customer } from '../domain/customer/customer.decider.js';
import { ContactCredentials } from '../queries/contact-credentials.questions.js';
import { CustomerFiles } from '../queries/customer-files.questions.js';

/**
 * Replaces the phone number by one that a check other than a code has bound to the customer; it counts as confirmed (wallet-auth 15.6). 404;
 * 410; 401 WALLET_SIGNATURE_MISSING if the customer logs in to a wallet with the old number, which only the customer's signature can change.
 */
export class ReplacePhoneNumber extends defineCommand<{
  readonly customerId: string;
  /** E.164. */
  readonly phoneNumber: string;
}>('onboarding.replace-phone-number') {}

@CommandHandler(ReplacePhoneNumber)
export class ReplacePhoneNumberHandler implements ICommandHandler<ReplacePhoneNumber> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly files: CustomerFiles,
    private readonly credentials: ContactCredentials,
  ) {}

  async execute({ tenant, data: { customerId, phoneNumber }, metadata }: ReplacePhoneNumber): Promise<void> {
    const { profile } = await this.files.open(tenant, customerId);
    if (
      profile.phoneNumber !== phoneNumber &&
      (await this.credentials.linkedTo(tenant, customerId, 'PHONE')) !== null
    ) {
      throw new Refusal(
        'WALLET_SIGNATURE_MISSING',
        "The customer logs in to a wallet with this number: a change requires the customer's signature.",
      );
    }
    const command = { kind: 'replace-phone', phoneNumber } as const;
    const { checkpoint } = await this.runner.run(customer, tenant, uuidOf('Customer', customerId), command, metadata);
    await this.answers.passed(checkpoint, tenant);
  }
}
