import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  Requires,
  ResourceIdParam,
  SandboxOnly,
  WithoutFaults,
  page,
  pageRequest,
} from '@app/http';
import { type FieldError, type Tenant, invalidInput } from '@app/kernel';
import { ArmFault } from '../commands/arm-fault.js';
import { DisarmFault } from '../commands/disarm-fault.js';
import { ANSWER_FAULT_TYPES, FAULT, type FaultType } from '../domain/fault/fault.events.js';
import type { FaultDocument } from '../domain/fault/fault.view.js';
import { GetFault, ListFaults } from '../queries/faults.queries.js';
import { SANDBOX_CONFIGURATION } from '../sandbox.configuration.js';
import { FaultRequest, FaultResponse, FaultsQuery } from './fault.dto.js';

const { usualDelay, usualLifetime, usualRetryAfter } = SANDBOX_CONFIGURATION.faults;
const OF_ANSWERS: ReadonlySet<FaultType> = new Set(ANSWER_FAULT_TYPES);
const DELAYED: ReadonlySet<FaultType> = new Set<FaultType>(['DELAY', 'WEBHOOK_LATE', 'WEBHOOK_OUT_OF_ORDER']);
const REFUSING: ReadonlySet<FaultType> = new Set<FaultType>(['RATE_LIMITED', 'UNAVAILABLE']);

/** Faults that the platform arms for its own requests and webhooks. */
@ApiTags('Sandbox controls')
@Controller('sandbox/faults')
@SandboxOnly()
@WithoutFaults()
export class FaultsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Requires('MANAGE')
  @Answers(201, FaultResponse, {
    summary: 'Arm a fault',
    description:
      'Injects the fault into the next requests or webhooks that match, to test retries and the use of Idempotency-Keys. The header `Sandbox-Fault` of such a response or webhook names it. Balances and the order of events are the same as without the fault.',
    errors: ['CONFLICT'],
  })
  arm(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: FaultRequest,
  ): Promise<FaultDocument> {
    return this.commands.execute(new ArmFault(tenant, termsOf(body), metadata));
  }

  @Get()
  @Answers(200, PageOf(FaultResponse), {
    summary: 'List faults',
    description: 'Includes used and expired faults; `injected` counts the injections of each.',
  })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: FaultsQuery): Promise<Page<FaultDocument>> {
    return page(query, await this.queries.execute(new ListFaults(tenant, {}, pageRequest(query))));
  }

  @Get(':faultId')
  @Answers(200, FaultResponse, { summary: 'Get a fault', errors: ['REFERENCE_NOT_FOUND'] })
  get(@CurrentTenant() tenant: Tenant, @ResourceIdParam(FAULT, 'faultId') faultId: string): Promise<FaultDocument> {
    return this.queries.execute(new GetFault(tenant, { faultId }));
  }

  @Delete(':faultId')
  @Requires('MANAGE')
  @Answers(204, undefined, { summary: 'Disarm a fault', errors: ['REFERENCE_NOT_FOUND'] })
  disarm(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam(FAULT, 'faultId') faultId: string,
  ): Promise<void> {
    return this.commands.execute(new DisarmFault(tenant, { faultId }, metadata));
  }
}

function termsOf(body: FaultRequest): ArmFault['data'] {
  const { type, method = null, path = null, eventType = null, count = 1 } = body;
  const errors = misplaced(body);
  if (errors.length > 0) throw invalidInput(`A fault ${type} does not support all of these members.`, ...errors);
  return {
    faultType: type,
    method,
    path,
    eventType,
    count,
    lifetimeSeconds: body.expiresInSeconds ?? usualLifetime,
    delayMilliseconds: DELAYED.has(type) ? (body.delayMilliseconds ?? usualDelay) : null,
    retryAfterSeconds: REFUSING.has(type) ? (body.retryAfterSeconds ?? usualRetryAfter) : null,
  };
}

/** Members that do not apply to the type. */
function misplaced(body: FaultRequest): readonly FieldError[] {
  const { type } = body;
  const takes: Partial<Record<keyof FaultRequest, boolean>> = {
    method: OF_ANSWERS.has(type),
    path: OF_ANSWERS.has(type),
    eventType: !OF_ANSWERS.has(type),
    delayMilliseconds: DELAYED.has(type),
    retryAfterSeconds: REFUSING.has(type),
  };
  return Object.entries(takes)
    .filter(([member, isTaken]) => !isTaken && body[member as keyof FaultRequest] !== undefined)
    .map(([field]) => ({ field, message: `is not supported by the type ${type}` }));
}
