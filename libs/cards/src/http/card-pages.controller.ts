import { Controller, Get, Head, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Refusal } from '@app/kernel';
import { IdSource, Public } from '@app/http';
import { OpenReveal } from '../commands/open-reveal.js';
import { CARD_PAGES, cardPageHeaders, closedPage, revealedCardPage } from './card-page.js';

/** The page behind a panEmbedUrl, for people's browsers: the ticket in its address is the only credential. */
@ApiExcludeController()
@Public()
@Controller(CARD_PAGES)
export class CardPagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly ids: IdSource,
  ) {}

  /** Previews of links ask by HEAD: that looks at no ticket, so it uses none up. */
  @Head(':ticket')
  preview(@Res() response: Response): void {
    response.set(cardPageHeaders('PRODUCTION')).status(200).end();
  }

  @Get(':ticket')
  async open(@Param('ticket') ticket: string, @Res() response: Response): Promise<void> {
    response.removeHeader('X-Frame-Options'); // says less than frame-ancestors, and the opposite
    try {
      const { environment, ...revealed } = await this.commands.execute(
        new OpenReveal({ ticket, opening: this.ids.next() }),
      );
      response.set(cardPageHeaders(environment)).status(200).send(revealedCardPage(revealed));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.set(cardPageHeaders('SANDBOX')).status(error.status).send(closedPage());
    }
  }
}
