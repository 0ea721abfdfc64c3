import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Tenant, derivedUuid } from '@app/kernel';
import { base32Of, newSecret, totpUri } from '../credentials/totp.js';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import { type ScaCustomer, ScaCustomers } from '../queries/sca-customers.questions.js';
import { type PasskeyRequest, PasskeyCeremonies } from '../services/passkey-ceremonies.service.js';

export type EnrollableFactor = 'TOTP' | 'PASSKEY';

/** Parameters for the customer's app or authenticator. */
export type StartedEnrolment =
  | { readonly type: 'TOTP'; readonly secret: string; readonly secretBase32Encoded: string; readonly totpUri: string }
  | ({ readonly type: 'PASSKEY' } & PasskeyRequest);

/** Issuer name that authenticator apps show. */
const ISSUER = 'Svc';

/**
 * POST /sca/factors (wallet-auth 15.1). 404, 409 CONFLICT outside the regions, 409 PASSKEY_ALREADY_ENROLLED, 501 NOT_IMPLEMENTED for a
 * passkey if the platform has configured no origin.
 */
export class StartEnrolment extends defineCommand<
  {
    readonly customerId: string;
    readonly type: EnrollableFactor;
  },
  StartedEnrolment
>('sca.start-enrolment') {}

@CommandHandler(StartEnrolment)
export class StartEnrolmentHandler implements ICommandHandler<StartEnrolment> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly customers: ScaCustomers,
    private readonly passkeys: PasskeyCeremonies,
  ) {}

  async execute({ tenant, data: { customerId, type }, metadata }: StartEnrolment): Promise<StartedEnrolment> {
    const found = await this.customers.require(tenant, customerId);
    return type === 'TOTP' ? this.startTotp(tenant, found, metadata) : this.startPasskey(tenant, found, metadata);
  }

  private async startTotp(
    tenant: Tenant,
    { customer, uuid }: ScaCustomer,
    metadata: CommandMetadata,
  ): Promise<StartedEnrolment> {
    const command = { kind: 'start-totp', customerId: customer.id, secret: newSecret() } as const;
    const receipt = await this.runner.run(authenticator, tenant, uuid, command, metadata);
    await this.answers.passed(receipt.checkpoint, tenant);
    const secret = (await this.runner.stateAfter(authenticator, receipt)).pendingTotpSecret!; // the secret of the first attempt, if the request is repeated
    const account = customer.email ?? customer.platformCustomerId ?? customer.id;
    return { type: 'TOTP', secret, secretBase32Encoded: base32Of(secret), totpUri: totpUri(ISSUER, account, secret) };
  }

  private async startPasskey(
    tenant: Tenant,
    { customer, uuid }: ScaCustomer,
    metadata: CommandMetadata,
  ): Promise<StartedEnrolment> {
    const enrolmentId = derivedUuid('ScaEnrolment', metadata.commandId);
    const request = await this.passkeys.creation(tenant, enrolmentId, customer);
    const command = { kind: 'start-passkey', customerId: customer.id, enrolmentId } as const;
    const { checkpoint } = await this.runner.run(authenticator, tenant, uuid, command, metadata);
    await this.answers.passed(checkpoint, tenant);
    return { type: 'PASSKEY', ...request };
  }
}
