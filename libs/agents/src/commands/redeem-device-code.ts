import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CREDENTIAL_REGISTRY, PlatformClock, derivedUuid, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites } from '@app/event-sourcing';
import { accessTokenHash, newAccessToken } from '../credentials/agent-secrets.js';
import { agent } from '../domain/agent/agent.decider.js';
import { type PolicyDocument, policyDocument } from '../domain/agent/agent.view.js';
import { credential, credentialUuid } from '../domain/credential/credential.decider.js';
import { DeviceCodes } from '../services/device-codes.service.js';

export interface ConnectedAgent {
  readonly agentId: string;
  readonly agentName: string;
  readonly accessToken: string;
  readonly policy: PolicyDocument;
}

/**
 * POST /agents/device-codes/{code}/redeem (wallet-auth 16.1): the code is the only credential. Returns the access token, which is not
 * stored and never shown again. 404 for an unknown or replaced code, 400 INVALID_INPUT for a used or expired one. `redemption` identifies
 * this attempt.
 */
export class RedeemDeviceCode extends Command<ConnectedAgent> {
  constructor(readonly data: { readonly code: string; readonly redemption: string }) {
    super();
  }
}

@CommandHandler(RedeemDeviceCode)
export class RedeemDeviceCodeHandler implements ICommandHandler<RedeemDeviceCode> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly codes: DeviceCodes,
    private readonly clocks: PlatformClock,
  ) {}

  /** Registers the token first: a token is worthless until the agent's stream accepts it. */
  async execute({ data: { code, redemption } }: RedeemDeviceCode): Promise<ConnectedAgent> {
    const { tenant, agentId } = await this.codes.find(code);
    const commandId = derivedUuid('redeem-device-code', redemption);
    const metadata = {
      commandId,
      requestHash: commandId,
      correlationId: redemption,
      causationId: null,
      actor: agentId,
      ...this.clocks.moment(tenant),
    };
    const accessToken = newAccessToken();
    const tokenHash = accessTokenHash(accessToken);
    await this.runner.run(credential, CREDENTIAL_REGISTRY, credentialUuid(tokenHash), { tenant, agentId }, metadata);
    const command = { kind: 'redeem-device-code', codeHash: this.codes.hashOf(code), tokenHash } as const;
    const { state, checkpoint } = await this.runner.run(agent, tenant, uuidOf('Agent', agentId), command, metadata);
    await this.answers.passed(checkpoint);
    const { name, policy } = state!;
    return { agentId, agentName: name ?? '', accessToken, policy: policyDocument(policy) };
  }
}
