import path from 'node:path';

export interface StartScreen {
  /** Address that the server listens on, such as `http://127.0.0.1:3000`. */
  readonly address: string;
  readonly basePath: string;
  readonly credential: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly file: string | null;
    readonly created: boolean;
  } | null;
  /** Directory of the embedded database; null if an external database is used. */
  readonly databaseDirectory: string | null;
  readonly milliseconds: number;
  /** True on an interactive terminal; a new secret is never written to a log. */
  readonly interactive: boolean;
}

/** Information for new users, on one screen. */
export function startScreen(screen: StartScreen): string {
  const { address, basePath, credential } = screen;
  const rows: [string, string][] = [
    ['API', `${address}${basePath}`],
    ['Documentation', `${address}/docs`],
    ['Console', `${address}/console`],
    ...credentialRows(screen),
    ...(screen.databaseDirectory ? [['Database', shown(screen.databaseDirectory)] as [string, string]] : []),
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  return [
    '',
    `Payments platform, ready in ${(screen.milliseconds / 1000).toFixed(1)} s`,
    '',
    ...rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`),
    '',
    ...(credential ? ['  Try it:', `  curl -u ${userOf(credential)} ${address}${basePath}/config`, ''] : []),
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}

function credentialRows({ credential, interactive }: StartScreen): [string, string][] {
  if (!credential) return [];
  if (!credential.file) return [['Credential', 'from SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET']];
  const where: [string, string] = ['Credential', `${shown(credential.file)} (<id>:<secret>, readable by you alone)`];
  return credential.created && interactive
    ? [where, ['', `${credential.clientId}:${credential.clientSecret}`]]
    : [where];
}

function userOf(credential: NonNullable<StartScreen['credential']>): string {
  return credential.file ? `"$(cat ${quoted(shown(credential.file))})"` : '"$SANDBOX_CLIENT_ID:$SANDBOX_CLIENT_SECRET"';
}

/** The path relative to the working directory, as the user would type it. */
function shown(file: string): string {
  const relative = path.relative('', file);
  return relative.startsWith('..') ? file : relative;
}

function quoted(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", `'\\''`)}'`;
}
