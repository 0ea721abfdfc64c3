import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Answers, type CommandMetadata, CurrentTenant, Metadata, Requires, UnionBody } from '@app/http';
import type { Tenant } from '@app/kernel';
import { ConfirmEnrolment, type ConfirmedEnrolment, type EnrolmentAnswer } from '../commands/confirm-enrolment.js';
import { DeletePasskey } from '../commands/delete-passkey.js';
import { type EnrollableFactor, StartEnrolment, type StartedEnrolment } from '../commands/start-enrolment.js';
import type { FactorDocument } from '../queries/sca-customers.questions.js';
import { ListFactors } from '../queries/sca.queries.js';
import {
  FACTOR_CONFIRM_REQUEST,
  FACTOR_CONFIRM_RESPONSE,
  FACTOR_ENROLL_REQUEST,
  FACTOR_ENROLL_START,
  ScaFactorList,
} from './factor.dto.js';
import { ScaCustomerQuery } from './login.dto.js';

/** Authentication factors of customers (wallet-auth 15.1). */
@ApiTags('Strong Customer Authentication')
@Controller('sca/factors')
export class FactorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(200, ScaFactorList, {
    summary: 'List the factors of a customer',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
  })
  async list(
    @CurrentTenant() tenant: Tenant,
    @Query() { customerId }: ScaCustomerQuery,
  ): Promise<{ factors: readonly FactorDocument[] }> {
    return { factors: await this.queries.execute(new ListFactors(tenant, { customerId })) };
  }

  @Post()
  @Requires('TRANSACT')
  @Answers(200, FACTOR_ENROLL_START, {
    summary: 'Start the enrolment of a factor',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'PASSKEY_ALREADY_ENROLLED', 'CUSTOMER_DELETED', 'NOT_IMPLEMENTED'],
  })
  start(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() { customerId }: ScaCustomerQuery,
    @UnionBody(FACTOR_ENROLL_REQUEST) { type }: { readonly type: EnrollableFactor },
  ): Promise<StartedEnrolment> {
    return this.commands.execute(new StartEnrolment(tenant, { customerId, type }, metadata));
  }

  @Post('confirm')
  @Requires('TRANSACT')
  @Answers(200, FACTOR_CONFIRM_RESPONSE, {
    summary: 'Complete the enrolment of a factor',
    errors: ['USER_NOT_FOUND', 'CONFLICT', 'PASSKEY_ALREADY_ENROLLED', 'CUSTOMER_DELETED', 'NOT_IMPLEMENTED'],
  })
  confirm(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() { customerId }: ScaCustomerQuery,
    @UnionBody(FACTOR_CONFIRM_REQUEST) body: EnrolmentAnswer,
  ): Promise<ConfirmedEnrolment> {
    return this.commands.execute(new ConfirmEnrolment(tenant, { customerId, answer: body }, metadata));
  }

  @Delete(':credentialId')
  @Requires('TRANSACT')
  @Answers(204, undefined, {
    summary: 'Delete a passkey',
    errors: ['REFERENCE_NOT_FOUND', 'USER_NOT_FOUND', 'CONFLICT', 'CUSTOMER_DELETED'],
  })
  delete(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Query() { customerId }: ScaCustomerQuery,
    @Param('credentialId') credentialId: string,
  ): Promise<void> {
    return this.commands.execute(new DeletePasskey(tenant, { customerId, credentialId }, metadata));
  }
}
