import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { type Tenant, derivedUuid, invalidInput } from '@app/kernel';
import { ReplacePhoneNumber } from '@app/onboarding';
import { DerivedSecrets } from '../credentials/derived-secrets.js';
import { authenticator } from '../domain/authenticator/authenticator.decider.js';
import { requireCompletable, requireReset } from '../domain/authenticator/reset.js';
import { ScaCustomers } from '../queries/sca-customers.questions.js';

/**
 * POST /sca/factors/reset/{resetId}/complete (wallet-auth 15.6): removes the lost factor, or replaces the phone number. 404, 400 before
 * liveness has passed or for a missing number, 409 CONFLICT outside the regions and after completion.
 */
export class CompleteReset extends defineCommand<{
  readonly customerId: string;
  readonly resetId: string;
  /** E.164; required for SMS_OTP. */
  readonly phoneNumber: string | undefined;
}>('sca.complete-reset') {}

@CommandHandler(CompleteReset)
export class CompleteResetHandler implements ICommandHandler<CompleteReset> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly commands: CommandBus,
    private readonly customers: ScaCustomers,
    private readonly secrets: DerivedSecrets,
  ) {}

  async execute({ tenant, data: { customerId, resetId, phoneNumber }, metadata }: CompleteReset): Promise<void> {
    const {
      uuid,
      state: { resets },
    } = await this.customers.require(tenant, customerId);
    const { checkpoint } = await this.runner.runOnce(authenticator, tenant, uuid, metadata, async () => {
      const reset = requireReset(resets, resetId);
      if (reset.factor === 'SMS_OTP') {
        requireCompletable(reset, metadata.at);
        if (phoneNumber === undefined)
          throw invalidInput('The new phone number is required.', {
            field: 'mobile',
            message: 'is required for SMS_OTP',
          });
        // runs before the reset is completed, so that after a crash in between the reset can be completed again
        const own = this.ofReset(tenant, resetId, phoneNumber, metadata);
        await this.commands.execute(new ReplacePhoneNumber(tenant, { customerId, phoneNumber }, own));
      }
      const complete = { kind: 'complete-reset', customerId, resetId } as const;
      return this.runner.run(authenticator, tenant, uuid, complete, metadata);
    });
    await this.answers.passed(checkpoint, tenant);
  }

  /**
   * Command metadata per reset, not per number: of concurrent requests with different numbers, the first succeeds and the others are
   * refused with 409 CONFLICT.
   */
  private ofReset(tenant: Tenant, resetId: string, phoneNumber: string, metadata: CommandMetadata): CommandMetadata {
    const requestHash = this.secrets.resetNumberHash(tenant, resetId, phoneNumber);
    return { ...metadata, commandId: derivedUuid('phone number of a reset', resetId), requestHash };
  }
}
