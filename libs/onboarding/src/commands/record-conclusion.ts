import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { defineCommand } from '@app/event-sourcing';
import type { PendingVerification } from '../effects/onboarding.effects.js';
import type { Conclusion } from '../providers/identity-verifier.port.js';
import { DecideVerification, DecideVerificationHandler } from './decide-verification.js';

/** Records the verifier's result of a running verification. */
export class RecordConclusion extends defineCommand<
  Pick<PendingVerification, 'customerId' | 'verificationId'> & Conclusion
>('onboarding.record-conclusion') {}

@CommandHandler(RecordConclusion)
export class RecordConclusionHandler implements ICommandHandler<RecordConclusion> {
  constructor(private readonly decide: DecideVerificationHandler) {}

  async execute({
    tenant,
    data: { customerId, verificationId, ...conclusion },
    metadata,
  }: RecordConclusion): Promise<void> {
    await this.decide.execute(new DecideVerification(tenant, { customerId, verificationId, conclusion }, metadata));
  }
}
