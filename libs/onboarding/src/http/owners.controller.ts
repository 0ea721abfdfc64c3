import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Tenant, inMember } from '@app/kernel';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  Requires,
  ResourceIdParam,
  page,
  pageRequest,
} from '@app/http';
import { ChangeOwner } from '../commands/change-owner.js';
import { RegisterOwner } from '../commands/register-owner.js';
import type { OwnerDocument } from '../domain/customer/owner.view.js';
import { FileItems, GetBeneficialOwner, ListBeneficialOwners } from '../queries/file-items.queries.js';
import { OwnerChangesRequest, OwnerRequest, OwnerResponse, OwnersQuery } from './owner.dto.js';
import { plain } from './plain.js';

@ApiTags('KYC/KYB Verifications')
@Controller('beneficial-owners')
export class OwnersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly items: FileItems,
  ) {}

  @Post()
  @Requires('MANAGE')
  @Answers(201, OwnerResponse, {
    summary: 'Register an owner, director or officer of a business',
    errors: ['USER_NOT_FOUND', 'CUSTOMER_DELETED'],
  })
  create(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: OwnerRequest,
  ): Promise<OwnerDocument> {
    const { customerId, ...owner } = body;
    const command = new RegisterOwner(tenant, { customerId, owner: plain(owner) }, metadata);
    return inMember('customerId', 'customer', this.commands.execute(command));
  }

  @Get()
  @Answers(200, PageOf(OwnerResponse), { summary: 'List owners of a business, newest first' })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: OwnersQuery): Promise<Page<OwnerDocument>> {
    return page(query, await this.queries.execute(new ListBeneficialOwners(tenant, query, pageRequest(query))));
  }

  @Get(':beneficialOwnerId')
  @Answers(200, OwnerResponse, { summary: 'Get an owner', errors: ['REFERENCE_NOT_FOUND'] })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam('BeneficialOwner', 'beneficialOwnerId') id: string,
  ): Promise<OwnerDocument> {
    return this.queries.execute(new GetBeneficialOwner(tenant, { id }));
  }

  @Patch(':beneficialOwnerId')
  @Requires('MANAGE')
  @Answers(200, OwnerResponse, { summary: 'Update an owner', errors: ['REFERENCE_NOT_FOUND', 'CUSTOMER_DELETED'] })
  async update(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('BeneficialOwner', 'beneficialOwnerId') id: string,
    @Body() body: OwnerChangesRequest,
  ): Promise<OwnerDocument> {
    const customerId = await this.items.customerOf(tenant, 'BeneficialOwner', id);
    return this.commands.execute(
      new ChangeOwner(tenant, { customerId, ownerId: id, changes: plain({ ...body }) }, metadata),
    );
  }
}
