import { Controller, Get, Head, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { BASE_PATH, Refusal } from '@app/kernel';
import { Public } from '@app/http';
import { CUSTOMER_PAGE_HEADERS, PlatformDirectory } from '@app/platforms';
import { Invitations } from '../../queries/invitations.questions.js';
import { invitationPage, unknownInvitationPage } from './invitation-page.js';

const PAGES = 'hosted/invitations';

/** Base path of the pages. */
export const INVITATION_PAGES = `${BASE_PATH}/${PAGES}`;

/** The page of an invitation's URL, for the invited person's browser. Read-only. */
@ApiExcludeController()
@Public()
@Controller(PAGES)
export class InvitationPagesController {
  constructor(
    private readonly invitations: Invitations,
    private readonly platforms: PlatformDirectory,
  ) {}

  @Head(':token')
  preview(@Res() response: Response): void {
    response.set(CUSTOMER_PAGE_HEADERS).status(200).end();
  }

  @Get(':token')
  async show(@Param('token') token: string, @Res() response: Response): Promise<void> {
    response.set(CUSTOMER_PAGE_HEADERS);
    try {
      const { tenant, document } = await this.invitations.ofToken(token);
      response.status(200).send(invitationPage(document, await this.platforms.host(tenant)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.status(error.status).send(unknownInvitationPage());
    }
  }
}
