import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  FlagField,
  NestedField,
  PageQuery,
  ResourceIdField,
  SortedPageQuery,
  TextField,
  PeriodEndField,
  PeriodStartField,
} from '@app/http';
import { AGENTS_CONFIGURATION } from '../agents.configuration.js';
import { AgentPolicy } from './policy.dto.js';

const NAME = { min: 1, max: AGENTS_CONFIGURATION.nameLength } as const;

/** Body of POST /agents. */
export class AgentCreateRequest {
  @TextField(NAME)
  name!: string;

  @ResourceIdField('Customer', { description: 'Customer for whom the agent acts.' })
  customerId!: string;

  @NestedField(() => AgentPolicy)
  policy!: AgentPolicy;
}

/** Body of PATCH /agents/{agentId}. */
export class AgentUpdateRequest {
  @TextField({ ...NAME, optional: true })
  name?: string;

  @FlagField({ optional: true, description: 'A paused agent can only read.' })
  isPaused?: boolean;
}

export class AgentsQuery extends PageQuery {
  @ResourceIdField('Customer', { optional: true })
  customerId?: string;

  @FlagField({ optional: true })
  isPaused?: boolean;

  @FlagField({ optional: true })
  isConnected?: boolean;

  @PeriodStartField({ optional: true })
  createdAfter?: string;

  @PeriodEndField({ optional: true })
  createdBefore?: string;

  @PeriodStartField({ optional: true })
  updatedAfter?: string;

  @PeriodEndField({ optional: true })
  updatedBefore?: string;
}

export class AgentApprovalsQuery extends SortedPageQuery {
  @ResourceIdField('Agent', { optional: true })
  agentId?: string;

  @ResourceIdField('Customer', { optional: true })
  customerId?: string;

  @PeriodStartField({ optional: true, description: 'Only actions requested at or after this time.' })
  startDate?: string;

  @PeriodEndField({ optional: true, description: 'Only actions requested at or before this time.' })
  endDate?: string;
}

@ApiSchema({ name: 'AgentUsage' })
class AgentUsageResponse {
  @ApiProperty({ type: 'integer' }) dailyTransactionCount!: number;
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    description: 'Smallest unit of the currency of the spending limits.',
  })
  dailySpend!: number;
  @ApiProperty({
    type: String,
    format: 'date',
    required: false,
    description: 'The UTC day on which the daily counters are reset.',
  })
  dailyResetDate!: string;
  @ApiProperty({ type: 'integer', format: 'int64' }) monthlySpend!: number;
  @ApiProperty({ type: String, required: false, example: '2026-04' }) monthlyResetMonth!: string;
}

@ApiSchema({ name: 'Agent' })
export class AgentResponse {
  @ApiProperty({ type: String }) id!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null once the customer is erased.' })
  name!: string | null;
  @ApiProperty({ type: String }) customerId!: string;
  @ApiProperty({ type: Boolean }) isPaused!: boolean;
  @ApiProperty({ type: Boolean, description: 'Whether the device code of the agent was redeemed.' })
  isConnected!: boolean;
  @ApiProperty({ type: () => AgentPolicy }) policy!: AgentPolicy;
  @ApiProperty({ type: () => AgentUsageResponse }) usage!: AgentUsageResponse;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time' }) updatedAt!: string;
}

@ApiSchema({ name: 'AgentDeviceCode' })
export class AgentDeviceCodeResponse {
  @ApiProperty({ type: String, example: 'SVC-AGENT-7KQM-X3RT' }) code!: string;
  @ApiProperty({ type: String }) agentId!: string;
  @ApiProperty({ type: String, format: 'date-time' }) expiresAt!: string;
  @ApiProperty({ type: Boolean }) redeemed!: boolean;
}

@ApiSchema({ name: 'AgentCreated' })
export class AgentCreateResponse {
  @ApiProperty({ type: () => AgentResponse }) agent!: AgentResponse;
  @ApiProperty({ type: () => AgentDeviceCodeResponse }) deviceCode!: AgentDeviceCodeResponse;
}

@ApiSchema({ name: 'AgentDeviceCodeStatus' })
export class AgentDeviceCodeStatusResponse {
  @ApiProperty({ type: String }) code!: string;
  @ApiProperty({ type: Boolean }) redeemed!: boolean;
}

@ApiSchema({ name: 'AgentDeviceCodeRedeemed' })
export class AgentDeviceCodeRedeemResponse {
  @ApiProperty({ type: String }) agentId!: string;
  @ApiProperty({ type: String }) agentName!: string;
  @ApiProperty({
    type: String,
    description: 'Access token for /agents/me, sent as a Bearer token. Returned only once.',
  })
  accessToken!: string;
  @ApiProperty({ type: () => AgentPolicy }) policy!: AgentPolicy;
}
