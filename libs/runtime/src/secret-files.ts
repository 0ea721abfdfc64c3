import fs from 'node:fs';
import { StartError } from './start-error.js';

/** Variables with secrets. `<name>_FILE` names a file with the secret instead, as orchestrators and key managers mount them. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'MIGRATION_DATABASE_URL',
  'MIGRATION_DATABASE_PASSWORD',
  'ESDB_URL',
  'SANDBOX_CLIENT_SECRET',
  'MASTER_KEY',
  'METRICS_TOKEN',
  'DOCUMENT_BUCKET_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** Maximum size of a file with a secret, in bytes. */
const SECRET_LIMIT = 16_384;

/**
 * The environment with the secrets that are in files, without a trailing line break. Throws StartError with one line for each file that is
 * unreadable, empty or too long, and for each secret that is set twice. Never includes a secret.
 */
export function withSecretsOfFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const mistakes: string[] = [];
  const secrets = SECRETS.flatMap((name) => {
    const file = environment[`${name}_FILE`];
    if (file === undefined || file === '') return [];
    const secret = environment[name] ? null : contentOf(file);
    if (secret === null) mistakes.push(`${name} and ${name}_FILE are both set: set one of them.`);
    else if ('mistake' in secret) mistakes.push(`${name}_FILE ${secret.mistake}.`);
    else return [[name, secret.content] as const];
    return [];
  });
  if (mistakes.length > 0) throw new StartError(...mistakes);
  return { ...environment, ...Object.fromEntries(secrets) };
}

function contentOf(file: string): { readonly content: string } | { readonly mistake: string } {
  let bytes: Buffer;
  try {
    bytes = fs.readFileSync(file);
  } catch (error) {
    return { mistake: `cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}` };
  }
  if (bytes.length > SECRET_LIMIT) return { mistake: `names a file of more than ${SECRET_LIMIT} bytes` };
  const content = bytes.toString('utf8').replace(/\r?\n$/, '');
  return content === '' ? { mistake: 'names an empty file' } : { content };
}
