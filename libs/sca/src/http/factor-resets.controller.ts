import { Body, Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  type ApiRequest,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  PublicAddress,
  Requires,
} from '@app/http';
import type { Tenant } from '@app/kernel';
import { CompleteReset } from '../commands/complete-reset.js';
import { StartReset, type StartedReset } from '../commands/start-reset.js';
import { GetFactorReset, type ResetDocument } from '../queries/sca.queries.js';
import {
  TwoFactorResetCompleteRequest,
  TwoFactorResetStart,
  TwoFactorResetStartRequest,
  TwoFactorResetStatus,
  phoneNumberOf,
} from './factor-reset.dto.js';
import { ScaCustomerQuery } from './login.dto.js';

/** Resets of lost factors after a liveness check of their owner (wallet-auth 15.6). */
@ApiTags('Strong Customer Authentication')
@Controller('sca/factors/reset')
export class FactorResetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly address: PublicAddress,
  ) {}

  @Post()
  @Requires('TRANSACT')
  @Answers(201, TwoFactorResetStart, {
    summary: 'Start the reset of a lost factor',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED', 'NOT_IMPLEMENTED'],
  })
  async start(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() { customerId }: ScaCustomerQuery,
    @Body() { factor }: TwoFactorResetStartRequest,
    @Req() request: ApiRequest,
  ): Promise<StartedReset> {
    const started = await this.commands.execute(new StartReset(tenant, { customerId, factor }, metadata));
    return { ...started, verificationLink: this.address.absolute(started.verificationLink, request) };
  }

  @Get(':resetId')
  @Answers(200, TwoFactorResetStatus, {
    summary: 'Get the status of a reset',
    errors: ['REFERENCE_NOT_FOUND', 'USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
  })
  get(
    @CurrentTenant() tenant: Tenant,
    @Metadata() { at }: CommandMetadata,
    @Query() { customerId }: ScaCustomerQuery,
    @Param('resetId') resetId: string,
  ): Promise<ResetDocument> {
    return this.queries.execute(new GetFactorReset(tenant, { customerId, resetId, at }));
  }

  @Post(':resetId/complete')
  @Requires('TRANSACT')
  @Answers(204, undefined, {
    summary: 'Complete the reset of a lost factor',
    errors: ['REFERENCE_NOT_FOUND', 'USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
  })
  complete(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() { customerId }: ScaCustomerQuery,
    @Param('resetId') resetId: string,
    @Body() { mobile }: TwoFactorResetCompleteRequest,
  ): Promise<void> {
    return this.commands.execute(
      new CompleteReset(tenant, { customerId, resetId, phoneNumber: mobile && phoneNumberOf(mobile) }, metadata),
    );
  }
}
