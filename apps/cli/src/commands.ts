import { Command } from 'commander';
import type { Terminal } from './terminal.js';

/** A top-level command. */
interface FirstWord {
  readonly name: string;
  readonly description: string;
  /** Its subcommands are loaded only when it is named: help, a misspelt command and commands that call a running server need no context. */
  load(): Promise<(terminal: Terminal) => Command>;
}

const withContexts = () => import('./commands/with-contexts.js');

/** In the order shown in the help. */
const FIRST_WORDS: readonly FirstWord[] = [
  {
    name: 'platform',
    description: 'Platforms: the callers of the API.',
    load: async () => (await withContexts()).platformCommand,
  },
  {
    name: 'token',
    description: 'API tokens: the credentials of a platform.',
    load: async () => (await withContexts()).tokenCommand,
  },
  {
    name: 'operator',
    description: 'Operators of the installation and their credentials.',
    load: async () => (await withContexts()).operatorCommand,
  },
  {
    name: 'payments',
    description: 'Payments: operations that the API does not offer.',
    load: async () => (await withContexts()).paymentsCommand,
  },
  {
    name: 'partner',
    description: 'Partners: the outside parties of a production platform, connected by the partner protocol.',
    load: async () => (await withContexts()).partnerCommand,
  },
  {
    name: 'card',
    description: 'Cards: operations that the API does not offer.',
    load: async () => (await withContexts()).cardCommand,
  },
  {
    name: 'stablecoin',
    description: 'Stablecoins: operations that the API does not offer.',
    load: async () => (await withContexts()).stablecoinCommand,
  },
  {
    name: 'audit',
    description: 'The history and the books.',
    load: async () => (await withContexts()).auditCommand,
  },
  {
    name: 'verification',
    description: 'Verifications that await a reviewer.',
    load: async () => (await withContexts()).verificationCommand,
  },
  {
    name: 'external-account',
    description: 'External accounts: the accounts to which customers pay.',
    load: async () => (await withContexts()).externalAccountCommand,
  },
  {
    name: 'webhooks',
    description: 'The signing keys of webhooks.',
    load: async () => (await withContexts()).webhooksCommand,
  },
  {
    name: 'database',
    description: 'The database of this installation.',
    load: async () => (await withContexts()).databaseCommand,
  },
  {
    name: 'master-key',
    description: 'The master keys that open this installation.',
    load: async () => (await withContexts()).masterKeyCommand,
  },
  {
    name: 'export',
    description: 'Writes a table for a data warehouse to a new file, without personal data.',
    load: async () => (await withContexts()).exportTableCommand,
  },
  {
    name: 'doctor',
    description:
      'Examines this installation: Node, settings, data directory, disk, keys, database, clocks, versions and background work. Reports each problem with its remedy and changes nothing.',
    load: async () => (await withContexts()).doctorCommand,
  },
  {
    name: 'log',
    description: 'Log levels of the running processes.',
    load: async () => (await withContexts()).logCommand,
  },
  {
    name: 'sandbox',
    description: 'Controls of the sandbox platform.',
    load: async () => (await import('./commands/sandbox.command.js')).sandboxCommand,
  },
  {
    name: 'demo',
    description: 'Runs a complete scenario against the running server and prints each request, response and webhook.',
    load: async () => (await import('./commands/demo.command.js')).demoCommand,
  },
];

/** Every top-level command; the subcommands are included for those in `words`, or for all without `words`. */
export function commandsOf(terminal: Terminal, words?: readonly string[]): Promise<readonly Command[]> {
  return Promise.all(
    FIRST_WORDS.map(async ({ name, description, load }) => {
      const isNamed = words === undefined || words.includes(name);
      const command = isNamed ? (await load())(terminal) : new Command(name);
      return command.description(description);
    }),
  );
}
