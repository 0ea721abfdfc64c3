import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { aggregateIdOf, AggregateRunner, defineCommand, ReadYourWrites } from '@app/event-sourcing';
import { metadataFor } from '@app/event-sourcing/definitions';
import { Refusal, later, resourceId } from '@app/kernel';
import { RotateSigningKey, WEBHOOK_SETTINGS, WebhookKeys } from '@app/webhooks';
import { type FaultTerms, fault } from '../domain/fault/fault.decider.js';
import { FAULT } from '../domain/fault/fault.events.js';
import { type FaultDocument, faultView } from '../domain/fault/fault.view.js';
import { ArmedFaults } from '../queries/armed-faults.questions.js';
import { SANDBOX_CONFIGURATION } from '../sandbox.configuration.js';

const SECOND = 1_000;

/**
 * POST /sandbox/faults. Answers the fault; 409 CONFLICT when too many are armed. It is in effect in this process at once, in others within
 * moments.
 */
export class ArmFault extends defineCommand<
  Omit<FaultTerms, 'expiresAt'> & { readonly lifetimeSeconds: number },
  FaultDocument
>('sandbox.arm-fault') {}

@CommandHandler(ArmFault)
export class ArmFaultHandler implements ICommandHandler<ArmFault> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly armed: ArmedFaults,
    private readonly keys: WebhookKeys,
    private readonly commands: CommandBus,
  ) {}

  async execute({ tenant, data, metadata }: ArmFault): Promise<FaultDocument> {
    const uuid = aggregateIdOf(metadata, FAULT);
    const receipt = await this.runner.runOnce(fault, tenant, uuid, metadata, async () => {
      if ((await this.armed.load(tenant)).length >= SANDBOX_CONFIGURATION.faults.armed)
        throw new Refusal('CONFLICT', `${SANDBOX_CONFIGURATION.faults.armed} faults are armed: delete one first.`);
      if (data.faultType === 'WEBHOOK_NEW_KEY') await this.requireNewKey(tenant, metadata);
      const { lifetimeSeconds, ...terms } = data;
      const expiresAt = later(metadata.at, lifetimeSeconds * SECOND);
      const command = { kind: 'arm', faultId: resourceId(FAULT, uuid), ...terms, expiresAt } as const;
      return this.runner.run(fault, tenant, uuid, command, metadata, { begins: true });
    });
    const document = await this.answers.answer(faultView, tenant, uuid, receipt);
    await this.answers.passed(receipt.checkpoint, tenant);
    await this.armed.changed(tenant);
    return document;
  }

  /** The key is rotated when there is only one; the previous one stays valid for its usual time. */
  private async requireNewKey(tenant: ArmFault['tenant'], metadata: ArmFault['metadata']): Promise<void> {
    if ((await this.keys.of(tenant)).length > 1) return;
    const rotation = { overlap: WEBHOOK_SETTINGS.keyOverlap };
    await this.commands.execute(new RotateSigningKey(tenant, rotation, metadataFor(metadata, 'new key')));
  }
}
