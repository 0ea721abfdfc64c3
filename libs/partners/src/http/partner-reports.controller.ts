import { Body, Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type ApiRequest, Public } from '@app/http';
import { Refusal } from '@app/kernel';
import { isPartnerPort, type ReportReceipt } from '@app/partner-protocol';
import { PARTNERS_OPTIONS, type PartnersOptions } from '../partners.options.js';
import { PartnerReports } from '../services/partner-reports.service.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
    if (!UUID.test(platformId) || !isPartnerPort(port))
      throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such partner.');
    const { method, headers, originalUrl, rawBody } = request;
    const url = new URL(originalUrl, this.options.publicUrl ?? 'http://localhost').href;
    const signed = { method, url, headers, body: rawBody ?? Buffer.alloc(0) };
    const tenant = { platformId, environment: 'PRODUCTION' } as const;
    return this.reports.receive(tenant, port, signed, body);
  }
}
