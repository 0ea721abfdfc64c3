import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY, derivedUuid, resourceId } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { hashOfGenerated, newSecret } from '../credentials/secret.js';
import { credentialAggregate, credentialUuid } from '../domain/credential/credential.decider.js';
import { tokenAggregate } from '../domain/token/token.decider.js';
import type { Permission } from '../domain/token/token.events.js';
import { type TokenDocument, tokenView } from '../domain/token/token.view.js';

/** A token at its creation, the only time when its secret is shown. */
export interface NewToken extends TokenDocument {
  readonly clientSecret: string;
}

/** POST /tokens. Answers the token with its secret, which is stored nowhere and shown only once. */
export class CreateToken extends defineCommand<
  { readonly name: string; readonly permissions: readonly Permission[] },
  NewToken
>('platforms.create-token') {}

@CommandHandler(CreateToken)
export class CreateTokenHandler implements ICommandHandler<CreateToken> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  /** The client id is registered first: one that leads to no token opens nothing, a token that nothing leads to is lost. */
  async execute({ tenant, data: token, metadata }: CreateToken): Promise<NewToken> {
    const uuid = derivedUuid('Token', metadata.commandId);
    const credential = { clientId: uuid, tenant, tokenId: resourceId('Token', uuid) };
    await this.runner.run(credentialAggregate, CREDENTIAL_REGISTRY, credentialUuid(uuid), credential, metadata);
    const clientSecret = newSecret();
    const creation = { kind: 'create', ...token, clientId: uuid, secretHash: hashOfGenerated(clientSecret) } as const;
    const receipt = await this.runner.run(tokenAggregate, tenant, uuid, creation, metadata);
    return { ...(await this.answers.answer(tokenView, tenant, uuid, receipt)), clientSecret };
  }
}
