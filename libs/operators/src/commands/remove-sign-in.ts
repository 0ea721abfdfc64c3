import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { SIGN_IN_UUID, signIn } from '../domain/sign-in/sign-in.decider.js';

/** Removes the identity provider: operators then sign in only with their credentials. Refuses REFERENCE_NOT_FOUND if no provider is set. */
export class RemoveSignIn extends defineCommand<object>('operators.remove-sign-in') {}

@CommandHandler(RemoveSignIn)
export class RemoveSignInHandler implements ICommandHandler<RemoveSignIn> {
  constructor(private readonly runner: AggregateRunner) {}

  async execute({ metadata }: RemoveSignIn): Promise<void> {
    await this.runner.run(signIn, CREDENTIAL_REGISTRY, SIGN_IN_UUID, { kind: 'remove' }, metadata);
  }
}
