import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, defineCommand, ReadYourWrites } from '@app/event-sourcing';
import { uuidOf } from '@app/kernel';
import { customer } from '../domain/customer/customer.decider.js';
import { type VerificationDocument, verificationView } from '../domain/customer/verification.view.js';
import { type Conclusion, IdentityVerifiers } from '../providers/identity-verifier.port.js';
import { CustomerFiles } from '../queries/customer-files.questions.js';
import { ownerOutcomes } from '../services/owner-outcomes.service.js';

/**
 * A reviewer's decision on a verification that waits for one. Returns the verification. 404 if the customer has no such verification or a
 * later one replaced it; 409 CONFLICT if the transition is not allowed.
 */
export class DecideVerification extends defineCommand<
  {
    readonly customerId: string;
    readonly verificationId: string;
    readonly conclusion: Conclusion;
  },
  VerificationDocument
>('onboarding.decide-verification') {}

@CommandHandler(DecideVerification)
export class DecideVerificationHandler implements ICommandHandler<DecideVerification> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly verifiers: IdentityVerifiers,
    private readonly files: CustomerFiles,
  ) {}

  async execute({
    tenant,
    data: { customerId, verificationId, conclusion },
    metadata,
  }: DecideVerification): Promise<VerificationDocument> {
    const uuid = uuidOf('Customer', customerId);
    const file = await this.files.open(tenant, customerId);
    const outcome = conclusion.verificationStatus === 'REJECTED' ? 'REJECTED' : 'APPROVED';
    const outcomes = ownerOutcomes(this.verifiers.of(tenant.environment), file, outcome);
    const command = { kind: 'conclude-verification', verificationId, ownerOutcomes: outcomes, ...conclusion } as const;
    const receipt = await this.runner.run(customer, tenant, uuid, command, metadata);
    return this.answers.answer(verificationView, tenant, uuid, receipt);
  }
}
