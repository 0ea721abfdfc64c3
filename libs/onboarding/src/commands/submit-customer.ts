import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Tenant, derivedResourceId, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { PlatformDirectory } from '@app/platforms';
import type { SubmissionVerdict } from '../domain/customer/customer.commands.js';
import { type CustomerState, customer } from '../domain/customer/customer.decider.js';
import { type VerificationDocument, verificationView } from '../domain/customer/verification.view.js';
import { IdentityVerifiers } from '../providers/identity-verifier.port.js';
import { CustomerFiles } from '../queries/customer-files.questions.js';
import { ownerOutcomes } from '../services/owner-outcomes.service.js';

/**
 * POST /verifications. Returns the verification, even if it has errors to resolve; the running one if there is one. 404; 410; 400 once the
 * customer is decided; 409 CONFLICT while a contact channel is unconfirmed.
 */
export class SubmitCustomer extends defineCommand<{ readonly customerId: string }, VerificationDocument>(
  'onboarding.submit-customer',
) {}

@CommandHandler(SubmitCustomer)
export class SubmitCustomerHandler implements ICommandHandler<SubmitCustomer> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly platforms: PlatformDirectory,
    private readonly verifiers: IdentityVerifiers,
    private readonly files: CustomerFiles,
  ) {}

  async execute({ tenant, data: { customerId }, metadata }: SubmitCustomer): Promise<VerificationDocument> {
    const uuid = uuidOf('Customer', customerId);
    // An approval opens accounts, which must be listed immediately after the answer.
    return this.answers.answerWithSteps(verificationView, tenant, uuid, metadata.correlationId, () =>
      this.runner.runOnce(customer, tenant, uuid, metadata, () => this.submit(tenant, customerId, metadata)),
    );
  }

  private async submit(tenant: Tenant, customerId: string, metadata: CommandMetadata) {
    const file = await this.files.open(tenant, customerId);
    const verdict = await this.verdictOf(tenant, file);
    const submit = {
      kind: 'submit',
      verificationId: derivedResourceId('Verification', metadata.commandId),
      verdict,
      ownerOutcomes: verdict.checksData
        ? {}
        : ownerOutcomes(this.verifiers.of(tenant.environment), file, verdict.outcome),
    } as const;
    return this.runner.run(customer, tenant, uuidOf('Customer', customerId), submit, metadata);
  }

  /** A regulated platform vouches for its businesses, which are approved without a check. */
  private async verdictOf(
    tenant: Tenant,
    { customerId, customerType, status, profile }: CustomerState,
  ): Promise<SubmissionVerdict> {
    const { isRegulated } = await this.platforms.config(tenant);
    if (isRegulated) return { checksData: false, outcome: 'APPROVED' };
    const { registrationNumber } = profile.businessInfo ?? {};
    return this.verifiers.of(tenant.environment).atSubmission({ customerId, customerType, status, registrationNumber });
  }
}
