import { ApiSchema } from '@nestjs/swagger';
import { TextField, TimestampField } from '@app/http';

@ApiSchema({ name: 'SandboxReset' })
export class ResetResponse {
  @TextField({ description: 'Id of the platform that the tokens open from now on, as GET /config shows it.' })
  platformId!: string;
  @TextField({
    description: 'Id of the platform that they opened before; operators and auditors still find its history.',
  })
  previousPlatformId!: string;
  @TimestampField({ description: 'Reads with an earlier `asOf` show the platform as it was before.' }) resetAt!: string;
}
