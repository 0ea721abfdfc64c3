import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, uuidOf } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, defineCommand } from '@app/event-sourcing';
import { AGENTS_CONFIGURATION } from '../agents.configuration.js';
import { agent } from '../domain/agent/agent.decider.js';
import { isConnected } from '../domain/agent/agent.rules.js';
import { AgentReader } from '../queries/agent-reader.questions.js';
import { type DeviceCodeDocument, DeviceCodes } from '../services/device-codes.service.js';

/** POST /agents/{agentId}/device-codes: a new code, which invalidates the previous one; 409 CONFLICT once the agent is connected. */
export class RegenerateDeviceCode extends defineCommand<{ readonly agentId: string }, DeviceCodeDocument>(
  'agents.regenerate-device-code',
) {}

@CommandHandler(RegenerateDeviceCode)
export class RegenerateDeviceCodeHandler implements ICommandHandler<RegenerateDeviceCode> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly agents: AgentReader,
    private readonly codes: DeviceCodes,
  ) {}

  async execute({ tenant, data: { agentId }, metadata }: RegenerateDeviceCode): Promise<DeviceCodeDocument> {
    const uuid = uuidOf('Agent', agentId);
    const receipt = await this.runner.runOnce(agent, tenant, uuid, metadata, async () => {
      const { accessTokenLifetime: tokenLifetime } = AGENTS_CONFIGURATION;
      if (isConnected(await this.agents.agent(tenant, agentId), metadata.at, tokenLifetime))
        throw new Refusal('CONFLICT', 'The agent is already connected.');
      const code = await this.codes.make(tenant, agentId, metadata);
      return this.runner.run(agent, tenant, uuid, { kind: 'issue-device-code', code, tokenLifetime }, metadata);
    });
    await this.answers.passed(receipt.checkpoint, tenant);
    return this.codes.shown(tenant, (await this.runner.stateAfter(agent, receipt))!, metadata);
  }
}
