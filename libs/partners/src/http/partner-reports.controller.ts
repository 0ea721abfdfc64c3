import { Body, Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type ApiRequest, Public } from '@app/http';
import type { ReportReceipt } from '@app/partner-protocol';
import { PARTNERS_OPTIONS, type PartnersOptions } from '../partners.options.js';
import { partnerRequest } from './partner-request.js';
import { PartnerReports } from '../services/partner-reports.service.js';

/**
 * Where partners report. They are no callers of the API: docs/reference/partner-protocol.yaml describes this, and the
 * API's document does not name it. Their signature takes the place of a credential.
 */
@ApiExcludeController()
@Controller('partners')
export class PartnerReportsController {
  constructor(
    private readonly reports: PartnerReports,
    @Inject(PARTNERS_OPTIONS) private readonly options: PartnersOptions,
  ) {}

  @Post(':platformId/:port/reports')
  @Public()
  @HttpCode(200)
  receive(
    @Param('platformId') platformId: string,
    @Param('port') port: string,
    @Req() request: ApiRequest,
    @Body() body: object,
  ): Promise<ReportReceipt> {
    const { publicUrl } = this.options;
    const sent = partnerRequest(request, { platformId, port, publicUrl });
    return this.reports.receive(sent, body);
  }
}
