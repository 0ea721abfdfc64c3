import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PageQuery, ResourceIdField, TextField, TimestampField } from '@app/http';
import type { Fork } from '../commands/make-fork.js';
import { SNAPSHOT } from '../domain/snapshot/snapshot.events.js';

@ApiSchema({ name: 'SnapshotCreateRequest' })
export class SnapshotRequest {
  @TextField({ optional: true, max: 100, description: 'Display name.' }) name?: string;
}

/** Query of GET /sandbox/snapshots. */
export class SnapshotsQuery extends PageQuery {}

@ApiSchema({ name: 'Snapshot' })
export class SnapshotResponse {
  @TextField() id!: string;
  @TextField({ optional: true, description: 'Display name.' }) name?: string;
  @TimestampField({ description: 'Reads with this `asOf` show the platform as it was then.' }) takenAt!: string;
}

@ApiSchema({ name: 'ForkCreateRequest' })
export class ForkRequest {
  @ResourceIdField(SNAPSHOT, {
    optional: true,
    description: 'Snapshot from which the fork is created; the current state when omitted.',
  })
  snapshotId?: string;
}

@ApiSchema({ name: 'ForkToken' })
export class ForkTokenResponse {
  @TextField() id!: string;
  @TextField({ description: 'User name of the credential.' }) clientId!: string;
  @TextField({ description: 'Password of the credential; shown only here.' }) clientSecret!: string;
}

@ApiSchema({ name: 'Fork' })
export class ForkResponse implements Fork {
  @TextField({ description: 'Id of the new platform, as its GET /config shows it.' }) platformId!: string;
  @ApiProperty({ type: () => ForkTokenResponse, description: 'Credential of the new platform, with every permission.' })
  token!: ForkTokenResponse;
}
