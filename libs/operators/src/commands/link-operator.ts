import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY, Refusal } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { identity } from '../domain/identity/identity.decider.js';
import { operator } from '../domain/operator/operator.decider.js';
import { requiredUuid } from '../domain/operator/operator-id.js';
import { SignInSettings } from '../services/sign-in-settings.service.js';

/**
 * Links a person of the identity provider to an existing operator. Refuses CONFLICT if either is already linked to another one,
 * REFERENCE_NOT_FOUND if there is no such operator or no provider.
 */
export class LinkOperator extends defineCommand<{ readonly operatorId: string; readonly subject: string }>(
  'operators.link-operator',
) {}

@CommandHandler(LinkOperator)
export class LinkOperatorHandler implements ICommandHandler<LinkOperator> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly settings: SignInSettings,
  ) {}

  /** The person's stream is written first: an operator linked to a person who is linked to another operator could not sign in. */
  async execute({ data: { operatorId, subject }, metadata }: LinkOperator): Promise<void> {
    const uuid = requiredUuid(operatorId);
    const provider = await this.settings.current();
    if (provider === null) throw new Refusal('REFERENCE_NOT_FOUND', 'No identity provider is set.');
    const { state } = await this.runner.load(operator, CREDENTIAL_REGISTRY, uuid);
    if (state === null || state.revokedAt !== null)
      throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such operator.');
    const { issuer } = provider;
    const person = this.settings.identityOf({ issuer, subject });
    if (state.identity !== null && state.identity.identity !== person)
      throw new Refusal('CONFLICT', 'Another person signs in as this operator: unlink it first.');
    await this.runner.run(identity, CREDENTIAL_REGISTRY, person, { kind: 'link', operatorId }, metadata);
    const link = { kind: 'link', issuer, identity: person } as const;
    await this.runner.run(operator, CREDENTIAL_REGISTRY, uuid, link, metadata);
  }
}
