import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { token } from '../domain/token/token.decider.js';

/** DELETE /tokens/{tokenId}, and `token revoke`. 400 for the token that asks; 404 TOKEN_NOT_FOUND for one that is not there, or no more. */
export class RevokeToken extends defineCommand<{
  readonly tokenId: string;
  /** `Token:<uuid>` of the token that asks; absent when an operator does. */
  readonly callerTokenId?: string;
}>('platforms.revoke-token') {}

@CommandHandler(RevokeToken)
export class RevokeTokenHandler implements ICommandHandler<RevokeToken> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
  ) {}

  async execute({ tenant, data: { tokenId, callerTokenId }, metadata }: RevokeToken): Promise<void> {
    const receipt = await this.runner.run(
      token,
      tenant,
      uuidOf('Token', tokenId),
      { kind: 'revoke', callerTokenId },
      metadata,
    );
    await this.answers.passed(receipt.checkpoint, tenant);
  }
}
