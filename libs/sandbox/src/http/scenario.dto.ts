import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'Scenario' })
export class ScenarioResponse {
  @ApiProperty({ type: String, example: 'transfers-out.003', description: 'Constant id of the scenario.' })
  scenarioId!: string;

  @ApiProperty({ type: String, example: 'Transfers out (same currency)', description: 'Subject of the scenario.' })
  topic!: string;

  @ApiProperty({ type: String, description: 'Place of the value in a request, in words.' }) field!: string;
  @ApiProperty({
    enum: ['ENDS_WITH', 'EQUALS', 'ANY_OTHER'],
    description: 'How a text matches: by its last three characters, as a whole, or because nothing else matches.',
  })
  match!: string;

  @ApiProperty({ type: String, required: false, example: '003', description: 'The value; absent for any other text.' })
  value?: string;

  @ApiProperty({ type: String, description: 'Consequence, in plain words.' }) outcome!: string;
  @ApiProperty({ type: [String], description: 'Statuses of the resource: at once, and after `afterSeconds`.' })
  statuses!: string[];

  @ApiProperty({
    type: String,
    required: false,
    example: 'ACCOUNT_INVALID',
    description: 'Reason of a failure or decline, or the error code of a refusal.',
  })
  code?: string;

  @ApiProperty({
    type: Number,
    required: false,
    example: 400,
    description: 'Status of the response where the request is refused.',
  })
  httpStatus?: number;

  @ApiProperty({ type: [String], description: 'Types of the webhooks about the resource, in their order.' })
  webhooks!: string[];

  @ApiProperty({ type: Number, description: 'Seconds until the last status.' }) afterSeconds!: number;
}

@ApiSchema({ name: 'ScenarioList' })
export class ScenarioListResponse {
  @ApiProperty({ type: () => [ScenarioResponse], description: 'Every scenario.' }) data!: ScenarioResponse[];
}
