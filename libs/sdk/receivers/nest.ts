import {
  Controller,
  type DynamicModule,
  Headers,
  Inject,
  Module,
  Post,
  type RawBodyRequest,
  Req,
  Res,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { type ReceiverParts, statusFor } from './receiver.js';

const RECEIVER_PARTS = Symbol('ReceiverParts');

/** The route of a receiver on NestJS. */
@Controller('webhooks')
class WebhooksController {
  constructor(@Inject(RECEIVER_PARTS) private readonly parts: ReceiverParts) {}

  @Post()
  async receive(
    @Req() request: RawBodyRequest<Request>,
    @Headers() headers: Record<string, string>,
    @Res() response: Response,
  ): Promise<void> {
    response.sendStatus(await statusFor(this.parts, request.rawBody ?? '', headers));
  }
}

/** A receiver on NestJS: create the application with `{ rawBody: true }`, which keeps the bytes as received. */
@Module({})
export class NestReceiver {
  static with(parts: ReceiverParts): DynamicModule {
    return {
      module: NestReceiver,
      controllers: [WebhooksController],
      providers: [{ provide: RECEIVER_PARTS, useValue: parts }],
    };
  }
}
