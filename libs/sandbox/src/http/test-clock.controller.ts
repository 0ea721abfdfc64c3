import { Controller, Get, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  BodyOf,
  CallsThirdParty,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  Requires,
  SandboxOnly,
} from '@app/http';
import type { Tenant } from '@app/kernel';
import { GetTestClock } from '../queries/test-clock.queries.js';
import type { ShownClock } from '../queries/test-clock.questions.js';
import { TestClocks } from '../services/test-clocks.service.js';
import { type ClockControl, controlRules, targetOf, TestClockRequest, TestClockResponse } from './test-clock.dto.js';

/** The time of a platform. */
@ApiTags('Sandbox controls')
@Controller('sandbox/test-clock')
@SandboxOnly()
export class TestClockController {
  constructor(
    private readonly queries: QueryBus,
    private readonly clocks: TestClocks,
  ) {}

  @Get()
  @Answers(200, TestClockResponse, { summary: 'Show the clock of the platform' })
  show(@CurrentTenant() tenant: Tenant): Promise<ShownClock> {
    return this.queries.execute(new GetTestClock(tenant, {}));
  }

  @Post()
  @Requires('MANAGE')
  @CallsThirdParty()
  @Answers(200, TestClockResponse, {
    summary: 'Move, stop or release the clock of the platform',
    description: `Send exactly one of \`advance\`, \`set\`, \`freeze\` and \`release\`. A move fires every timer that is due on the way, in order
of due time, and responds once all resulting work is done, webhooks included. Other platforms are not affected.

503 SERVICE_UNAVAILABLE if that takes longer than 20 seconds: the clock stops where it is, and the same request with the same
\`Idempotency-Key\` continues the move. 409 CONFLICT while another request moves the clock.`,
    errors: ['CONFLICT'],
  })
  control(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @BodyOf(TestClockRequest, controlRules) body: ClockControl,
  ): Promise<ShownClock> {
    const target = targetOf(body);
    if (target !== null) return this.clocks.move(tenant, target, metadata);
    return this.clocks.change(tenant, body.freeze === true ? 'freeze' : 'release', metadata);
  }
}
