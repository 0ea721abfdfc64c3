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
  @FlagField({ optional: true, description: 'Only those that were refused something or failed.' }) failed?: boolean;
  @PeriodStartField({ optional: true }) createdAfter?: string;
  @PeriodEndField({ optional: true }) createdBefore?: string;
}

@ApiSchema({ name: 'RequestSummary' })
export class RequestSummaryResponse {
  @TextField({ description: 'The `X-Request-Id` of its answer; several requests may have the same.' }) id!: string;
  @TextField({ description: 'HTTP method.' }) method!: string;
  @TextField({ description: 'Pattern of its path, as in this document.' }) route!: string;
  @IntegerField({ optional: true, description: 'HTTP status of the answer; absent when the caller left before it.' })
  status?: number;
  @TextField({ optional: true, description: 'Error code of the answer; absent for a success.' }) code?: string;
  @TextField({ description: 'Id of the API token or agent that sent it.' }) callerId!: string;
  @TimestampField({ description: 'When it was answered.' }) at!: string;
  @IntegerField({ description: 'Time to the answer, in milliseconds.' }) duration!: number;
}

@ApiSchema({ name: 'RequestEvent' })
export class RequestEventResponse {
  @TextField({ description: 'Id of the event, for GET /events.' }) id!: string;
  @TextField({ description: 'Type of its webhook.' }) type!: string;
  @TimestampField({ description: 'The moment of the event.' }) timestamp!: string;
}

/** Only the id and the events are present if the process ended before it responded. */
@ApiSchema({ name: 'RequestRecord' })
export class RequestRecordResponse {
  @TextField({ description: 'The `X-Request-Id` of its answer.' }) id!: string;
  @TextField({ optional: true, description: 'HTTP method.' }) method?: string;
  @TextField({ optional: true, description: 'Pattern of its path, as in this document.' }) route?: string;
  @IntegerField({ optional: true, description: 'HTTP status of the answer; absent when the caller left before it.' })
  status?: number;
  @TextField({ optional: true, description: 'Error code of the answer; absent for a success.' }) code?: string;
  @TextField({ optional: true, description: 'Id of the API token or agent that sent it.' }) callerId?: string;
  @TimestampField({ optional: true, description: 'When it was answered.' }) at?: string;
  @IntegerField({ optional: true, description: 'Time to the answer, in milliseconds.' }) duration?: number;
  @ListField(() => RequestEventResponse, { description: 'Events that it caused, the oldest first; the first 100.' })
  events!: RequestEventResponse[];
}
