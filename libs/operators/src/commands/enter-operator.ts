import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY, Refusal, derivedUuid } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { type CommandMetadata, metadataFor } from '@app/event-sourcing/definitions';
import { hashOfGenerated, newSecret } from '@app/platforms';
import { identity } from '../domain/identity/identity.decider.js';
import { type OperatorIdentity, operator } from '../domain/operator/operator.decider.js';
import type { OperatorRole } from '../domain/operator/operator.events.js';
import { operatorIdOf, requiredUuid } from '../domain/operator/operator-id.js';
import { nameFrom } from '../domain/operator/operator-name.js';
import { type SignedInPerson, roleOf } from '../domain/sign-in/sign-in.decider.js';
import { type Operator, operatorOf } from '../services/operator-authenticator.service.js';
import { SignInSettings } from '../services/sign-in-settings.service.js';

/**
 * Signs in a person whom the provider has authenticated, as an operator with the role of the person's groups: the linked operator, or a new
 * one without a secret. Refuses FORBIDDEN, with the same message regardless of the reason: no role, not allowed by name, or a revoked
 * operator.
 */
export class EnterOperator extends defineCommand<SignedInPerson, Operator>('operators.enter-operator') {}

@CommandHandler(EnterOperator)
export class EnterOperatorHandler implements ICommandHandler<EnterOperator> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly settings: SignInSettings,
  ) {}

  async execute({ data: person, metadata }: EnterOperator): Promise<Operator> {
    const provider = await this.settings.current();
    const role = provider && roleOf(provider, person);
    if (role === null) throw mayNot();
    const { issuer } = person;
    const link: OperatorIdentity = { issuer, identity: this.settings.identityOf(person) };
    const { state: known } = await this.runner.load(identity, CREDENTIAL_REGISTRY, link.identity);
    const made = derivedUuid('Operator', link.identity, String(known.ends));
    const uuid = known.operatorId === null ? made : requiredUuid(known.operatorId);
    // a process may have stopped in between: the rest is done now
    if (uuid === made) await this.make(made, link, person.name, role, metadata);
    const { state } = await this.runner.load(operator, CREDENTIAL_REGISTRY, uuid);
    if (state === null || state.revokedAt !== null || state.identity?.identity !== link.identity) throw mayNot();
    if (state.role === role) return operatorOf(state);
    const change = { kind: 'set-role', role } as const;
    const changed = await this.runner.run(
      operator,
      CREDENTIAL_REGISTRY,
      uuid,
      change,
      metadataFor(metadata, 'the role of its groups'),
    );
    return operatorOf(changed.state!);
  }

  private async make(
    uuid: string,
    link: OperatorIdentity,
    name: string,
    role: OperatorRole,
    metadata: CommandMetadata,
  ): Promise<void> {
    const { state } = await this.runner.load(operator, CREDENTIAL_REGISTRY, uuid);
    if (state === null) {
      // the secret is discarded: only `operator rotate` issues one
      const secretHash = hashOfGenerated(newSecret());
      const create = { kind: 'create', name: nameFrom(name), role, secretHash } as const;
      await this.runner.run(operator, CREDENTIAL_REGISTRY, uuid, create, metadata).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'CONFLICT')) throw error; // otherwise a concurrent sign-in was first
      });
    } else if (state.revokedAt !== null || state.identity !== null) return;
    const operatorId = operatorIdOf(uuid);
    await this.runner.run(identity, CREDENTIAL_REGISTRY, link.identity, { kind: 'link', operatorId }, metadata);
    const own = metadataFor(metadata, 'the person of the provider');
    await this.runner.run(operator, CREDENTIAL_REGISTRY, uuid, { kind: 'link', ...link }, own);
  }
}

function mayNot(): Refusal {
  return new Refusal(
    'FORBIDDEN',
    'Your account at the identity provider is not permitted to sign in here. Contact the operator of this installation.',
  );
}
