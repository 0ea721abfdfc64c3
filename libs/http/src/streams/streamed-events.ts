import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
  applyDecorators,
} from '@nestjs/common';
import type { Response } from 'express';
import { type Observable, map } from 'rxjs';
import { apiRequest, principalOf } from '../requests/api-request.js';
import { type FollowedEvents, OpenStreams } from './open-streams.js';

/** Metadata key of handlers that return a stream on request. */
export const STREAMS = 'http:streams';

/** An endless answer: events in log order. The edge writes them and ends the stream at its time limit. */
export class StreamedEvents {
  constructor(
    /** Begins to follow; `wake` is called whenever there may be more. */
    readonly follow: (wake: () => void) => FollowedEvents,
  ) {}
}

@Injectable()
class StreamInterceptor implements NestInterceptor {
  constructor(private readonly streams: OpenStreams) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const principal = principalOf(apiRequest(context));
    const response = context.switchToHttp().getResponse<Response>();
    const answer = (body: unknown): unknown =>
      body instanceof StreamedEvents ? this.streams.answer(principal, response, body.follow) : body;
    return next.handle().pipe(map(answer));
  }
}

/** The handler answers StreamedEvents when the caller asks for a stream. */
export const AnswersStreams = (): MethodDecorator =>
  applyDecorators(SetMetadata(STREAMS, true), UseInterceptors(StreamInterceptor));
