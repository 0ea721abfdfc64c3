import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { hashOfGenerated, newSecret } from '@app/platforms';
import { operator } from '../domain/operator/operator.decider.js';
import { requiredUuid } from '../domain/operator/operator-id.js';
import type { NewOperatorCredential } from './create-operator.js';

/** Gives an operator another secret; the one before, and the sessions begun with it, end at once. */
export class RotateOperator extends defineCommand<{ readonly operatorId: string }, NewOperatorCredential>(
  'operators.rotate-operator',
) {}

@CommandHandler(RotateOperator)
export class RotateOperatorHandler implements ICommandHandler<RotateOperator> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ data: { operatorId }, metadata }: RotateOperator): Promise<NewOperatorCredential> {
    const secret = newSecret();
    const replacement = { kind: 'replace-secret', secretHash: hashOfGenerated(secret) } as const;
    await this.runner.run(operator, CREDENTIAL_REGISTRY, requiredUuid(operatorId), replacement, metadata);
    return { operatorId, secret };
  }
}
