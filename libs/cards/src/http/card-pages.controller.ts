import { Controller, Get, Head, Param, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { COLOUR, MIN_CONTRAST, Refusal, contrastOf, invalidInput } from '@app/kernel';
import { IdSource, Public, TextField } from '@app/http';
import { PlatformDirectory } from '@app/platforms';
import { OpenReveal } from '../commands/open-reveal.js';
import { CARD_PAGES, type CardPageColours, cardPageHeaders, closedPage, revealedCardPage } from './card-page.js';

/** Colours that a platform gives the frame, as `?text=%2316202e&background=%23ffffff`; the browser's light or dark ones where absent. */
class CardPageQuery {
  @TextField({ optional: true, max: 7, pattern: COLOUR }) text?: string;
  @TextField({ optional: true, max: 7, pattern: COLOUR }) background?: string;
}

/** The page behind a panEmbedUrl, for people's browsers: the ticket in its address is the only credential. */
@ApiExcludeController()
@Public()
@Controller(CARD_PAGES)
export class CardPagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly ids: IdSource,
    private readonly platforms: PlatformDirectory,
  ) {}

  /** Previews of links ask by HEAD: that looks at no ticket, so it uses none up. */
  @Head(':ticket')
  preview(@Res() response: Response): void {
    response.set(cardPageHeaders('PRODUCTION')).status(200).end();
  }

  @Get(':ticket')
  async open(@Param('ticket') ticket: string, @Query() query: CardPageQuery, @Res() response: Response): Promise<void> {
    const colours = coloursOf(query); // refused before the ticket is used up
    response.removeHeader('X-Frame-Options'); // says less than frame-ancestors, and the opposite
    try {
      const { tenant, ...revealed } = await this.commands.execute(new OpenReveal({ ticket, opening: this.ids.next() }));
      const look = { host: await this.platforms.host(tenant), colours };
      response.set(cardPageHeaders(tenant.environment, look)).status(200).send(revealedCardPage(revealed, look));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.set(cardPageHeaders('SANDBOX')).status(error.status).send(closedPage());
    }
  }
}

/** Both colours or none; people must be able to read the number. */
function coloursOf({ text, background }: CardPageQuery): CardPageColours | null {
  if (text === undefined && background === undefined) return null;
  if (text === undefined || background === undefined)
    throw invalidInput('Give both colours, or none.', {
      field: text === undefined ? 'text' : 'background',
      message: 'is required beside the other colour',
    });
  if (contrastOf(text, background) < MIN_CONTRAST)
    throw invalidInput('The text could not be read on this background.', {
      field: 'text',
      message: `must have a contrast of at least ${MIN_CONTRAST} with the background`,
    });
  return { text, background };
}
