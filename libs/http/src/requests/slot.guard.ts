import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refusal, tenantKey } from '@app/kernel';
import { busy } from '../problems/problem.js';
import { apiRequest } from './api-request.js';
import { MULTIPART } from './multipart.decorator.js';
import { asksForStream } from '../streams/server-sent-event.js';
import { STREAMS } from '../streams/streamed-events.js';
import { Slots, type WorkKind } from './slots.js';

const WORK_KIND = 'http:work-kind';
const RETRY_AFTER_SECONDS = 1;

/** The handler waits for a third-party server, which may be slow: the number of such requests is limited per platform or address. */
export const CallsThirdParty = (): MethodDecorator => SetMetadata(WORK_KIND, 'outbound' satisfies WorkKind);

/** Admission control: 503 if the process has no slot, 429 if the platform has used its share. Callers without a platform share by address. */
@Injectable()
export class SlotGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly slots: Slots,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = apiRequest(context);
    const { principal, ip = '' } = request;
    const owner = principal === undefined ? `address ${ip}` : tenantKey(principal.tenant);
    switch (await this.slots.admit(request, owner, this.kindOf(context))) {
      case 'admitted':
        return true;
      case 'share-used':
        throw new Refusal(
          'RATE_LIMITED',
          `Too many requests of this ${principal === undefined ? 'address' : 'platform'} are in progress. Retry later.`,
          { retryAfter: RETRY_AFTER_SECONDS },
        );
      case 'full':
      case 'gone':
        throw busy();
    }
  }

  private kindOf(context: ExecutionContext): WorkKind {
    const handler = context.getHandler();
    if (this.reflector.get<boolean | undefined>(MULTIPART, handler) === true) return 'upload';
    if (this.reflector.get<boolean | undefined>(STREAMS, handler) === true && asksForStream(apiRequest(context)))
      return 'stream';
    return this.reflector.get<WorkKind | undefined>(WORK_KIND, handler) ?? 'ordinary';
  }
}
