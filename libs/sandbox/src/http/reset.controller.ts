import { Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
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
import { ResetSandbox, type SandboxReset } from '../commands/reset-sandbox.js';
import { ResetResponse } from './reset.dto.js';

/** The reset of a sandbox platform. */
@ApiTags('Sandbox controls')
@Controller('sandbox/reset')
@SandboxOnly()
@WithoutFaults()
export class ResetController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Requires('MANAGE')
  @Answers(200, ResetResponse, {
    summary: 'Reset the sandbox',
    description:
      'The platform has no customers, accounts, payments, cards, agents or webhooks any more. Its tokens, its configuration and the keys of its webhooks stay, and its UMA domain is a new one. What was before is shown by reads with an earlier `asOf`.',
    errors: ['CONFLICT'],
  })
  reset(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Req() request: ApiRequest,
  ): Promise<SandboxReset> {
    return this.commands.execute(new ResetSandbox(tenant, { key: request.idempotencyKey ?? null }, metadata));
  }
}
