import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  Requires,
  ResourceIdParam,
  page,
  pageRequest,
} from '@app/http';
import type { PresentedAction } from '../services/action-presenter.service.js';
import { ChangeAgent } from '../commands/change-agent.js';
import { ChangePolicy } from '../commands/change-policy.js';
import { CreateAgent, type NewAgent } from '../commands/create-agent.js';
import { DecideAction } from '../commands/decide-action.js';
import { DeleteAgent } from '../commands/delete-agent.js';
import type { DeviceCodeDocument } from '../services/device-codes.service.js';
import { RegenerateDeviceCode } from '../commands/regenerate-device-code.js';
import type { AgentDocument } from '../domain/agent/agent.view.js';
import { GetAgent, ListActions, ListAgents } from '../queries/agents.queries.js';
import { AgentActionRejectRequest, AgentActionResponse } from './action.dto.js';
import {
  AgentApprovalsQuery,
  AgentCreateRequest,
  AgentCreateResponse,
  AgentDeviceCodeResponse,
  AgentResponse,
  AgentUpdateRequest,
  AgentsQuery,
} from './agent.dto.js';
import { AgentPolicyUpdate } from './policy.dto.js';
import { readPatch, readPolicy } from './policy.reader.js';

/** Agents as their platform manages them (wallet-auth 16). */
@ApiTags('Agent Management')
@Controller('agents')
export class AgentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('MANAGE')
  @Answers(201, AgentCreateResponse, {
    summary: 'Create an agent for a customer',
    errors: ['INVALID_CURRENCY', 'REFERENCE_NOT_FOUND', 'USER_NOT_FOUND', 'CUSTOMER_DELETED'],
  })
  create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() { policy, ...body }: AgentCreateRequest,
  ): Promise<NewAgent> {
    return this.commands.execute(new CreateAgent(tenant, { ...body, policy: readPolicy(policy) }, metadata));
  }

  @Get()
  @Answers(200, PageOf(AgentResponse), { summary: 'List agents' })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Metadata() { at }: CommandMetadata,
    @Query() query: AgentsQuery,
  ): Promise<Page<AgentDocument>> {
    return page(query, await this.queries.execute(new ListAgents(tenant, { ...query, at }, pageRequest(query))));
  }

  @Get('approvals')
  @Answers(200, PageOf(AgentActionResponse), { summary: 'List agent actions that await approval' })
  async approvals(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() query: AgentApprovalsQuery,
  ): Promise<Page<PresentedAction>> {
    const filters = { ...query, status: 'PENDING_APPROVAL', metadata };
    return page(query, await this.queries.execute(new ListActions(tenant, filters, pageRequest(query))));
  }

  @Get(':agentId')
  @Answers(200, AgentResponse, { summary: 'Get an agent', errors: ['REFERENCE_NOT_FOUND'] })
  get(
    @CurrentTenant() tenant: Tenant,
    @Metadata() { at }: CommandMetadata,
    @ResourceIdParam('Agent', 'agentId') agentId: string,
  ): Promise<AgentDocument> {
    return this.queries.execute(new GetAgent(tenant, { agentId, at }));
  }

  @Patch(':agentId')
  @Requires('MANAGE')
  @Answers(200, AgentResponse, { summary: 'Update an agent: name or pause', errors: ['REFERENCE_NOT_FOUND'] })
  update(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Agent', 'agentId') agentId: string,
    @Body() body: AgentUpdateRequest,
  ): Promise<AgentDocument> {
    return this.commands.execute(new ChangeAgent(tenant, { agentId, change: body }, metadata));
  }

  @Delete(':agentId')
  @Requires('MANAGE')
  @Answers(204, undefined, { summary: 'Delete an agent and revoke its token', errors: ['REFERENCE_NOT_FOUND'] })
  async delete(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Agent', 'agentId') agentId: string,
  ): Promise<void> {
    await this.commands.execute(new DeleteAgent(tenant, { agentId }, metadata));
  }

  @Patch(':agentId/policy')
  @Requires('MANAGE')
  @Answers(200, AgentResponse, {
    summary: 'Update the policy of an agent',
    errors: ['INVALID_CURRENCY', 'REFERENCE_NOT_FOUND', 'CONFLICT'],
  })
  changePolicy(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Agent', 'agentId') agentId: string,
    @Body() body: AgentPolicyUpdate,
  ): Promise<AgentDocument> {
    return this.commands.execute(new ChangePolicy(tenant, { agentId, patch: readPatch(body) }, metadata));
  }

  @Post(':agentId/device-codes')
  @Requires('MANAGE')
  @Answers(201, AgentDeviceCodeResponse, {
    summary: 'Create a new device code, replacing the previous one',
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
  })
  regenerate(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Agent', 'agentId') agentId: string,
  ): Promise<DeviceCodeDocument> {
    return this.commands.execute(new RegenerateDeviceCode(tenant, { agentId }, metadata));
  }

  @Post(':agentId/actions/:actionId/approve')
  @Requires('MANAGE')
  @Answers(200, AgentActionResponse, {
    summary: 'Approve an action of an agent',
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
  })
  approve(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Agent', 'agentId') agentId: string,
    @ResourceIdParam('AgentAction', 'actionId') actionId: string,
  ): Promise<PresentedAction> {
    return this.commands.execute(
      new DecideAction(tenant, { agentId, actionId, approval: { kind: 'approve' } }, metadata),
    );
  }

  @Post(':agentId/actions/:actionId/reject')
  @Requires('MANAGE')
  @Answers(200, AgentActionResponse, {
    summary: 'Reject an action of an agent',
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT'],
  })
  reject(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Agent', 'agentId') agentId: string,
    @ResourceIdParam('AgentAction', 'actionId') actionId: string,
    @Body() { reason }: AgentActionRejectRequest,
  ): Promise<PresentedAction> {
    return this.commands.execute(
      new DecideAction(tenant, { agentId, actionId, approval: { kind: 'reject', reason: reason ?? null } }, metadata),
    );
  }
}
