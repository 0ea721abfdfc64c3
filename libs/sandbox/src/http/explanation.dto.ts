import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ResourceIdField } from '@app/http';
import { STEP_KINDS } from '../queries/explained-tree.questions.js';

/** Query of GET /sca/factors/reset/{resetId}/explanation. */
export class FactorResetExplanationQuery {
  @ResourceIdField('Customer') customerId!: string;
}

@ApiSchema({ name: 'ExplainedFailure' })
export class ExplainedFailureResponse {
  @ApiProperty({ type: String, example: 'ACCOUNT_INVALID', description: 'Reason or error code of the failure.' })
  code!: string;

  @ApiProperty({ type: String, description: 'Cause of the failure, in plain words.' }) meaning!: string;
  @ApiProperty({ type: String, description: 'Condition that would have avoided the failure, in plain words.' })
  avoidedBy!: string;

  @ApiProperty({ type: String, format: 'date-time', description: 'Time of the failure.' }) at!: string;
  @ApiProperty({ type: String, description: 'Event or command that failed.' }) name!: string;
}

@ApiSchema({ name: 'ExplainedPosting' })
export class ExplainedPostingResponse {
  @ApiProperty({ type: String, description: 'Ledger account.' }) account!: string;
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: Number, description: 'Amount in the smallest unit; negative if debited.' }) amount!: number;
}

@ApiSchema({ name: 'ExplainedStep' })
export class ExplainedStepResponse {
  @ApiProperty({
    enum: STEP_KINDS,
    description:
      'EVENT: a recorded fact. SAGA_STEP: a process handled an event, a response or a timer. COMMAND, EFFECT, TIMER: a request of a process.',
  })
  kind!: string;

  @ApiProperty({ type: String, description: 'Name of the event, process, command, effect or timer.' }) name!: string;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was recorded.' }) at!: string;
  @ApiProperty({ type: Boolean, description: 'True for an event of the resource itself.' }) isAboutResource!: boolean;
  @ApiProperty({ type: String, required: false, description: 'Outcome of a command, effect or timer, in words.' })
  outcome?: string;
  @ApiProperty({ type: String, required: false, description: 'Outside party that an effect calls.' }) party?: string;
  @ApiProperty({ type: String, required: false, description: 'Reason that an event states.' }) reason?: string;
  @ApiProperty({ type: String, required: false, description: 'Stream in which it is recorded.' }) stream?: string;
  @ApiProperty({ type: Number, required: false, description: 'Revision in that stream.' }) revision?: number;
  @ApiProperty({
    type: () => [ExplainedPostingResponse],
    required: false,
    description: 'Money that an event moves; the amounts of each currency sum to zero.',
  })
  postings?: ExplainedPostingResponse[];
  @ApiProperty({ type: () => [ExplainedStepResponse], required: false, description: 'Consequences, as a tree.' })
  steps?: ExplainedStepResponse[];
}

@ApiSchema({ name: 'ExplainedAttempt' })
export class ExplainedAttemptResponse {
  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Time at which the endpoint responded or the attempt ended.',
  })
  at!: string;
  @ApiProperty({ type: String, example: 'answered 200', description: 'Outcome, in words.' }) outcome!: string;
}

@ApiSchema({ name: 'ExplainedWebhook' })
export class ExplainedWebhookResponse {
  @ApiProperty({ type: String, example: 'OUTGOING_PAYMENT.FAILED', description: 'Type of the webhook.' }) type!: string;
  @ApiProperty({ type: String, description: 'Event that the webhook notifies of.' }) event!: string;
  @ApiProperty({
    type: String,
    required: false,
    description: 'Endpoint of the delivery; absent for that of the configuration.',
  })
  endpointId?: string;
  @ApiProperty({ type: Boolean, description: 'True if the explained resource is this delivery.' })
  isAboutResource!: boolean;
  @ApiProperty({
    type: () => [ExplainedAttemptResponse],
    description: 'Attempts to deliver it; none where the platform had no endpoint, or the first is still to come.',
  })
  attempts!: ExplainedAttemptResponse[];
  @ApiProperty({ type: String, required: false, description: 'When the next attempt is due; absent where none is.' })
  next?: string;
}

@ApiSchema({ name: 'ExplainedRequest' })
export class ExplainedRequestResponse {
  @ApiProperty({ type: String, description: 'Its `X-Request-Id`.' }) requestId!: string;
  @ApiProperty({ type: String, description: 'Caller: an API token, an agent, a process or an operator.' })
  actor!: string;
  @ApiProperty({ type: String, format: 'date-time', description: 'Time of arrival.' }) at!: string;
  @ApiProperty({ type: () => [ExplainedStepResponse], description: 'Consequences, as a tree.' })
  steps!: ExplainedStepResponse[];
  @ApiProperty({ type: () => [ExplainedWebhookResponse], description: 'Webhooks that were due for its events.' })
  webhooks!: ExplainedWebhookResponse[];
}

@ApiSchema({ name: 'Explanation' })
export class ExplanationResponse {
  @ApiProperty({ type: String, description: 'Id of the resource.' }) resourceId!: string;
  @ApiProperty({ type: () => [ExplainedFailureResponse], description: 'Failures in the order in which they happened.' })
  failures!: ExplainedFailureResponse[];
  @ApiProperty({ type: () => [ExplainedRequestResponse], description: 'Requests that touched the resource.' })
  requests!: ExplainedRequestResponse[];
  @ApiProperty({
    type: Boolean,
    description: 'False when the history is long and only its first and its newest requests are shown.',
  })
  isComplete!: boolean;
}
