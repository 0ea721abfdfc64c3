import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { hashOfGenerated, newSecret } from '@app/platforms';
import { operator } from '../domain/operator/operator.decider.js';
import { requiredUuid } from '../domain/operator/operator-id.js';
import type { NewOperatorCredential } from './create-operator.js';

/** Replaces an operator's secret; the previous one, and the sessions started with it, end immediately. */
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
