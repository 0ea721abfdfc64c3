import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  type CommandMetadata,
  CurrentTenant,
  Metadata,
  Requires,
  SandboxOnly,
  CallsThirdParty,
} from '@app/http';
import type { Tenant } from '@app/kernel';
import { SendTestWebhook, type TestWebhookResult } from '../commands/send-test-webhook.js';
import { SendTestWebhookRequest, TestWebhookResponse } from './webhooks.dto.js';

@ApiTags('Sandbox')
@Controller('sandbox/webhooks')
@SandboxOnly()
export class SandboxWebhooksController {
  constructor(private readonly commands: CommandBus) {}

  @Post('test')
  @Requires('MANAGE')
  @CallsThirdParty()
  @Answers(200, TestWebhookResponse, {
    summary: 'Send a test webhook',
    errors: ['WEBHOOK_DELIVERY_ERROR', 'WEBHOOK_ENDPOINT_NOT_SET'],
  })
  test(
    @CurrentTenant() tenant: Tenant,
    @Metadata() metadata: CommandMetadata,
    @Body() body: SendTestWebhookRequest,
  ): Promise<TestWebhookResult> {
    return this.commands.execute(new SendTestWebhook(tenant, { url: body.url }, metadata));
  }
}
