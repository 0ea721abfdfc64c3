import { Body, Controller, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Answers, type CommandMetadata, CurrentTenant, Metadata, Requires } from '@app/http';
import type { Tenant } from '@app/kernel';
import { CompleteLogin, type CompletedLogin, type LoginProof } from '../commands/complete-login.js';
import { RecordSecurityEvent } from '../commands/record-security-event.js';
import { StartLogin, type StartedLogin } from '../commands/start-login.js';
import {
  ScaCustomerQuery,
  ScaLoginCompleteRequest,
  ScaLoginCompleteResponse,
  ScaLoginStartRequest,
  ScaLoginStartResponse,
  SecurityEventRequest,
  SecurityEventResponse,
} from './login.dto.js';

/** Logins of customers whose region requires strong authentication, and login events that the platform reports (wallet-auth 15.2, 15.3). */
@ApiTags('Strong Customer Authentication')
@Controller('sca')
@Requires('TRANSACT')
export class LoginsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('login/start')
  @Answers(200, ScaLoginStartResponse, {
    summary: 'Start a login',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED', 'ACCOUNT_LOCKED', 'NOT_IMPLEMENTED'],
  })
  start(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() { customerId }: ScaCustomerQuery,
    @Body() { factor }: ScaLoginStartRequest,
  ): Promise<StartedLogin> {
    return this.commands.execute(new StartLogin(tenant, { customerId, factor }, metadata));
  }

  @Post('login/complete')
  @Answers(200, ScaLoginCompleteResponse, {
    summary: 'Complete a login',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED', 'ACCOUNT_LOCKED'],
  })
  complete(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() { customerId }: ScaCustomerQuery,
    @Body() body: ScaLoginCompleteRequest,
  ): Promise<CompletedLogin> {
    return this.commands.execute(new CompleteLogin(tenant, { customerId, proof: proofOf(body) }, metadata));
  }

  @Post('record-event')
  @Answers(200, SecurityEventResponse, {
    summary: 'Report the outcome of a login at the platform',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED', 'ACCOUNT_LOCKED'],
  })
  async record(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() { customerId }: ScaCustomerQuery,
    @Body() { eventType }: SecurityEventRequest,
  ): Promise<SecurityEventResponse> {
    return {
      eventType,
      ...(await this.commands.execute(new RecordSecurityEvent(tenant, { customerId, eventType }, metadata))),
    };
  }
}

/** Treats null as absent. */
function proofOf(body: ScaLoginCompleteRequest): LoginProof {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as LoginProof;
}
