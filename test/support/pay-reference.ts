import type { Command } from 'commander';
import { commandTree } from '../../apps/pay/src/command-line.js';
import { FIXTURE_SCHEMA } from '../../apps/pay/src/worlds/fixture-file.js';
import { Session } from '../../apps/pay/src/session.js';

const NOTHING = {
  environment: {},
  write: () => undefined,
  warn: () => undefined,
  isInteractive: true,
  read: () => Promise.resolve(''),
  interrupted: new AbortController().signal,
};

/** Generates docs/reference/pay.md: every command with its arguments and options, as its help explains them. */
export function payReference(): string {
  return `<!-- Generated: \`npm run golden\` writes it from \`apps/pay\`. -->

# \`pay\`, the command line of platforms

\`pay\` calls the API with a platform's credential, through [the TypeScript SDK](../../libs/sdk/README.md): retries, Idempotency-Keys and
pages are those of the SDK. \`npm run --silent pay -- <command>\` runs it from the repository's folder; \`npm run build\` makes
\`dist/bundle/pay.js\`, which needs nothing else, as \`npx pay\`.

\`\`\`text
pay login --credential-file .data/sandbox-credential
pay create customers customerType=INDIVIDUAL fullName="Maria Lopez"
pay list customers/internal-accounts currency=USD --json | jq -r .id
pay call POST /sandbox/internal-accounts/InternalAccount:…/fund amount=100000
pay do Quote:… execute
pay listen --forward http://localhost:3000/hook
\`\`\`

**Values.** \`name=value\` has the type of the API's member: a number, true or false, a list separated by commas, or text. \`name:=json\` is
any JSON. Dots and brackets lead inside: \`address.country=DE\`, \`fundingSources[0]=InternalAccount:…\`; values inside are text unless
they are given by \`:=\`. \`pay describe POST /quotes\` shows the members of an operation.

**Output.** On a terminal an answer is a table or lines. With \`--json\`, or where another program reads it, it is JSON as the API answers it, of a
list one resource a line. Errors go to standard error with the API's message, code, each bad field, and the id of the request.

**Exit codes.** 0: done. 1: failed otherwise. 2: not understood, and nothing was sent. 3: refused by the API. 4: no answer.

**Credentials** are kept in \`~/.config/pay/credentials.json\`, readable by you alone; \`XDG_CONFIG_HOME\` moves the folder, \`PAY_CONFIG\` names
another file. \`PAY_PROFILE\` chooses a profile. \`PAY_CREDENTIAL\` with \`PAY_URL\` needs none.

**\`listen\`** reads the stream of \`GET /events\` and \`GET /events/{eventId}/webhook\`: webhooks come with their bodies and signatures, from when it starts,
whatever endpoints the platform has, and without a public address. It stores nothing on the server, so nothing is left when it is killed.
An answer of your program decides nothing: approvals are asked of the endpoint of the configuration.

## Commands

${commandTree(new Session(NOTHING))
  .commands.filter((command) => command.name() !== 'help')
  .flatMap((command) => sectionsOf(command, 'pay'))
  .join('\n\n')}

## Fixtures

A file of fixtures names a world and its steps. Each step creates a resource (\`create\`), sends any POST (\`do\`), or takes the first resource of a
list that fits (\`find\`). \`\${step.member}\` stands for a member of the answer of an earlier step. \`until\` waits for members of the resource. Every
POST carries the Idempotency-Key \`fixtures <name> <step>\`: played again within the 24 hours that keys are kept, a world answers what it
answered and makes nothing twice; a step whose content changed is refused until the world has another name.

\`\`\`yaml
name: first-payment
steps:
  maria:
    create: customers
    with: { customerType: INDIVIDUAL, fullName: Maria Lopez }
  dollars:
    find: customers/internal-accounts
    with: { customerId: '\${maria.id}', currency: USD }
  money:
    do: /sandbox/internal-accounts/\${dollars.id}/fund
    with: { amount: 100000 }
  ana:
    create: customers/external-accounts
    with:
      customerId: \${maria.id}
      currency: USD
      accountInfo:
        accountType: USD_ACCOUNT
        accountNumber: '1234567890'
        routingNumber: '021000021'
        beneficiary:
          beneficiaryType: INDIVIDUAL
          fullName: Ana Souza
          address: { line1: 1 Main Street, postalCode: '10001', country: US }
  payment:
    create: transfer-out
    with:
      source: { accountId: '\${dollars.id}' }
      destination: { accountId: '\${ana.id}' }
      amount: 2500
    until: { status: COMPLETED }
\`\`\`

The JSON schema, as \`pay fixtures --schema\` prints it:

\`\`\`json
${JSON.stringify(FIXTURE_SCHEMA, null, 2)}
\`\`\`
`;
}

function sectionsOf(command: Command, parent: string): string[] {
  const name = `${parent} ${command.name()}`;
  const inner = command
    .createHelp()
    .visibleCommands(command)
    .filter((each) => each.name() !== 'help');
  const own = [`### \`${[name, ...command.registeredArguments.map(argumentText)].join(' ')}\``, command.description()];
  const rows = [
    ...command.registeredArguments
      .filter(({ description }) => description !== '')
      .map((each) => [argumentText(each), each.description]),
    ...command.options.map(({ flags, description, defaultValue }) => [
      flags,
      defaultValue === undefined ? description : `${description} (default: ${String(defaultValue)})`,
    ]),
  ];
  const table =
    rows.length === 0
      ? []
      : [
          [
            '| word | means |',
            '| --- | --- |',
            ...rows.map(([word, means]) => `| \`${word!.replaceAll('|', '\\|')}\` | ${means} |`),
          ].join('\n'),
        ];
  const isGroup = inner.length > 0 && command.registeredArguments.length === 0;
  return [...(isGroup ? [] : [[...own, ...table].join('\n\n')]), ...inner.flatMap((each) => sectionsOf(each, name))];
}

function argumentText(argument: Command['registeredArguments'][number]): string {
  const { variadic, required } = argument;
  const name = `${argument.name()}${variadic ? '...' : ''}`;
  return required ? `<${name}>` : `[${name}]`;
}
