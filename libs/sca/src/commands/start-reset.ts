import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { Refusal, derivedUuid } from '@app/kernel';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import { requireReset } from '../domain/authenticator/reset.js';
import type { Factor } from '../domain/factor.js';
import { LivenessVerifiers } from '../providers/liveness-verifier.port.js';
import { ScaCustomers } from '../queries/sca-customers.questions.js';

export interface StartedReset {
  readonly resetId: string;
  readonly livenessAccessToken: string;
  readonly verificationLink: string;
  readonly expiresAt: string;
}

/**
 * POST /sca/factors/reset (wallet-auth 15.6). 404, 409 CONFLICT outside the regions, 400 for a factor that the customer does not have, 429
 * RATE_LIMITED after five in 24 hours, 501 NOT_IMPLEMENTED if no liveness verifier is connected.
 */
export class StartReset extends defineCommand<
  {
    readonly customerId: string;
    readonly factor: Factor;
  },
  StartedReset
>('sca.start-reset') {}

@CommandHandler(StartReset)
export class StartResetHandler implements ICommandHandler<StartReset> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly customers: ScaCustomers,
    private readonly verifiers: LivenessVerifiers,
  ) {}

  async execute({ tenant, data: { customerId, factor }, metadata }: StartReset): Promise<StartedReset> {
    const { uuid, factors, customer } = await this.customers.require(tenant, customerId);
    const verifier = this.verifiers.of(tenant.environment);
    if (!(await verifier.isConnected(tenant)))
      throw new Refusal(
        'NOT_IMPLEMENTED',
        'Liveness checks are not available in this environment: no partner is connected to the port liveness.',
      );
    const resetId = derivedUuid('ScaReset', metadata.commandId);
    const command = {
      kind: 'start-reset',
      customerId,
      resetId,
      factor,
      isAvailable: factors.includes(factor),
    } as const;
    const session = await verifier.session({ tenant, resetId, phoneNumber: customer.phoneNumber }); // before the reset is recorded: the session alone starts nothing
    const receipt = await this.runner.run(authenticator, tenant, uuid, command, metadata);
    await this.answers.passed(receipt.checkpoint, tenant);
    const { resets } = await this.runner.stateAfter(authenticator, receipt);
    const { verificationLink, accessToken: livenessAccessToken } = session;
    return { resetId, livenessAccessToken, verificationLink, expiresAt: requireReset(resets, resetId).expiresAt };
  }
}
