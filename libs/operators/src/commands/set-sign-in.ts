import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY } from '@app/kernel';
import { AggregateRunner, defineCommand } from '@app/event-sourcing';
import { SIGN_IN_UUID, type SignIn, signIn } from '../domain/sign-in/sign-in.decider.js';
import { SignInSettings } from '../services/sign-in-settings.service.js';

/** Sets the OpenID Connect provider whose users sign in as operators. 400 INVALID_INPUT naming each invalid member. */
export class SetSignIn extends defineCommand<
  Omit<SignIn, 'sealedClientSecret' | 'allowed'> & {
    readonly clientSecret: string;
    readonly allowed: readonly string[];
  }
>('operators.set-sign-in') {}

@CommandHandler(SetSignIn)
export class SetSignInHandler implements ICommandHandler<SetSignIn> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly settings: SignInSettings,
  ) {}

  async execute({ data: { clientSecret, ...data }, metadata }: SetSignIn): Promise<void> {
    const sealedClientSecret = await this.settings.seal(clientSecret);
    const command = { kind: 'set', ...data, sealedClientSecret } as const;
    await this.runner.run(signIn, CREDENTIAL_REGISTRY, SIGN_IN_UUID, command, metadata);
  }
}
