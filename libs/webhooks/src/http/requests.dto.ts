import { ApiSchema } from '@nestjs/swagger';
import {
  FlagField,
  IntegerField,
  ListField,
  PeriodEndField,
  PeriodStartField,
  SortedPageQuery,
  TextField,
  TimestampField,
} from '@app/http';

/** Filters of GET /requests; they refer to response times, and time bounds are inclusive. */
export class RequestsQuery extends SortedPageQuery {
  @FlagField({ optional: true, description: 'Only requests that were refused or failed.' }) failed?: boolean;
  @PeriodStartField({ optional: true }) createdAfter?: string;
  @PeriodEndField({ optional: true }) createdBefore?: string;
}

@ApiSchema({ name: 'RequestSummary' })
export class RequestSummaryResponse {
  @TextField({ description: 'The `X-Request-Id` of its response; several requests may have the same.' }) id!: string;
  @TextField({ description: 'HTTP method.' }) method!: string;
  @TextField({ description: 'Path template, as in this document.' }) route!: string;
  @IntegerField({
    optional: true,
    description: 'HTTP status of the response; absent if the client closed the connection before it.',
  })
  status?: number;
  @TextField({ optional: true, description: 'Error code of the response; absent for a success.' }) code?: string;
  @TextField({ description: 'Id of the API token or agent that sent it.' }) callerId!: string;
  @TimestampField({ description: 'Time of the response.' }) at!: string;
  @IntegerField({ description: 'Duration until the response, in milliseconds.' }) duration!: number;
}

@ApiSchema({ name: 'RequestEvent' })
export class RequestEventResponse {
  @TextField({ description: 'Id of the event, for GET /events.' }) id!: string;
  @TextField({ description: 'Type of its webhook.' }) type!: string;
  @TimestampField({ description: 'Time of the event.' }) timestamp!: string;
}

/** Only the id and the events are present if the process ended before it responded. */
@ApiSchema({ name: 'RequestRecord' })
export class RequestRecordResponse {
  @TextField({ description: 'The `X-Request-Id` of its response.' }) id!: string;
  @TextField({ optional: true, description: 'HTTP method.' }) method?: string;
  @TextField({ optional: true, description: 'Path template, as in this document.' }) route?: string;
  @IntegerField({
    optional: true,
    description: 'HTTP status of the response; absent if the client closed the connection before it.',
  })
  status?: number;
  @TextField({ optional: true, description: 'Error code of the response; absent for a success.' }) code?: string;
  @TextField({ optional: true, description: 'Id of the API token or agent that sent it.' }) callerId?: string;
  @TimestampField({ optional: true, description: 'Time of the response.' }) at?: string;
  @IntegerField({ optional: true, description: 'Duration until the response, in milliseconds.' }) duration?: number;
  @ListField(() => RequestEventResponse, { description: 'Events that it caused, the oldest first; the first 100.' })
  events!: RequestEventResponse[];
}
