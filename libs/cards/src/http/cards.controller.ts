import { Body, Controller, Get, Patch, Post, Query, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Tenant } from '@app/kernel';
import { BASE_PATH } from '@app/kernel';
import {
  Answers,
  type ApiRequest,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  type Page,
  PageOf,
  Requires,
  ResourceIdParam,
  page,
  pageRequest,
  PublicAddress,
} from '@app/http';
import { IssueCard } from '../commands/issue-card.js';
import { RevealCard } from '../commands/reveal-card.js';
import { UpdateCard } from '../commands/update-card.js';
import type { CardDocument } from '../domain/card/card.view.js';
import { GetCard, ListCards } from '../queries/cards.queries.js';
import { CardCreateRequest, CardResponse, CardRevealResponse, CardUpdateRequest, CardsQuery } from './card.dto.js';
import { IssuerConnected } from './card-routes.guards.js';
import { CARD_PAGES } from './card-page.js';

/** Virtual debit cards on a customer's accounts (specification, "Cards"). */
@ApiTags('Cards')
@UseGuards(IssuerConnected)
@Controller('cards')
export class CardsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly address: PublicAddress,
  ) {}

  @Post()
  @Requires('TRANSACT')
  @Answers(201, CardResponse, {
    summary: 'Issue a card',
    errors: [
      'CARDHOLDER_KYC_NOT_APPROVED',
      'FUNDING_SOURCE_INELIGIBLE',
      'REFERENCE_NOT_FOUND',
      'USER_NOT_FOUND',
      'CONFLICT',
      'CUSTOMER_DELETED',
      'NOT_IMPLEMENTED',
    ],
  })
  issue(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: CardCreateRequest,
  ): Promise<CardDocument> {
    return this.commands.execute(new IssueCard(tenant, body, metadata));
  }

  @Get()
  @Answers(200, PageOf(CardResponse), { summary: 'List cards', errors: ['NOT_IMPLEMENTED'] })
  async list(@CurrentTenant() tenant: Tenant, @Query() query: CardsQuery): Promise<Page<CardDocument>> {
    return page(query, await this.queries.execute(new ListCards(tenant, query, pageRequest(query))));
  }

  @Get(':id')
  @Answers(200, CardResponse, { summary: 'Get a card', errors: ['REFERENCE_NOT_FOUND', 'NOT_IMPLEMENTED'] })
  get(@CurrentTenant() tenant: Tenant, @ResourceIdParam('Card') id: string): Promise<CardDocument> {
    return this.queries.execute(new GetCard(tenant, { cardId: id }));
  }

  @Patch(':id')
  @Requires('TRANSACT')
  @Answers(200, CardResponse, {
    summary: 'Update a card: state, funding sources or limit',
    errors: [
      'FUNDING_SOURCE_INELIGIBLE',
      'REFERENCE_NOT_FOUND',
      'CARD_ALREADY_CLOSED',
      'CARD_NOT_MUTABLE',
      'INVALID_STATE_TRANSITION',
      'NOT_IMPLEMENTED',
    ],
  })
  update(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Card') id: string,
    @Body() { state, fundingSources, maxSpendPerTransaction: limit }: CardUpdateRequest,
  ): Promise<CardDocument> {
    const changes = {
      ...(state !== undefined && { state }),
      ...(fundingSources !== undefined && { fundingSources }),
      ...(limit !== undefined && { maxSpendPerTransaction: limit === null ? null : BigInt(limit) }),
    };
    return this.commands.execute(new UpdateCard(tenant, { cardId: id, changes }, metadata));
  }

  @Post(':id/reveal')
  @Requires('MANAGE')
  @Answers(200, CardRevealResponse, {
    summary: 'Create a page that shows the number of a card in an iframe',
    errors: ['REFERENCE_NOT_FOUND', 'CONFLICT', 'SCA_SESSION_REQUIRED', 'ACCOUNT_LOCKED', 'NOT_IMPLEMENTED'],
  })
  async reveal(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @ResourceIdParam('Card') id: string,
    @Req() request: ApiRequest,
  ): Promise<CardRevealResponse> {
    const { ticket, expiresAt } = await this.commands.execute(new RevealCard(tenant, { cardId: id }, metadata));
    return { panEmbedUrl: `${this.address.originOf(request)}${BASE_PATH}/${CARD_PAGES}/${ticket}`, expiresAt };
  }
}
