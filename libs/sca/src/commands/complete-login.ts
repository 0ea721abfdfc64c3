import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites, type Receipt, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { invalidInput, isResourceId, resourceId, type Tenant, uuidOf, serviceTimeOf } from '@app/kernel';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import type { AuthenticatorState } from '../domain/authenticator/authenticator.state.js';
import { requireUnlocked } from '../domain/authenticator/lock.js';
import { type Factor, type Proof, fieldOf, requireOneProof, wrongProof } from '../domain/factor.js';
import { type ScaCustomer, ScaCustomers } from '../queries/sca-customers.questions.js';
import { ProofExaminer } from '../services/proof-examiner.service.js';

export interface LoginProof extends Proof {
  readonly factor: Factor;
  /** IP address of the end user's device. */
  readonly endUserIpAddress: string;
  /** Required for SMS_OTP. */
  readonly challengeId?: string | undefined;
}

export interface CompletedLogin {
  readonly status: 'SUCCESS';
  readonly sessionExpiresAt: string;
}

/**
 * POST /sca/login/complete (wallet-auth 15.2). 404, 409 CONFLICT, 400 for a wrong or expired proof or a factor other than the started one,
 * 423 ACCOUNT_LOCKED after too many failed attempts.
 */
export class CompleteLogin extends defineCommand<
  {
    readonly customerId: string;
    readonly proof: LoginProof;
  },
  CompletedLogin
>('sca.complete-login') {}

@CommandHandler(CompleteLogin)
export class CompleteLoginHandler implements ICommandHandler<CompleteLogin> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly customers: ScaCustomers,
    private readonly examiner: ProofExaminer,
  ) {}

  async execute({ tenant, data: { customerId, proof }, metadata }: CompleteLogin): Promise<CompletedLogin> {
    const found = await this.customers.require(tenant, customerId);
    const receipt = await this.runner.runOnce(authenticator, tenant, found.uuid, metadata, () =>
      this.complete(tenant, found, proof, metadata),
    );
    // Accounts that are opened by the first login must be listed right after the response.
    await this.answers.reacted(metadata.correlationId, tenant);
    const { session } = await this.runner.stateAfter(authenticator, receipt);
    // A wrong proof is recorded as an event, and then refused.
    if (session?.proofId !== metadata.commandId) throw wrongProof('The proof is wrong.', fieldOf(proof));
    return { status: 'SUCCESS', sessionExpiresAt: session.expiresAt };
  }

  private async complete(
    tenant: Tenant,
    { customer, uuid, state, factors }: ScaCustomer,
    proof: LoginProof,
    metadata: CommandMetadata,
  ): Promise<Receipt<AuthenticatorState>> {
    requireUnlocked(state.lock, metadata.at);
    requireOneProof(proof);
    const { factor, endUserIpAddress: ipAddress } = proof;
    const loginId = namedLogin(proof) ?? state.login?.loginId ?? null;
    const id = resourceId('ScaChallenge', loginId ?? uuid);
    const { finding } = await this.examiner.examine(tenant, {
      customer,
      proof,
      id,
      state,
      factors: factors.filter((each) => each === factor),
      recovery: true,
      at: serviceTimeOf(metadata),
    });
    const command = { kind: 'complete-login', customerId: customer.id, factor, loginId, finding, ipAddress } as const;
    return this.runner.run(authenticator, tenant, uuid, command, metadata);
  }
}

/** UUID of the login that the caller names; a code must name the login for which it was sent. */
function namedLogin({ factor, challengeId }: LoginProof): string | null {
  if (challengeId === undefined && factor === 'SMS_OTP') {
    throw invalidInput('A text-message code belongs to one challenge: challengeId is required.', {
      field: 'challengeId',
      message: 'is required for SMS_OTP',
    });
  }
  if (challengeId === undefined) return null;
  return isResourceId('ScaChallenge', challengeId) ? uuidOf('ScaChallenge', challengeId) : challengeId;
}
