import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { token } from '../domain/token/token.decider.js';

/** DELETE /tokens/{tokenId}, and `token revoke`. 400 for the calling token itself; 404 TOKEN_NOT_FOUND for a missing or deleted one. */
export class RevokeToken extends defineCommand<{
  readonly tokenId: string;
  /** `Token:<uuid>` of the calling token; absent for an operator. */
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
