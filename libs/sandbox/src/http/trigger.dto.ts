import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { EnumField, RecordField } from '@app/http';
import { TRIGGER_TYPES, type Trigger } from '../services/triggers.service.js';
import type { TriggerData } from '../services/trigger-steps.service.js';

@ApiSchema({ name: 'TriggerRequest' })
export class TriggerRequest {
  @EnumField(TRIGGER_TYPES, { description: 'Type of the event to trigger.' })
  type!: string;

  @RecordField({
    optional: true,
    description:
      'Members of the request bodies that cause it, by step: `{"customer": {"fullName": "Ada Lovelace"}, "payment": {"amount": 2500}}`. The guide to sandbox controls lists the steps.',
  })
  data?: TriggerData;
}

@ApiSchema({ name: 'Trigger' })
export class TriggerResponse implements Trigger {
  @ApiProperty({ type: String, example: 'OUTGOING_PAYMENT.FAILED', description: 'Type of the event.' }) type!: string;
  @ApiProperty({
    type: String,
    description: 'Id of the resource that the event is about; the code of an invitation, the address of a TEST.',
  })
  resourceId!: string;
  @ApiProperty({ type: Number, description: 'Seconds until the event, if it is due later; else 0.' })
  afterSeconds!: number;
}
