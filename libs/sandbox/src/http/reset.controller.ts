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
      'Removes all customers, accounts, payments, cards, agents and webhooks of the platform. Its tokens, its configuration and the keys of its webhooks are kept; it gets a new UMA domain. Reads with an earlier `asOf` show the previous state.',
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
