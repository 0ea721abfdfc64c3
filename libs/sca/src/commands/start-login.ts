import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites, type Receipt, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Tenant, derivedUuid, resourceId } from '@app/kernel';
import { SentCodes } from '@app/onboarding';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import type { AuthenticatorState } from '../domain/authenticator/authenticator.state.js';
import type { Factor } from '../domain/factor.js';
import { requireUnlocked } from '../domain/authenticator/lock.js';
import { type ScaCustomer, ScaCustomers } from '../queries/sca-customers.questions.js';
import { PasskeyCeremonies, type PasskeyRequest } from '../services/passkey-ceremonies.service.js';
import { TextMessageCodes } from '../services/text-message-codes.service.js';

/** A started login that awaits its proof; its other members depend on the factor. */
export interface StartedLogin {
  readonly factor: Factor;
  /** For SMS_OTP: `ScaChallenge:<uuid>`. */
  readonly challengeId?: string;
  /** For SMS_OTP and PASSKEY. */
  readonly expiresAt?: string;
  readonly passkeyOptions?: PasskeyRequest['options'];
  readonly allowedOrigins?: readonly string[];
  readonly relyingPartyId?: string;
}

/**
 * POST /sca/login/start (wallet-auth 15.2). 404 USER_NOT_FOUND, 409 CONFLICT outside the regions, 400 for a factor that the customer does
 * not have, 423 ACCOUNT_LOCKED, 429 RATE_LIMITED after too many codes, 501 NOT_IMPLEMENTED if codes cannot be sent.
 */
export class StartLogin extends defineCommand<
  {
    readonly customerId: string;
    readonly factor: Factor;
  },
  StartedLogin
>('sca.start-login') {}

@CommandHandler(StartLogin)
export class StartLoginHandler implements ICommandHandler<StartLogin> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly customers: ScaCustomers,
    private readonly codes: TextMessageCodes,
    private readonly sentCodes: SentCodes,
    private readonly passkeys: PasskeyCeremonies,
  ) {}

  async execute({ tenant, data: { customerId, factor }, metadata }: StartLogin): Promise<StartedLogin> {
    const found = await this.customers.require(tenant, customerId);
    const loginId = derivedUuid('ScaLogin', metadata.commandId);
    const receipt = await this.runner.runOnce(authenticator, tenant, found.uuid, metadata, () =>
      this.start(tenant, found, { factor, loginId }, metadata),
    );
    await this.answers.passed(receipt.checkpoint, tenant);
    const { login, passkey } = await this.runner.stateAfter(authenticator, receipt);
    const { expiresAt } = login!;
    const id = resourceId('ScaChallenge', loginId);
    if (factor === 'SMS_OTP') return { factor, challengeId: id, expiresAt };
    if (factor === 'TOTP' || passkey === null) return { factor };
    const { options: passkeyOptions, ...where } = await this.passkeys.assertion(tenant, id, passkey);
    return { factor, expiresAt, passkeyOptions, ...where };
  }

  private async start(
    tenant: Tenant,
    { customer: { id: customerId }, uuid, factors, state: { lock } }: ScaCustomer,
    { factor, loginId }: { readonly factor: Factor; readonly loginId: string },
    metadata: CommandMetadata,
  ): Promise<Receipt<AuthenticatorState>> {
    const isAvailable = factors.includes(factor);
    if (factor === 'SMS_OTP') {
      await this.codes.requireConnected(tenant);
      requireUnlocked(lock, metadata.at);
      if (isAvailable) await this.sentCodes.admit(tenant, customerId, 'PHONE', metadata);
    }
    const command = { kind: 'start-login', customerId, factor, isAvailable, loginId } as const;
    return this.runner.run(authenticator, tenant, uuid, command, metadata);
  }
}
