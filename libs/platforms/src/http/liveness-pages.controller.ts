import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Tenant } from '@app/kernel';
import { BASE_PATH } from '@app/kernel';
import { Public } from '@app/http';
import { PlatformDirectory } from '../queries/platform-directory.questions.js';
import { CUSTOMER_PAGE_HEADERS, customerPage, escapeHtml } from './customer-page.js';

const PAGES = 'hosted/liveness';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Path of the sandbox's liveness page; the sandbox itself decides the result. */
export function sandboxLivenessPath({ platformId }: Pick<Tenant, 'platformId'>, checkId: string): string {
  return `${BASE_PATH}/${PAGES}/${platformId}/${checkId}`;
}

/** The sandbox's liveness page with the platform's branding. In production the page is a partner's. */
@ApiExcludeController()
@Public()
@Controller(PAGES)
export class LivenessPagesController {
  constructor(private readonly platforms: PlatformDirectory) {}

  @Get(':platformId/:checkId')
  async show(@Param('platformId') platformId: string, @Res() response: Response): Promise<void> {
    const tenant = UUID.test(platformId) ? await this.platforms.tenantOf(platformId) : null;
    response.set(CUSTOMER_PAGE_HEADERS);
    if (tenant?.environment !== 'SANDBOX') {
      const advice = '<p id="closed">The address is not complete. Start again where you got it.</p>';
      response.status(404).send(customerPage('This page cannot be found', advice));
      return;
    }
    const host = await this.platforms.host(tenant);
    response.status(200).send(
      customerPage(
        'Show that you are there',
        `
    <p>${escapeHtml(host.name)} wants to be sure that it is you who asks. In production you would look into your camera here for a few seconds.</p>
    <h2>This is a test</h2>
    <p id="test">No camera is used. The check ends by itself within a few seconds; the last digits of the phone number, or the last characters of the wallet's address, decide whether it passes.</p>
    <p>You can close this page and go back to where you came from.</p>`,
        { host },
      ),
    );
  }
}
