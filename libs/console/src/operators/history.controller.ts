import { Body, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  type CataloguedEvent,
  type InterventionEntry,
  InterventionLog,
  Interventions,
  type PartOfResource,
  ResourceHistory,
  SealStore,
  catalogueOf,
} from '@app/audit';
import { EventRegistry } from '@app/event-store';
import { type CommandMetadata, Metadata } from '@app/http';
import { RESOURCE_NAMES, Refusal, type Tenant, invalidInput, isResourceId } from '@app/kernel';
import type { Operator } from '@app/operators';
import { OperatedPlatforms } from './operated-platforms.js';
import { CurrentOperator, OpensTo, OperatorController, noteOf } from './operator-door.js';
import { LookRequest, ResourceQuery, SealsQuery } from './operator-requests.dto.js';

const SEALS_A_PAGE = 100;
const MAX_ROWS_SHOWN = 500;

interface ListedSeal {
  readonly number: number;
  readonly first: string;
  readonly last: string;
  readonly count: number;
  readonly hash: string;
  readonly sealedAt: string;
}

interface ListedEvent {
  readonly revision: number;
  readonly type: string;
  readonly at: string;
  readonly actor: string;
  readonly correlationId: string;
  /** The data without personal members. */
  readonly data: unknown;
}

interface History {
  readonly stream: string;
  /** The first event and the newest events. */
  readonly events: readonly ListedEvent[];
  readonly hasMore: boolean;
}

/** The history for auditors: seals, event types, manual actions, and single resources. */
@OperatorController()
export class HistoryController {
  constructor(
    private readonly platforms: OperatedPlatforms,
    private readonly seals: SealStore,
    private readonly registry: EventRegistry,
    private readonly interventionLog: InterventionLog,
    private readonly interventions: Interventions,
    private readonly resources: ResourceHistory,
  ) {}

  /** Newest first: the newest seal is the one to write down. Seals are numbered without gaps, one a minute. */
  @Get('seals')
  @OpensTo('operator', 'auditor')
  async sealsBefore(
    @Query() { before }: SealsQuery,
  ): Promise<{ readonly seals: readonly ListedSeal[]; readonly hasMore: boolean }> {
    const newest = (await this.seals.last())?.number ?? 0;
    const last = Math.min(newest, (before ?? newest + 1) - 1);
    const after = Math.max(0, last - SEALS_A_PAGE);
    const found = last === 0 ? [] : await this.seals.read(after, last - after);
    return {
      seals: found.toReversed().map(({ number, first, last, count, hash, sealedAt }) => ({
        number,
        first: first.toString(),
        last: last.toString(),
        count,
        hash,
        sealedAt,
      })),
      hasMore: after > 0,
    };
  }

  @Get('catalogue')
  @OpensTo('viewer', 'operator', 'auditor')
  catalogue(): { readonly events: readonly CataloguedEvent[] } {
    return { events: catalogueOf(this.registry.all()) };
  }

  /** Newest first. */
  @Get('interventions')
  @OpensTo('operator', 'auditor')
  async acts(): Promise<{ readonly acts: readonly InterventionEntry[]; readonly hasMore: boolean }> {
    const { entries, hasMore } = await this.interventionLog.newest(MAX_ROWS_SHOWN);
    return { acts: entries, hasMore };
  }

  /** The events of a resource, without personal data. */
  @Get('history')
  @OpensTo('viewer', 'operator', 'auditor')
  async history(@Metadata() metadata: CommandMetadata, @Query() { platformId, id }: ResourceQuery): Promise<History> {
    const act = await this.platforms.act(platformId, metadata);
    return this.shown(await this.report(act.tenant, id, act.metadata));
  }

  /** Additionally shows the resource as its platform sees it, with personal data: the access is recorded first, with operator and reason. */
  @Post('looks')
  @OpensTo('operator', 'auditor')
  @HttpCode(200)
  async look(
    @CurrentOperator() operator: Operator,
    @Metadata() given: CommandMetadata,
    @Body() request: LookRequest,
  ): Promise<History & { readonly document: unknown }> {
    const { platformId, id } = request;
    const { tenant, metadata } = await this.platforms.act(platformId, given);
    requireResourceId(id);
    const act = { act: 'look at personal data', object: id };
    const report = await this.interventions.act(tenant, act, noteOf(operator, request), metadata, () =>
      this.report(tenant, id, metadata),
    );
    return { ...this.shown(report), document: report.document };
  }

  private async report(tenant: Tenant, id: string, metadata: CommandMetadata): Promise<PartOfResource> {
    requireResourceId(id);
    const report = await this.resources.showNewest(tenant, id, metadata, MAX_ROWS_SHOWN);
    if (report === null)
      throw new Refusal(
        'REFERENCE_NOT_FOUND',
        `No stream of the platform is about ${id}. The command audit show searches the whole log.`,
      );
    return report;
  }

  private shown({ stream, events, isComplete }: PartOfResource): History {
    return {
      stream,
      hasMore: !isComplete,
      events: events.map((event) => ({
        revision: event.revision,
        type: event.type,
        at: event.metadata.at,
        actor: event.metadata.actor,
        correlationId: event.metadata.correlationId,
        data: this.registry.withoutPersonalData(event),
      })),
    };
  }
}

/** The object of an access is stored in the log in plain text, so it must be an id, not free text. */
function requireResourceId(id: string): void {
  if (!RESOURCE_NAMES.some((name) => isResourceId(name, id)))
    throw invalidInput('The value is not a resource id.', {
      field: 'id',
      message: 'must be an id such as Customer:…',
    });
}
