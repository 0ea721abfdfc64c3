import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentTenant } from '@app/http';
import type { Tenant } from '@app/kernel';
import { ListWebhookKeys } from '../queries/webhook-keys.queries.js';
import { WebhookKeysResponse } from './webhooks.dto.js';

@ApiTags('Webhooks')
@Controller('.well-known')
export class WebhookKeysController {
  constructor(private readonly queries: QueryBus) {}

  @Get('webhook-keys.json')
  @Answers(200, WebhookKeysResponse, {
    summary: 'Get the public keys that webhooks are signed with; also at the root, without the version',
  })
  async list(@CurrentTenant() tenant: Tenant) {
    return { keys: await this.queries.execute(new ListWebhookKeys(tenant, {})) };
  }
}
