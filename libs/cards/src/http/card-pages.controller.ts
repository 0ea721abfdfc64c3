import { Controller, Get, Head, Param, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { COLOUR, MIN_CONTRAST, Refusal, contrastOf, invalidInput } from '@app/kernel';
import { IdSource, Public, TextField } from '@app/http';
import { PlatformDirectory } from '@app/platforms';
import { OpenReveal } from '../commands/open-reveal.js';
import { CARD_PAGES, type CardPageColours, cardPageHeaders, closedPage, revealedCardPage } from './card-page.js';

/** Colours chosen by the embedding platform, such as `?text=%2316202e&background=%23ffffff`; default: the browser's light or dark scheme. */
class CardPageQuery {
  @TextField({ optional: true, max: 7, pattern: COLOUR }) text?: string;
  @TextField({ optional: true, max: 7, pattern: COLOUR }) background?: string;
}

/** The page of a panEmbedUrl, for browsers. The ticket in its URL is the only credential. */
@ApiExcludeController()
@Public()
@Controller(CARD_PAGES)
export class CardPagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly ids: IdSource,
    private readonly platforms: PlatformDirectory,
  ) {}

  /** Link previews send HEAD, which does not consume the ticket. */
  @Head(':ticket')
  preview(@Res() response: Response): void {
    response.set(cardPageHeaders('PRODUCTION')).status(200).end();
  }

  @Get(':ticket')
  async open(@Param('ticket') ticket: string, @Query() query: CardPageQuery, @Res() response: Response): Promise<void> {
    const colours = coloursOf(query); // refused before the ticket is consumed
    response.removeHeader('X-Frame-Options'); // would contradict frame-ancestors
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

/** Both colours or none. The number must be readable. */
function coloursOf({ text, background }: CardPageQuery): CardPageColours | null {
  if (text === undefined && background === undefined) return null;
  if (text === undefined || background === undefined)
    throw invalidInput('Specify both colours or neither.', {
      field: text === undefined ? 'text' : 'background',
      message: 'is required with the other colour',
    });
  if (contrastOf(text, background) < MIN_CONTRAST)
    throw invalidInput('The text could not be read on this background.', {
      field: 'text',
      message: `must have a contrast of at least ${MIN_CONTRAST} with the background`,
    });
  return { text, background };
}
