import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  ApplicationModule,
  type ApplicationOptions,
  applicationOptionsOf,
  inspect,
  bindStores,
  startFailure,
} from '@app/application';
import { type EventSourcingRole, ReadYourWrites } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { EventStore } from '@app/event-store';
import { PlatformClock, Refusal, type Tenant } from '@app/kernel';
import { PlatformList } from '@app/operators';
import { PlatformDirectory } from '@app/platforms';
import { LogLevels, ProcessLogger, type Runtime, StartError, openRuntime } from '@app/runtime';
import { CommandFailure } from './command-failure.js';
import type { OpenApplication } from './open-application.js';
import type { Terminal } from './terminal.js';

/** The process of a command maintains the read models if no other process does, and leaves sagas to the server. */
const KEEPS_READ_MODELS: EventSourcingRole = { readSide: true, sagas: false };

/**
 * Runs work on the application and then closes it, unless the terminal keeps it for the next command. While a server runs on the data
 * directory, its database is used; otherwise the database is started for the duration of the work.
 */
export async function withApplication<T>(
  terminal: Terminal,
  work: (application: INestApplicationContext) => Promise<T>,
  role: EventSourcingRole = KEEPS_READ_MODELS,
): Promise<T> {
  const open = () => openApplication(terminal, role);
  if (terminal.keep !== undefined) return work(await terminal.keep(role, open));
  const { application, close } = await open();
  try {
    return await work(application);
  } finally {
    await close();
  }
}

async function openApplication(terminal: Terminal, role: EventSourcingRole): Promise<OpenApplication> {
  const runtime = await openExistingRuntime(terminal);
  const application = await applicationOn(runtime, role).catch(async (error: unknown) => {
    await runtime.close();
    throw error;
  });
  const close = async () => {
    try {
      await application.close();
    } finally {
      await runtime.close();
    }
  };
  return { application, close };
}

/** The runtime of the existing installation; commands never create an installation. */
export function openExistingRuntime(terminal: Terminal): Promise<Runtime> {
  return openRuntime(terminal.environment, {
    join: true,
    inspect,
    existing: !terminal.environment['DATA_DIR'], // an empty variable counts as absent
    onUnexpectedEnd: (lastWords) => terminal.warn(`The embedded PostgreSQL ended unexpectedly: ${lastWords}`),
  });
}

/** Runs work on the application with a runtime that is already open. */
export async function onRuntime<T>(
  runtime: Runtime,
  work: (application: INestApplicationContext) => Promise<T>,
  role: EventSourcingRole,
  options: Pick<ApplicationOptions, 'rootKey'> = {},
): Promise<T> {
  const application = await applicationOn(runtime, role, options);
  try {
    return await work(application);
  } finally {
    await application.close();
  }
}

async function applicationOn(
  runtime: Runtime,
  role: EventSourcingRole,
  options: Pick<ApplicationOptions, 'rootKey'> = {},
): Promise<INestApplicationContext> {
  const logger = new ProcessLogger({ levels: LogLevels.parse('warn')!, readable: true, destination: process.stderr });
  const module = ApplicationModule.forRoot({
    ...applicationOptionsOf(runtime, logger, 'none'),
    ...options,
    poolSize: 2,
    role,
  });
  const application = await NestFactory.createApplicationContext(module, { logger, abortOnError: false }).catch(
    (error: unknown) => {
      const failure = startFailure(error);
      if (failure instanceof StartError) throw failure;
      throw new StartError(
        `The application could not be started: ${error instanceof Error ? error.message : String(error)}`,
      );
    },
  );
  runtime.shareDatabase();
  if (role === READ_ONLY) return application;
  return bindStores(application).then(
    () => application,
    async (error: unknown) => {
      await application.close();
      throw error;
    },
  );
}

/** The role of read-only commands: the process writes nothing, not even read models. */
export const READ_ONLY: EventSourcingRole = { readSide: false, sagas: false };

/** The tenant of the platform id, or of the only platform if none is given; refuses if there is no such platform. */
export async function tenantOf(application: INestApplicationContext, platform: string | undefined): Promise<Tenant> {
  if (platform === undefined) return onlyTenant(application);
  const tenant = await application.get(PlatformDirectory, { strict: false }).tenantOf(platform);
  if (tenant === null) throw new Refusal('REFERENCE_NOT_FOUND', `There is no platform ${platform}.`);
  return tenant;
}

async function onlyTenant(application: INestApplicationContext): Promise<Tenant> {
  const found = await application.get(PlatformList, { strict: false }).all();
  const [only] = found;
  if (only === undefined) throw new CommandFailure('There is no platform yet: create one with `platform create`.');
  if (found.length > 1)
    throw new CommandFailure(
      `There are ${found.length} platforms: choose one with --platform; \`platform list\` shows them.`,
    );
  return { platformId: only.platformId, environment: only.environment };
}

/** Waits until the read models include everything stored so far. */
export async function catchUpReadModels(application: INestApplicationContext): Promise<void> {
  const head = await application.get(EventStore, { strict: false }).head();
  await application.get(ReadYourWrites, { strict: false }).passed(head);
}

/** An operator's command has no cause: its id is also the correlation id. */
export function operatorMetadata(application: INestApplicationContext, tenant: Tenant): CommandMetadata {
  const commandId = randomUUID();
  return {
    commandId,
    requestHash: commandId,
    correlationId: commandId,
    causationId: null,
    actor: 'operator',
    ...application.get(PlatformClock, { strict: false }).moment(tenant),
  };
}
