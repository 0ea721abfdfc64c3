import type { Command } from '@nestjs/cqrs';
import type { Tenant } from '@app/kernel';
import type { CommandMetadata } from './command-metadata.js';

/** A command to one context on behalf of a tenant. */
export interface TenantCommand<Data> {
  readonly tenant: Tenant;
  readonly data: Data;
  readonly metadata: CommandMetadata;
}

/** The class of a command: `new ReserveDebit(tenant, { accountId, … }, metadata)`. */
export interface CommandDefinition<Data = unknown, Result = unknown> {
  new (tenant: Tenant, data: Data, metadata: CommandMetadata): Command<Result> & TenantCommand<Data>;
  /** `<context>.<verb-noun>`, unique. */
  readonly commandName: string;
}
