import { ApiSchema } from '@nestjs/swagger';
import { TextField, TimestampField } from '@app/http';

@ApiSchema({ name: 'SandboxReset' })
export class ResetResponse {
  @TextField({ description: 'Id of the platform to which the tokens belong from now on, as in GET /config.' })
  platformId!: string;
  @TextField({
    description: 'Id of the previous platform; operators and auditors can still read its history.',
  })
  previousPlatformId!: string;
  @TimestampField({ description: 'Reads with an earlier `asOf` show the platform as it was before.' }) resetAt!: string;
}
