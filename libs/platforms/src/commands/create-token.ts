import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY, derivedUuid, resourceId } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { Vault } from '@app/event-store';
import { hashOfGenerated, secretOf } from '../credentials/secret.js';
import { credential, credentialUuid } from '../domain/credential/credential.decider.js';
import { token } from '../domain/token/token.decider.js';
import type { Permission } from '../domain/token/token.events.js';
import { type TokenDocument, tokenView } from '../domain/token/token.view.js';
import { PlatformDirectory } from '../queries/platform-directory.questions.js';

/** A token at its creation, the only time its secret is shown. */
export interface NewToken extends TokenDocument {
  readonly clientSecret: string;
}

/** POST /tokens. Returns the token with its secret, which is not stored; a repetition returns the same one. */
export class CreateToken extends defineCommand<
  { readonly name: string; readonly permissions: readonly Permission[] },
  NewToken
>('platforms.create-token') {}

@CommandHandler(CreateToken)
export class CreateTokenHandler implements ICommandHandler<CreateToken> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly platforms: PlatformDirectory,
    private readonly vault: Vault,
  ) {}

  /** Registers the client id first: one without a token is harmless, while a token without a client id would be unreachable. */
  async execute({ tenant, data, metadata }: CreateToken): Promise<NewToken> {
    const uuid = derivedUuid('Token', metadata.commandId);
    const clientSecret = secretOf(this.vault.fingerprint(tenant, 'platforms.token', metadata.commandId));
    const receipt = await this.runner.runOnce(token, tenant, uuid, metadata, async () => {
      await this.platforms.requireInUse(tenant);
      const registration = { clientId: uuid, tenant, tokenId: resourceId('Token', uuid) };
      await this.runner.run(credential, CREDENTIAL_REGISTRY, credentialUuid(uuid), registration, metadata);
      const creation = { kind: 'create', ...data, clientId: uuid, secretHash: hashOfGenerated(clientSecret) } as const;
      return this.runner.run(token, tenant, uuid, creation, metadata);
    });
    return { ...(await this.answers.answer(tokenView, tenant, uuid, receipt)), clientSecret };
  }
}
