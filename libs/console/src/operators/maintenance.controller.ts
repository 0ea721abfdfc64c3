import { Body, Get, Inject, Post } from '@nestjs/common';
import { HistoryAudit, INSTALLATION, Interventions, KeyAudit, ProjectionRebuilds, WorkAudit } from '@app/audit';
import { type CommandMetadata, Metadata } from '@app/http';
import { type OperatorNote, invalidInput } from '@app/kernel';
import type { Operator } from '@app/operators';
import { CONSOLE_OPTIONS, type ConsoleOptions } from '../console.options.js';
import { CurrentOperator, OpensTo, OperatorController, noteOf } from './operator-door.js';
import { type JobKind, type OperatorJob, OperatorJobs } from './operator-jobs.js';
import { RebuildRequest, VerificationRequest } from './operator-requests.dto.js';

type Work = Parameters<OperatorJobs['start']>[1];

/** Rebuilds of read models and verifications of the history: `audit rebuild` and `audit verify`, with progress. */
@OperatorController()
export class MaintenanceController {
  constructor(
    private readonly jobs: OperatorJobs,
    private readonly rebuilds: ProjectionRebuilds,
    private readonly history: HistoryAudit,
    private readonly keys: KeyAudit,
    private readonly work: WorkAudit,
    private readonly interventions: Interventions,
    @Inject(CONSOLE_OPTIONS) private readonly options: ConsoleOptions,
  ) {}

  @Get('rebuilds')
  @OpensTo('viewer', 'operator', 'auditor')
  async rebuildsSoFar(): Promise<{ readonly projections: readonly string[]; readonly jobs: readonly OperatorJob[] }> {
    return { projections: this.rebuilds.names(), jobs: await this.jobs.list('rebuild') };
  }

  @Post('rebuilds')
  @OpensTo('operator')
  rebuild(
    @CurrentOperator() operator: Operator,
    @Metadata() metadata: CommandMetadata,
    @Body() request: RebuildRequest,
  ): Promise<{ readonly id: string }> {
    const { projections = this.rebuilds.names(), swap = false } = request;
    const unknown = projections.filter((name) => !this.rebuilds.names().includes(name));
    if (unknown.length > 0)
      throw invalidInput(`There is no read model ${unknown.join(', ')}.`, {
        field: 'projections',
        message: 'must name read models that there are',
      });
    const object = `${request.projections?.join(', ') ?? 'every read model'}${swap ? ', in place' : ''}`;
    return this.start('rebuild', object, noteOf(operator, request), metadata, (progress) =>
      this.rebuilds.rebuild(projections, { swap, progress }),
    );
  }

  @Get('verifications')
  @OpensTo('viewer', 'operator', 'auditor')
  async verificationsSoFar(): Promise<{ readonly publicKey: string; readonly jobs: readonly OperatorJob[] }> {
    return { publicKey: this.history.publicKey, jobs: await this.jobs.list('verification') };
  }

  @Post('verifications')
  @OpensTo('operator', 'auditor')
  verify(
    @CurrentOperator() operator: Operator,
    @Metadata() metadata: CommandMetadata,
    @Body() request: VerificationRequest,
  ): Promise<{ readonly id: string }> {
    return this.start('verification', 'the whole history', noteOf(operator, request), metadata, (progress) =>
      this.history.verify(progress, { checks: [this.keys.check(this.options.erases), this.work.check()] }),
    );
  }

  /** Records the operator and the reason, then starts the job. Repeating the command returns the same job. */
  private async start(
    kind: JobKind,
    object: string,
    by: OperatorNote,
    metadata: CommandMetadata,
    work: Work,
  ): Promise<{ readonly id: string }> {
    const act = { act: `audit ${kind === 'rebuild' ? 'rebuild' : 'verify'}`, object };
    const id = metadata.commandId;
    await this.interventions.act(INSTALLATION, act, by, metadata, () =>
      this.jobs.start({ id, kind, object, startedBy: by.operator }, work),
    );
    return { id };
  }
}
