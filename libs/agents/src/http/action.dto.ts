import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { LISTED_TRANSACTION } from '@app/accounts';
import { EnumField, PageQuery, TextField, UnionOf } from '@app/http';
import { Quote } from '@app/payments';
import { AGENTS_CONFIGURATION } from '../agents.configuration.js';
import { ACTION_STATUSES } from '../domain/action/action.decider.js';
import { ACTION_TYPES } from '../domain/action/action-terms.js';

/** Body of POST /agents/{agentId}/actions/{actionId}/reject; optional. */
export class AgentActionRejectRequest {
  @TextField({
    min: 1,
    max: AGENTS_CONFIGURATION.reasonLength,
    optional: true,
    description: 'Reason, shown to the agent.',
  })
  reason?: string;
}

export class AgentActionsQuery extends PageQuery {
  @EnumField(ACTION_STATUSES, { optional: true })
  status?: string;
}

@ApiSchema({ name: 'AgentTransferDetails' })
class AgentTransferDetailsResponse {
  @ApiProperty({ type: 'integer', format: 'int64', description: 'Smallest unit.' }) amount!: number;
  @ApiProperty({ type: String }) currency!: string;
  @ApiProperty({ type: String }) sourceAccountId!: string;
  @ApiProperty({ type: String }) destinationAccountId!: string;
}

/** An agent's request and its outcome (wallet-auth 16.3). */
@ApiSchema({ name: 'AgentAction' })
export class AgentActionResponse {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String }) agentId!: string;
  @ApiProperty({ type: String }) customerId!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null once the customer is erased.' })
  platformCustomerId!: string | null;
  @ApiProperty({ enum: ACTION_STATUSES }) status!: string;
  @ApiProperty({ enum: ACTION_TYPES }) type!: string;
  @ApiProperty({ type: () => Quote, required: false, description: 'Present for EXECUTE_QUOTE.' }) quote?: Quote;
  @ApiProperty({ type: () => AgentTransferDetailsResponse, required: false, description: 'Present for transfers.' })
  transferDetails?: AgentTransferDetailsResponse;
  @UnionOf(LISTED_TRANSACTION, { optional: true, description: 'Present once the action was executed.' })
  transaction?: object;
  @ApiProperty({ type: String, required: false }) rejectionReason?: string;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time' }) updatedAt!: string;
}
