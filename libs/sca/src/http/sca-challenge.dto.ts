import { EnumField, ListField, RecordField, TextField, TimestampField, rules } from '@app/http';
import { FACTORS } from '../domain/factor.js';

/** Challenge that a customer answers before an action is executed (wallet-auth 15.4). */
export class ScaChallengeResponse {
  @TextField({ example: 'ScaChallenge:0195b6a0-0000-8000-8000-000000000001' })
  id!: string;

  @TimestampField()
  expiresAt!: string;

  @EnumField(FACTORS)
  factor!: string;

  @ListField(rules.enumOf(FACTORS))
  availableFactors!: string[];

  @TextField({ optional: true, nullable: true })
  purpose?: string | null;

  @RecordField({ optional: true, nullable: true })
  passkeyAssertionOptions?: Record<string, unknown> | null;

  @ListField(rules.text({}), { optional: true, nullable: true })
  passkeyAllowedOrigins?: string[] | null;
}
