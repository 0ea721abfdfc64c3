import { Controller, Get, Param, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { Answers, type CommandMetadata, CurrentTenant, SupportsAsOf, Metadata, ResourceIdParam } from '@app/http';
import { LookUpReceiver, type ReceiverDocument } from '../commands/look-up-receiver.js';
import { ExternalAccountLookup, ReceiverQuery, UmaLookup } from './receivers.dto.js';
import { UMA_ERRORS } from './payment-errors.js';

/** Lookups of receivers before a quote (payments-cards 8, 9). */
@ApiTags('Cross-Currency Transfers')
@Controller('receiver')
export class ReceiversController {
  constructor(private readonly commands: CommandBus) {}

  @Get('uma/:receiverUmaAddress')
  @SupportsAsOf(false)
  @ApiParam({ name: 'receiverUmaAddress', schema: { type: 'string' } })
  @Answers(200, UmaLookup, {
    summary: 'Look up a UMA address',
    errors: ['UMA_NOT_FOUND', 'USER_NOT_FOUND', ...UMA_ERRORS],
  })
  uma(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Param('receiverUmaAddress') umaAddress: string,
    @Query() { customerId, senderUmaAddress }: ReceiverQuery,
  ): Promise<ReceiverDocument> {
    return this.commands.execute(
      new LookUpReceiver(tenant, { receiver: { umaAddress }, sender: { customerId, senderUmaAddress } }, metadata),
    );
  }

  @Get('external-account/:accountId')
  @SupportsAsOf(false)
  @Answers(200, ExternalAccountLookup, {
    summary: 'Look up an external account',
    errors: ['REFERENCE_NOT_FOUND', 'USER_NOT_FOUND', ...UMA_ERRORS],
  })
  externalAccount(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('ExternalAccount', 'accountId') accountId: string,
    @Query() { customerId, senderUmaAddress }: ReceiverQuery,
  ): Promise<ReceiverDocument> {
    return this.commands.execute(
      new LookUpReceiver(tenant, { receiver: { accountId }, sender: { customerId, senderUmaAddress } }, metadata),
    );
  }
}
