import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { derivedUuid, resourceId } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, type Receipt, defineCommand } from '@app/event-sourcing';
import { Vault } from '@app/event-store';
import type { CustomerRegistration } from '../domain/customer/customer.commands.js';
import { customer } from '../domain/customer/customer.decider.js';
import { type CustomerDocument, customerView } from '../domain/customer/customer.view.js';
import { decidingCountry, regionPolicy } from '../domain/customer/region-policy.js';
import { generatedUmaAddress } from '../domain/customer/uma-address.js';
import { IdentityVerifiers } from '../providers/identity-verifier.port.js';
import { CustomerNames } from '../services/customer-names.service.js';

/** POST /customers. Returns the customer. 409 UMA_ADDRESS_EXISTS, or CONFLICT if its platformCustomerId is taken. */
export class RegisterCustomer extends defineCommand<CustomerRegistration, CustomerDocument>(
  'onboarding.register-customer',
) {}

@CommandHandler(RegisterCustomer)
export class RegisterCustomerHandler implements ICommandHandler<RegisterCustomer> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly vault: Vault,
    private readonly verifiers: IdentityVerifiers,
    private readonly names: CustomerNames,
  ) {}

  async execute(command: RegisterCustomer): Promise<CustomerDocument> {
    const { tenant, metadata } = command;
    // The answer waits for the customer's accounts, which must be listed immediately after the 201.
    return this.answers.answerWithSteps(customerView, tenant, uuidOfNew(command), metadata.correlationId, () =>
      this.record(command),
    );
  }

  /** Registers the customer, before its accounts are opened. */
  record(command: RegisterCustomer): Promise<Pick<Receipt, 'checkpoint' | 'revision' | 'replayed'>> {
    const { tenant, metadata } = command;
    const uuid = uuidOfNew(command);
    return this.runner.recordRefusalOf(customer, tenant, uuid, metadata, () => this.register(command, uuid));
  }

  private async register({ tenant, data, metadata }: RegisterCustomer, uuid: string) {
    const { platform, ...registration } = data;
    const customerId = resourceId('Customer', uuid);
    const names = {
      platformCustomerId: registration.platformCustomerId ?? uuid,
      umaAddress: registration.umaAddress ?? generatedUmaAddress(uuid, platform.umaDomain),
    };
    const { profile } = registration;
    const verification = await this.verifiers.of(tenant.environment).atRegistration({ fullName: profile.fullName });
    const register = {
      kind: 'register',
      ...registration,
      ...names,
      customerId,
      contactChannels: regionPolicy(decidingCountry(profile, registration.region)).contactChannels,
      platformIsRegulated: platform.isRegulated,
      endUserTermsRequired: platform.requiresTerms && !platform.isRegulated,
      verification,
    } as const;
    return this.runner.inSequence(metadata, async (early, last) => {
      await Promise.all([this.names.reserve(tenant, uuid, names, early), this.vault.prepare(tenant, customerId)]);
      return this.runner.run(customer, tenant, uuid, register, last, { begins: true });
    });
  }
}

function uuidOfNew({ metadata: { commandId } }: RegisterCustomer): string {
  return derivedUuid('Customer', commandId);
}
