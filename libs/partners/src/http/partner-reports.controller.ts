import { Body, Controller, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { type ApiRequest, Public, writeSigned } from '@app/http';
import { PARTNERS_OPTIONS, type PartnersOptions } from '../partners.options.js';
import { partnerRequest } from './partner-request.js';
import { PartnerReports } from '../services/partner-reports.service.js';
import { PartnerSignatures } from '../services/partner-signatures.service.js';

/**
 * Endpoint for reports of partners. Partners are not API clients: their signature replaces a credential,
 * docs/reference/partner-protocol.yaml describes the endpoint, and the OpenAPI document omits it. Every response to a partner is signed,
 * errors included.
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
