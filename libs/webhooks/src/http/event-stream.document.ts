import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { EVENT_STREAM, PageOf } from '@app/http';
import { EventResponse } from './events.dto.js';

const STREAM_EXAMPLE = [
  'id: MTg0NDY3NDQwNzM3MDk1NTE2MTUuYWJj.c2lnbmF0dXJl',
  'event: OUTGOING_PAYMENT.COMPLETED',
  'data: {"id":"Webhook:0b7a8d8e-3c39-8d4b-9f63-0d2f6a1f5a11","type":"OUTGOING_PAYMENT.COMPLETED","timestamp":"2026-03-01T12:00:00.000Z","data":{}}',
].join('\n');

/** Documents that the list is also available as server-sent events. */
export function DocumentsEventStream(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'Last-Event-ID',
      required: false,
      description:
        'Of a stream: the id of the last event that was received; the stream continues after it. It takes precedence over the cursor.',
      schema: { type: 'string', maxLength: 512 },
    }),
    ApiResponse({
      status: 200,
      description:
        'With `Accept: text/event-stream`, a stream that does not end: each event as it happens, its webhook as `data`, its type as `event`, and an `id` to continue from. It begins after `Last-Event-ID` or `cursor`, else with `createdAfter`, else now. 400 if the log no longer contains that event, for example after a restore of an older backup.',
      content: {
        'application/json': { schema: { $ref: getSchemaPath(PageOf(EventResponse)) } },
        [EVENT_STREAM]: { schema: { type: 'string' }, example: STREAM_EXAMPLE },
      },
    }),
  );
}
