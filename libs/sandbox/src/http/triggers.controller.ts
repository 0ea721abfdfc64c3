import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  type ApiRequest,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  Requires,
  SandboxOnly,
  WithoutFaults,
} from '@app/http';
import type { Tenant } from '@app/kernel';
import { type Trigger, Triggers } from '../services/triggers.service.js';
import { TriggerRequest, TriggerResponse } from './trigger.dto.js';

/** Events on demand. */
@ApiTags('Sandbox controls')
@Controller('sandbox/triggers')
@SandboxOnly()
@WithoutFaults()
export class TriggersController {
  constructor(private readonly triggers: Triggers) {}

  @Post()
  @Requires('TRANSACT')
  @Answers(200, TriggerResponse, {
    summary: 'Trigger an event',
    description:
      'Sends the requests that cause the event, as the caller: resources are created, money moves, the webhook is sent.',
    errors: ['INVALID_CURRENCY', 'REFERENCE_NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED'],
  })
  pull(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Req() caller: ApiRequest,
    @Body() { type, data = {} }: TriggerRequest,
  ): Promise<Trigger> {
    return this.triggers.pull({ type, data }, { caller, tenant, metadata });
  }
}
