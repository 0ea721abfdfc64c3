import { Body, Controller, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { type ApiRequest, Public, writeSigned } from '@app/http';
import { PARTNERS_OPTIONS, type PartnersOptions } from '../partners.options.js';
import { partnerRequest } from './partner-request.js';
import { PartnerReports } from '../services/partner-reports.service.js';
import { PartnerSignatures } from '../services/partner-signatures.service.js';

/**
 * Where partners report. They are no callers of the API: docs/reference/partner-protocol.yaml describes this, and the
 * API's document does not name it. Their signature takes the place of a credential. Each answer to a partner is signed, errors too.
 */
@ApiExcludeController()
@Controller('partners')
export class PartnerReportsController {
  constructor(
    private readonly reports: PartnerReports,
    private readonly signatures: PartnerSignatures,
    @Inject(PARTNERS_OPTIONS) private readonly options: PartnersOptions,
  ) {}

  @Post(':platformId/:port/reports')
  @Public()
  async receive(
    @Param('platformId') platformId: string,
    @Param('port') port: string,
    @Req() request: ApiRequest,
    @Body() body: object,
    @Res() response: Response,
  ): Promise<void> {
    const { publicUrl } = this.options;
    const sent = partnerRequest(request, { platformId, port, publicUrl });
    const sign = await this.signatures.requirePartnerEver(sent);
    request.signAnswer = sign;
    await writeSigned(response, { status: 200, body: await this.reports.receive(sent, body) }, sign);
  }
}
