import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Json, type Tenant, uuidOf } from '@app/kernel';
import { AggregateRunner, HandlesEffect, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import {
  type EffectHandler,
  type EffectOutcome,
  type EffectRequest,
  defineEffect,
} from '@app/event-sourcing/definitions';
import { customer } from '../domain/customer/customer.decider.js';
import type { CustomerType } from '../domain/customer/customer.events.js';
import { type VerificationDocument, verificationView } from '../domain/customer/verification.view.js';
import { type Conclusion, IdentityVerifiers } from '../providers/identity-verifier.port.js';
import { CustomerFiles } from '../queries/customer-files.js';
import { ownerOutcomes } from './owner-outcomes.js';

/**
 * A reviewer's decision on a verification that waits for one. Answers the verification; 404 when the customer has no such
 * one or a later one took its place, 409 CONFLICT when it cannot move there.
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

/** A verification whose automatic checks run. */
export interface PendingVerification {
  readonly customerId: string;
  readonly customerType: CustomerType;
  readonly verificationId: string;
}

/** Asks the verifier for the outcome of a running verification. */
export const AwaitConclusion = defineEffect<PendingVerification>('onboarding.await-conclusion', 'identity verifier');

@HandlesEffect(AwaitConclusion)
@Injectable()
export class AwaitConclusionHandler implements EffectHandler<PendingVerification> {
  constructor(private readonly verifiers: IdentityVerifiers) {}

  async perform(tenant: Tenant, applicant: PendingVerification, { id }: EffectRequest): Promise<EffectOutcome> {
    const conclusion = await this.verifiers.of(tenant.environment).conclusion(applicant, id);
    return conclusion === null ? { outcome: 'unknown' } : { outcome: 'done', data: conclusion as unknown as Json };
  }
}

/** Records the verifier's outcome of a running verification. */
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
