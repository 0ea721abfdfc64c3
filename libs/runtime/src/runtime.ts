import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { secretExists, makeDataDirectory, readIfPresent, secretFile } from './data-directory.js';
import { openDatabase, type OpenRuntimeOptions } from './database.js';
import { masterKeyOf, readSettings, type Credential, type Settings } from './settings.js';
import type { VaultTransitKey } from './vault-key.js';
import { StartError } from './start-error.js';

/** Basis of a process: its settings, its database and its secrets. */
export interface Runtime {
  readonly settings: Settings;
  /** URL of the serving role. */
  readonly databaseUrl: string;
  /** URL of the role that owns and migrates the tables; null if this process does not know it. */
  readonly ownerDatabaseUrl: string | null;
  /** Directory of the embedded database's files; null with DATABASE_URL. */
  readonly databaseDirectory: string | null;
  /** Opens the root key: 32 bytes, or a key in a Vault. */
  readonly masterKey: Buffer | VaultTransitKey;
  /**
   * Credential of the sandbox platform. Null unless the environment or the data directory has one, or it is to be generated for a new
   * database.
   */
  readonly sandboxCredential: SandboxCredential | null;
  /** Lets other processes use the embedded database; called once it is migrated. */
  shareDatabase(): void;
  /** Stops the embedded database, if there is one. */
  close(): Promise<void>;
}

/** Credential of the sandbox platform, with its origin. */
export interface SandboxCredential extends Credential {
  /** File with `clientId:clientSecret`; null if it came from the environment. */
  readonly file: string | null;
  /** True if its secret is 256 random bits rather than a chosen password. */
  readonly generated: boolean;
  /** True if this start has generated it. */
  readonly created: boolean;
}

/** File name of the master key. */
export const MASTER_KEY = 'master-key';
const SANDBOX_CREDENTIAL = 'sandbox-credential';

/** Reads the settings, creates missing files and opens the database. Throws StartError. */
export async function openRuntime(environment: NodeJS.ProcessEnv, options: OpenRuntimeOptions): Promise<Runtime> {
  const settings = readSettings(environment);
  if (options.existing !== true) makeDataDirectory(settings.dataDirectory);
  const database = await openDatabase(settings, options);
  try {
    const { isNew } = await options.inspect(database.ownerUrl ?? database.url);
    return {
      settings,
      databaseUrl: database.url,
      ownerDatabaseUrl: database.ownerUrl,
      databaseDirectory: database.directory,
      masterKey: masterKey(settings, isNew),
      sandboxCredential: sandboxCredential(settings, isNew),
      shareDatabase: () => database.share(),
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Generates a key only for a new database: the data of an existing one could not be read with it. */
function masterKey(settings: Settings, mayBeMade: boolean): Buffer | VaultTransitKey {
  if (settings.masterKey) {
    if (mayBeMade) requireSameKey(settings, settings.masterKey);
    return settings.masterKey;
  }
  if (!mayBeMade && !secretExists(settings.dataDirectory, MASTER_KEY)) {
    throw new StartError(
      `There is no MASTER_KEY and no ${path.join(settings.dataDirectory, MASTER_KEY)}, but the database is in use: restore the key that encrypted its data.`,
    );
  }
  const { file, value } = secretFile(settings.dataDirectory, MASTER_KEY, () => randomBytes(32).toString('base64'));
  const key = masterKeyOf(value);
  if (!key)
    throw new StartError(`${file} must hold 32 bytes in base64 or hex: restore the key that encrypted the data.`);
  return key;
}

/**
 * An empty database takes the first key that it is given, so the directory must not contain a different one. A database in use recognizes its
 * own.
 */
function requireSameKey({ dataDirectory }: Settings, key: Buffer | VaultTransitKey): void {
  const file = path.join(dataDirectory, MASTER_KEY);
  const kept = masterKeyOf(readIfPresent(file)?.trim() ?? '');
  if (kept !== null && !(Buffer.isBuffer(key) && kept.equals(key)))
    throw new StartError(`MASTER_KEY is not the key in ${file}: unset the one, or move the other away.`);
}

const GENERATED_SECRET = /^[\w-]{43}$/;

function sandboxCredential(settings: Settings, mayBeMade: boolean): SandboxCredential | null {
  if (settings.sandboxCredential)
    return { ...settings.sandboxCredential, file: null, generated: false, created: false };
  if (settings.production || (!mayBeMade && !secretExists(settings.dataDirectory, SANDBOX_CREDENTIAL))) return null;
  const generate = () => `${randomUUID()}:${randomBytes(32).toString('base64url')}`;
  const { file, value, created } = secretFile(settings.dataDirectory, SANDBOX_CREDENTIAL, generate);
  const [clientId, clientSecret] = value.split(':');
  if (!clientId || !clientSecret) throw new StartError(`${file} must hold one line, <client id>:<client secret>.`);
  return { clientId, clientSecret, file, generated: GENERATED_SECRET.test(clientSecret), created };
}
