import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Registry } from 'prom-client';
import { Refusal } from '@app/kernel';
import { Public } from '../auth/access.decorators.js';
import { bearerCredential } from '../auth/bearer-credential.js';
import { HTTP_SETTINGS, type HttpSettings } from '../http.settings.js';
import type { ApiRequest } from '../requests/api-request.js';
import { AboutProcess } from './about-process.decorator.js';
import { METRICS_REGISTRY } from './metrics.js';
import { metricsOfProcesses } from './metrics-of-processes.js';

/** Rendering all metrics takes tens of milliseconds, so the result is cached for this long. */
const CACHED_MILLISECONDS = 500;

/**
 * Prometheus text format for all processes that share the port, outside the API's base path. Public, behind a token, or closed, as
 * configured.
 */
@ApiExcludeController()
@Public()
@AboutProcess()
@Controller('metrics')
export class MetricsController {
  private text: Promise<string> | null = null;
  private writtenAt = 0;

  constructor(
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(HTTP_SETTINGS) private readonly settings: HttpSettings,
  ) {}

  @Get()
  @Header('Vary', 'Authorization')
  async metrics(@Req() request: ApiRequest, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { metrics } = this.settings;
    if (metrics === 'closed')
      throw new Refusal('REFERENCE_NOT_FOUND', 'Metrics are not served: production requires METRICS_TOKEN.');
    if (metrics !== 'open' && !isToken(metrics.token, bearerCredential(request.headers.authorization))) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      throw new Refusal('UNAUTHORIZED', 'The token of METRICS_TOKEN is missing or not valid.');
    }
    response.type(this.registry.contentType);
    return this.cachedText();
  }

  private cachedText(): Promise<string> {
    const now = performance.now();
    if (this.text === null || now - this.writtenAt > CACHED_MILLISECONDS) {
      this.writtenAt = now;
      this.text = this.write();
      this.text.catch(() => (this.text = null));
    }
    return this.text;
  }

  private async write(): Promise<string> {
    const { metricsOfAll } = this.settings;
    return metricsOfAll === null ? this.registry.metrics() : metricsOfProcesses(await metricsOfAll());
  }
}

function isToken(token: string, given: string | null): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return given !== null && timingSafeEqual(digest(token), digest(given));
}
