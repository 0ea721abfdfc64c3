import { Controller, Get, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Tenant } from '@app/kernel';
import { Answers, BoundedByAddress, CurrentTenant, IdSource, Public } from '@app/http';
import { GetDeviceCodeStatus } from '../queries/agents.queries.js';
import type { DeviceCodeStatus } from '../services/device-codes.service.js';
import { type ConnectedAgent, RedeemDeviceCode } from '../commands/redeem-device-code.js';
import { AgentDeviceCodeRedeemResponse, AgentDeviceCodeStatusResponse } from './agent.dto.js';

/** Redemption of a device code by a program, which thereby becomes an agent (wallet-auth 16.1). */
@ApiTags('Agent Management')
@Controller('agents/device-codes/:code')
export class DeviceCodesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly ids: IdSource,
  ) {}

  @Get('status')
  @Answers(200, AgentDeviceCodeStatusResponse, {
    summary: 'Get the status of a device code',
    errors: ['REFERENCE_NOT_FOUND'],
  })
  status(@CurrentTenant() tenant: Tenant, @Param('code') code: string): Promise<DeviceCodeStatus> {
    return this.queries.execute(new GetDeviceCodeStatus(tenant, { code }));
  }

  @Post('redeem')
  @Public()
  @BoundedByAddress()
  @Answers(200, AgentDeviceCodeRedeemResponse, {
    summary: 'Redeem a device code for an access token',
    errors: ['REFERENCE_NOT_FOUND'],
    isPublic: true,
  })
  redeem(@Param('code') code: string): Promise<ConnectedAgent> {
    return this.commands.execute(new RedeemDeviceCode({ code, redemption: this.ids.next() }));
  }
}
