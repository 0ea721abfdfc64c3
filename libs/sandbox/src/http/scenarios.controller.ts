import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentTenant, SandboxOnly, WithoutFaults } from '@app/http';
import type { Tenant } from '@app/kernel';
import { ListScenarios } from '../queries/scenarios.queries.js';
import { type ListedScenario, scenariosAsMarkdown } from '../queries/scenarios.questions.js';
import { ScenarioListResponse } from './scenario.dto.js';

/** The values that choose an outcome in the sandbox, as data. */
@ApiTags('Sandbox controls')
@Controller('sandbox/scenarios')
@SandboxOnly()
@WithoutFaults()
export class ScenariosController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(200, ScenarioListResponse, {
    summary: 'List the values that choose an outcome of the sandbox',
    description: `The values are the same for every platform; the sandbox itself uses these tables.\n\n${scenariosAsMarkdown('###')}\nThe list is complete.`,
  })
  async list(@CurrentTenant() tenant: Tenant): Promise<{ readonly data: readonly ListedScenario[] }> {
    return { data: await this.queries.execute(new ListScenarios(tenant, {})) };
  }
}
