import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  Requires,
  ResourceIdParam,
  SandboxOnly,
  WithoutFaults,
  page,
  pageRequest,
} from '@app/http';
import type { Tenant } from '@app/kernel';
import { type Fork, MakeFork } from '../commands/make-fork.js';
import { TakeSnapshot } from '../commands/take-snapshot.js';
import { SNAPSHOT } from '../domain/snapshot/snapshot.events.js';
import type { SnapshotDocument } from '../domain/snapshot/snapshot.view.js';
import { GetSnapshot, ListSnapshots } from '../queries/snapshots.queries.js';
import { ForkRequest, ForkResponse, SnapshotRequest, SnapshotResponse, SnapshotsQuery } from './fork.dto.js';

/** Snapshots of a sandbox platform, and platforms that start as a copy of one. */
@ApiTags('Sandbox controls')
@Controller('sandbox')
@SandboxOnly()
@WithoutFaults()
export class ForksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('snapshots')
  @Requires('MANAGE')
  @Answers(201, SnapshotResponse, {
    summary: 'Create a snapshot',
    description: 'Names the current state of the platform, from which forks can be created.',
    errors: ['CONFLICT', 'SERVICE_UNAVAILABLE'],
  })
  take(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() { name = undefined }: SnapshotRequest,
  ): Promise<SnapshotDocument> {
    return this.commands.execute(new TakeSnapshot(tenant, { name: name ?? null }, metadata));
  }

  @Get('snapshots')
  @Answers(200, PageOf(SnapshotResponse), { summary: 'List snapshots' })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: SnapshotsQuery): Promise<Page<SnapshotDocument>> {
    return page(query, await this.queries.execute(new ListSnapshots(tenant, query, pageRequest(query))));
  }

  @Get('snapshots/:snapshotId')
  @Answers(200, SnapshotResponse, { summary: 'Get a snapshot', errors: ['REFERENCE_NOT_FOUND'] })
  get(
    @CurrentTenant() tenant: Tenant,
    @ResourceIdParam(SNAPSHOT, 'snapshotId') snapshotId: string,
  ): Promise<SnapshotDocument> {
    return this.queries.execute(new GetSnapshot(tenant, { snapshotId }));
  }

  @Post('forks')
  @Requires('MANAGE')
  @Answers(201, ForkResponse, {
    summary: 'Create a fork',
    description:
      'Creates a platform with its own credential whose history begins as a copy: the same customers, accounts with their balances, payments and cards, in the same states; later changes are independent. The ids are those of the copied platform, except those of internal accounts, webhooks and the platform. The fork has no webhook endpoint and its own UMA domain.',
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT', 'NOT_IMPLEMENTED', 'SERVICE_UNAVAILABLE'],
  })
  fork(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() { snapshotId }: ForkRequest,
  ): Promise<Fork> {
    return this.commands.execute(new MakeFork(tenant, { snapshotId: snapshotId ?? null }, metadata));
  }
}
