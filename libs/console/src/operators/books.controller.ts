import { Body, Get, Post, Query } from '@nestjs/common';
import { INSTALLATION, Interventions } from '@app/audit';
import { type CommandMetadata, Metadata } from '@app/http';
import type { Operator } from '@app/operators';
import { BooksReader, type ShownBalance, type ShownStatement } from '../books/books-reader.js';
import { OperatedPlatforms } from './operated-platforms.js';
import { CurrentOperator, OpensTo, OperatorController, noteOf } from './operator-door.js';
import { type OperatorJob, OperatorJobs } from './operator-jobs.js';
import { PastBalanceRequest, StatementQuery, TrialBalanceQuery } from './operator-requests.dto.js';

/** The books of any platform: `audit trial-balance` and `audit statement`. */
@OperatorController('books')
export class BooksController {
  constructor(
    private readonly platforms: OperatedPlatforms,
    private readonly books: BooksReader,
    private readonly jobs: OperatorJobs,
    private readonly interventions: Interventions,
  ) {}

  @Get('trial-balance')
  @OpensTo('viewer', 'operator', 'auditor')
  async trialBalance(@Query() { platformId, at }: TrialBalanceQuery): Promise<ShownBalance> {
    return this.books.trialBalance(await this.platforms.tenantOf(platformId), at);
  }

  @Get('past-balances')
  @OpensTo('viewer', 'operator', 'auditor')
  async pastBalances(): Promise<{ readonly jobs: readonly OperatorJob[] }> {
    return { jobs: await this.jobs.list('trial balance') };
  }

  /**
   * Computes a past balance from the whole log in the background, since a request may read only a part of a long log. Repeating the command
   * returns the same job.
   */
  @Post('past-balances')
  @OpensTo('operator', 'auditor')
  async addUpPast(
    @CurrentOperator() operator: Operator,
    @Metadata() metadata: CommandMetadata,
    @Body() request: PastBalanceRequest,
  ): Promise<{ readonly id: string }> {
    const { platformId, at } = request;
    const tenant = await this.platforms.tenantOf(platformId);
    const by = noteOf(operator, request);
    const job = { id: metadata.commandId, kind: 'trial balance', object: `${platformId} at ${at}` } as const;
    const act = { act: 'audit trial-balance', object: job.object };
    await this.interventions.act(INSTALLATION, act, by, metadata, () =>
      this.jobs.start({ ...job, startedBy: by.operator }, (progress) => this.books.pastTotals(tenant, at, progress)),
    );
    return { id: job.id };
  }

  @Get('statement')
  @OpensTo('viewer', 'operator', 'auditor')
  async statement(@Query() { platformId, account }: StatementQuery): Promise<ShownStatement> {
    return this.books.statement(await this.platforms.tenantOf(platformId), account);
  }
}
