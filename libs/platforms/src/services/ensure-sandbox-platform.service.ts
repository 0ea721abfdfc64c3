import { CREDENTIAL_REGISTRY, Refusal, type Tenant, derivedUuid, resourceId, uuidOf } from '@app/kernel';
import type { AggregateRunner } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { platformCreation } from './platform-creation.service.js';
import { hashOfChosen, hashOfGenerated, isSecretOf } from '../credentials/secret.js';
import { credential, credentialUuid } from '../domain/credential/credential.decider.js';
import { platform } from '../domain/platform/platform.decider.js';
import { token } from '../domain/token/token.decider.js';
import { PERMISSIONS } from '../domain/token/token.events.js';
import type { PlatformsOptions } from '../platforms.options.js';
import { SANDBOX_PLATFORM } from '../platforms.configuration.js';

/** The platform that `npm start` creates; its id is derived, so that every start finds it. */
export const SANDBOX_TENANT: Tenant = { platformId: derivedUuid('Platform', 'sandbox'), environment: 'SANDBOX' };

const TOKEN_NAME = 'Sandbox credential';

/** Credential of the sandbox platform. */
interface SandboxCredentialGiven {
  readonly clientId: string;
  readonly clientSecret: string;
  /** True for 256 random bits, for which a fast hash suffices. */
  readonly generated?: boolean;
}

/**
 * Ensures that the sandbox platform exists and that the credential opens it with every permission. Records only changes. A different secret
 * for the same client id replaces the previous one. Refused with CONFLICT if the client id belongs to another platform, or if its token was
 * deleted.
 */
export async function ensureSandboxPlatform(
  runner: AggregateRunner,
  credential: SandboxCredentialGiven,
  at: string,
  options: PlatformsOptions,
): Promise<Tenant> {
  await ensurePlatform(runner, at, options);
  const uuid = await ensureCredential(runner, credential.clientId, at);
  return ensureToken(runner, SANDBOX_TENANT, uuid, credential, at);
}

async function ensurePlatform(runner: AggregateRunner, at: string, options: PlatformsOptions): Promise<void> {
  const { state } = await runner.load(platform, SANDBOX_TENANT, SANDBOX_TENANT.platformId);
  if (state !== null) return;
  const creation = platformCreation({ ...SANDBOX_PLATFORM, environment: SANDBOX_TENANT.environment }, options);
  await runner.run(platform, SANDBOX_TENANT, SANDBOX_TENANT.platformId, creation, metadata(at, 'platform'));
}

/** The UUID of the token of the client id. */
async function ensureCredential(runner: AggregateRunner, clientId: string, at: string): Promise<string> {
  const { state } = await runner.load(credential, CREDENTIAL_REGISTRY, credentialUuid(clientId));
  if (state !== null) {
    if (state.tenant.platformId !== SANDBOX_TENANT.platformId)
      throw new Refusal('CONFLICT', 'The client id belongs to another platform.');
    return uuidOf('Token', state.tokenId);
  }
  const uuid = derivedUuid('Token', 'sandbox', clientId);
  const registration = { clientId, tenant: SANDBOX_TENANT, tokenId: resourceId('Token', uuid) };
  await runner.run(
    credential,
    CREDENTIAL_REGISTRY,
    credentialUuid(clientId),
    registration,
    metadata(at, 'credential', clientId),
  );
  return uuid;
}

/** The tenant that the token opens, since the platform may have been reset. */
async function ensureToken(
  runner: AggregateRunner,
  tenant: Tenant,
  uuid: string,
  { clientId, clientSecret, generated }: SandboxCredentialGiven,
  at: string,
): Promise<Tenant> {
  const { state, revision } = await runner.load(token, tenant, uuid);
  if (state !== null && state.movedTo !== null) {
    const opened = { ...tenant, platformId: state.movedTo };
    return ensureToken(
      runner,
      opened,
      uuid,
      { clientId, clientSecret, ...(generated !== undefined && { generated }) },
      at,
    );
  }
  if (state?.revoked === true)
    throw new Refusal('CONFLICT', 'The sandbox credential was deleted; choose another client id.');
  if (state !== null && (await isSecretOf(state.secretHash, clientSecret))) return tenant;
  // The salt is derived, so that processes that start concurrently compute the same hash.
  const salt = Buffer.from(derivedUuid(uuid, revision).replaceAll('-', ''), 'hex');
  const secretHash = generated ? hashOfGenerated(clientSecret) : await hashOfChosen(clientSecret, salt);
  const command =
    state === null
      ? ({ kind: 'create', name: TOKEN_NAME, permissions: PERMISSIONS, clientId, secretHash } as const)
      : ({ kind: 'replace-secret', secretHash } as const);
  const cause = ['token', uuid, revision, secretHash, ...(tenant === SANDBOX_TENANT ? [] : [tenant.platformId])];
  await runner.run(token, tenant, uuid, command, metadata(at, ...cause));
  return tenant;
}

/** Processes that start concurrently send the same commands, which take effect once. */
function metadata(at: string, ...cause: readonly (string | number)[]): CommandMetadata {
  const commandId = derivedUuid('platforms.sandbox', ...cause);
  return { commandId, requestHash: commandId, correlationId: commandId, causationId: null, actor: 'service', at };
}
