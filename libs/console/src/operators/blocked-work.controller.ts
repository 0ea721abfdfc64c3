import { Body, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Interventions, type SagaInstance } from '@app/audit';
import { HaltedReaders, type OmittedSagas, type OpenSaga, SagaInstances } from '@app/event-sourcing';
import { type CommandMetadata, Metadata } from '@app/http';
import { type OperatorNote, parseTenantKey, tenantKey } from '@app/kernel';
import { type ListedPlatform, type Operator, PlatformList } from '@app/operators';
import { OperatedPlatforms } from './operated-platforms.js';
import { CurrentOperator, OpensTo, OperatorController, noteOf } from './operator-door.js';
import { OfAnyPlatformQuery, ReaderActRequest, SagaActRequest } from './operator-requests.dto.js';

const MAX_ROWS_SHOWN = 500;

/** Pending work. */
interface OpenWork {
  readonly halted: readonly { readonly name: string; readonly reason: string; readonly position: string }[];
  readonly sagas: readonly (Omit<OpenSaga, 'tenant'> & { readonly platformId: string; readonly environment: string })[];
  /** Number of instances that are not listed, by kind. */
  readonly leftOut: OmittedSagas;
}

/** Platforms, and work that waits for an operator: parked saga instances and halted readers, with the actions of `audit resume|park|skip`. */
@OperatorController()
export class BlockedWorkController {
  constructor(
    private readonly platforms: OperatedPlatforms,
    private readonly platformList: PlatformList,
    private readonly instances: SagaInstances,
    private readonly readers: HaltedReaders,
    private readonly interventions: Interventions,
  ) {}

  @Get('platforms')
  @OpensTo('viewer', 'operator', 'auditor')
  list(): Promise<readonly ListedPlatform[]> {
    return this.platformList.all();
  }

  @Get('work')
  @OpensTo('viewer', 'operator', 'auditor')
  async work(@Query() { platformId }: OfAnyPlatformQuery): Promise<OpenWork> {
    const tenant = platformId === undefined ? null : tenantKey(await this.platforms.tenantOf(platformId));
    const { sagas, leftOut } = await this.instances.openWithRest(tenant, MAX_ROWS_SHOWN);
    const halted = await this.readers.all();
    return {
      halted: halted.map(({ position, ...reader }) => ({ ...reader, position: position.toString() })),
      sagas: sagas.map(({ tenant: key, ...saga }) => ({ ...saga, ...parseTenantKey(key) })),
      leftOut,
    };
  }

  @Post('sagas/resume')
  @OpensTo('operator')
  @HttpCode(204)
  async resumeSaga(
    @CurrentOperator() operator: Operator,
    @Metadata() metadata: CommandMetadata,
    @Body() request: SagaActRequest,
  ): Promise<void> {
    await this.interventions.resumeSaga(...(await this.actOn(request, operator, metadata)));
  }

  @Post('sagas/park')
  @OpensTo('operator')
  @HttpCode(204)
  async parkSaga(
    @CurrentOperator() operator: Operator,
    @Metadata() metadata: CommandMetadata,
    @Body() request: SagaActRequest,
  ): Promise<void> {
    await this.interventions.parkSaga(...(await this.actOn(request, operator, metadata)));
  }

  @Post('sagas/skip')
  @OpensTo('operator')
  async skipSagaInput(
    @CurrentOperator() operator: Operator,
    @Metadata() metadata: CommandMetadata,
    @Body() request: SagaActRequest,
  ): Promise<{ readonly skipped: string }> {
    return { skipped: await this.interventions.skipSagaInput(...(await this.actOn(request, operator, metadata))) };
  }

  @Post('readers/resume')
  @OpensTo('operator')
  @HttpCode(204)
  async resumeReader(
    @CurrentOperator() operator: Operator,
    @Metadata() metadata: CommandMetadata,
    @Body() request: ReaderActRequest,
  ): Promise<void> {
    await this.interventions.resumeReader(request.reader, noteOf(operator, request), metadata);
  }

  @Post('readers/skip')
  @OpensTo('operator')
  async skipReaderEvent(
    @CurrentOperator() operator: Operator,
    @Metadata() metadata: CommandMetadata,
    @Body() request: ReaderActRequest,
  ): Promise<{ readonly skipped: string }> {
    return {
      skipped: await this.interventions.skipReaderEvent(request.reader, noteOf(operator, request), metadata),
    };
  }

  private async actOn(
    { platformId, saga, instance, ...note }: SagaActRequest,
    operator: Operator,
    given: CommandMetadata,
  ): Promise<[SagaInstance, OperatorNote, CommandMetadata]> {
    const { tenant, metadata } = await this.platforms.act(platformId, given);
    return [{ tenant, saga, instance }, noteOf(operator, note), metadata];
  }
}
