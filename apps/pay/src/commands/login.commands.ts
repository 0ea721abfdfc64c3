import { Command } from 'commander';
import { Misuse } from '../failures.js';
import { textOf } from '../files.js';
import { DEFAULT_PROFILE, DEFAULT_URL } from '../profiles.js';
import type { Session } from '../session.js';

interface LoginOptions {
  readonly url: string;
  readonly profile: string;
  readonly credentialFile?: string;
}

/** `login`, `logout`, `profiles`, `use`. */
export function loginCommands(session: Session): readonly Command[] {
  return [
    new Command('login')
      .description(
        'Stores a credential after verifying it with a call. The credential is read from standard input or from a file, so that no other program sees it.',
      )
      .option('--url <address>', 'address of the API, with or without its version', DEFAULT_URL)
      .option('--profile <name>', 'name of the profile', DEFAULT_PROFILE)
      .option('--credential-file <file>', 'file with <id>:<secret>, as .data/sandbox-credential')
      .action((options: LoginOptions) => login(session, options)),
    new Command('logout')
      .description('Deletes a stored credential.')
      .option('--profile <name>', 'name of the profile', DEFAULT_PROFILE)
      .action(({ profile }: { readonly profile: string }) => {
        if (!session.profiles.remove(profile)) throw new Misuse(`There is no profile ${profile}.`);
        session.terminal.warn(`Deleted ${profile}.`);
      }),
    new Command('profiles')
      .description('Lists the stored profiles, without their secrets; * marks the current one.')
      .option('--json', 'print JSON')
      .action(({ json }: { readonly json?: true }) => profiles(session, json)),
    new Command('use')
      .description('Makes a profile the current one.')
      .argument('<profile>')
      .action((name: string) => {
        session.profiles.use(name);
        session.terminal.warn(`Using ${name}.`);
      }),
  ];
}

async function login(session: Session, { url, profile, credentialFile }: LoginOptions): Promise<void> {
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    throw new Misuse(`${url} is not an http or https address.`);
  if (credentialFile === undefined && session.terminal.isInteractive)
    session.terminal.warn('Enter the credential, <id>:<secret>, and end with Ctrl-D:');
  const text = credentialFile === undefined ? await session.terminal.read() : textOf(credentialFile);
  const credential = text.trim();
  if (!/^[^:\s]+:\S+$/.test(credential)) throw new Misuse('A credential has the form <id>:<secret>.');
  const kept = { baseUrl: url, credential };
  const { id } = await session.clientOf(kept).get('/config');
  session.profiles.save(profile, kept);
  session.terminal.warn(`Logged in to ${url} as ${id}; stored as ${profile} in ${session.profiles.file}.`);
}

function profiles(session: Session, json: true | undefined): void {
  const { names, current } = session.profiles;
  const shown = names.map((name) => {
    const { baseUrl, credential } = session.profiles.get(name);
    return { name, isCurrent: name === current, baseUrl, clientId: credential.split(':')[0]! };
  });
  if (session.isForPrograms(json)) return session.showList({ json: true }, shown);
  for (const { name, isCurrent, baseUrl, clientId } of shown)
    session.terminal.write(`${isCurrent ? '*' : ' '} ${name}  ${baseUrl}  ${clientId}`);
}
