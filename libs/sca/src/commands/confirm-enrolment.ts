import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Tenant, serviceTimeOf } from '@app/kernel';
import { DerivedSecrets } from '../credentials/derived-secrets.js';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import { SCA_LIMITS } from '../domain/sca.limits.js';
import { type FactorDocument, type ScaCustomer, ScaCustomers } from '../queries/sca-customers.questions.js';
import { PasskeyCeremonies } from '../services/passkey-ceremonies.service.js';
import { ProofExaminer } from '../services/proof-examiner.service.js';

export type EnrolmentAnswer =
  | { readonly type: 'TOTP'; readonly secret: string; readonly code: string }
  | { readonly type: 'PASSKEY'; readonly origin: string; readonly credential: Readonly<Record<string, unknown>> };

export type ConfirmedEnrolment =
  /** Recovery codes are shown only here. */
  | { readonly type: 'TOTP'; readonly recoveryCodes: readonly string[] }
  | { readonly type: 'PASSKEY'; readonly factor: FactorDocument };

/**
 * POST /sca/factors/confirm (wallet-auth 15.1). 404, 409 CONFLICT outside the regions, 409 PASSKEY_ALREADY_ENROLLED, 400 for a wrong code,
 * an unknown secret, or a passkey that matches no enrolment.
 */
export class ConfirmEnrolment extends defineCommand<
  {
    readonly customerId: string;
    readonly answer: EnrolmentAnswer;
  },
  ConfirmedEnrolment
>('sca.confirm-enrolment') {}

type Answer<Type extends EnrolmentAnswer['type']> = Extract<EnrolmentAnswer, { type: Type }>;

@CommandHandler(ConfirmEnrolment)
export class ConfirmEnrolmentHandler implements ICommandHandler<ConfirmEnrolment> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly customers: ScaCustomers,
    private readonly secrets: DerivedSecrets,
    private readonly examiner: ProofExaminer,
    private readonly passkeys: PasskeyCeremonies,
  ) {}

  async execute({ tenant, data: { customerId, answer }, metadata }: ConfirmEnrolment): Promise<ConfirmedEnrolment> {
    const found = await this.customers.require(tenant, customerId);
    return answer.type === 'TOTP'
      ? this.confirmTotp(tenant, found, answer, metadata)
      : this.confirmPasskey(tenant, found, answer, metadata);
  }

  private async confirmTotp(
    tenant: Tenant,
    { customer, uuid }: ScaCustomer,
    { secret, code }: Answer<'TOTP'>,
    metadata: CommandMetadata,
  ): Promise<ConfirmedEnrolment> {
    const { id: customerId } = customer;
    const recoveryCodes = this.secrets.recoveryCodes(tenant, metadata.commandId, SCA_LIMITS.recoveryCodes);
    const command = {
      kind: 'confirm-totp',
      customerId,
      secret,
      code: this.examiner.ofSecret(tenant, secret, code, serviceTimeOf(metadata)),
      recoveryCodeHashes: recoveryCodes.map((each) => this.secrets.recoveryCodeHash(tenant, customerId, each)),
    } as const;
    const { checkpoint } = await this.runner.run(authenticator, tenant, uuid, command, metadata);
    await this.answers.passed(checkpoint, tenant);
    return { type: 'TOTP', recoveryCodes };
  }

  private async confirmPasskey(
    tenant: Tenant,
    { customer, uuid, state: before }: ScaCustomer,
    { credential, origin }: Answer<'PASSKEY'>,
    metadata: CommandMetadata,
  ): Promise<ConfirmedEnrolment> {
    const enrolmentId = before.passkeyEnrolment?.enrolmentId ?? null;
    const result = await this.passkeys.registered(tenant, enrolmentId ?? uuid, credential, origin);
    const command = { kind: 'confirm-passkey', customerId: customer.id, enrolmentId, result } as const;
    const receipt = await this.runner.run(authenticator, tenant, uuid, command, metadata);
    await this.answers.passed(receipt.checkpoint, tenant);
    const { passkey } = await this.runner.stateAfter(authenticator, receipt);
    return {
      type: 'PASSKEY',
      factor: { factor: 'PASSKEY', ...(passkey !== null && { credentialId: passkey.credentialId }) },
    };
  }
}
