import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, resourceId, unknownId } from '@app/kernel';
import { AggregateRunner, ReadYourWrites, aggregateIdOf, defineCommand } from '@app/event-sourcing';
import { CustomerDirectory } from '@app/onboarding';
import { agent } from '../domain/agent/agent.decider.js';
import { type AgentDocument, agentDocument, agentView } from '../domain/agent/agent.view.js';
import type { Policy } from '../domain/policy/policy.js';
import { type DeviceCodeDocument, DeviceCodes } from '../services/device-codes.service.js';
import { PolicyFacts } from '../services/policy-facts.service.js';

export interface NewAgent {
  readonly agent: AgentDocument;
  readonly deviceCode: DeviceCodeDocument;
}

/**
 * POST /agents. Returns the agent with its first device code, which is never shown again (wallet-auth 16.1). 404 or 410 for the customer.
 */
export class CreateAgent extends defineCommand<
  { readonly name: string; readonly customerId: string; readonly policy: Policy },
  NewAgent
>('agents.create-agent') {}

@CommandHandler(CreateAgent)
export class CreateAgentHandler implements ICommandHandler<CreateAgent> {
  constructor(
    private readonly runner: AggregateRunner,
    private readonly answers: ReadYourWrites,
    private readonly customers: CustomerDirectory,
    private readonly facts: PolicyFacts,
    private readonly codes: DeviceCodes,
  ) {}

  async execute({ tenant, data: request, metadata }: CreateAgent): Promise<NewAgent> {
    const id = aggregateIdOf(metadata, 'Agent');
    const receipt = await this.runner.runOnce(agent, tenant, id, metadata, async () => {
      const customer = await this.customers.get(tenant, request.customerId);
      if (customer === null) throw unknownId('USER_NOT_FOUND', 'customer', 'customerId');
      if (customer.isDeleted) throw new Refusal('CUSTOMER_DELETED', 'The customer was deleted.');
      await this.facts.requireSound(tenant, request.customerId, given(request.policy), 'policy.');
      const agentId = resourceId('Agent', id);
      const code = await this.codes.make(tenant, agentId, metadata);
      return this.runner.run(agent, tenant, id, { kind: 'create', agentId, ...request, code }, metadata);
    });
    const record = await this.answers.answer(agentView, tenant, id, receipt);
    return {
      agent: agentDocument(record, record.updatedAt),
      deviceCode: this.codes.shown(tenant, record.state, metadata),
    };
  }
}

/** A complete policy as a patch. Only thresholds are left out, if it has none. */
function given({ approvalThresholds, ...policy }: Policy) {
  return { ...policy, ...(approvalThresholds !== null && { approvalThresholds }) };
}
