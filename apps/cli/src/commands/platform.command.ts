import { Argument, Command, Option } from 'commander';
import { CommandBus } from '@nestjs/cqrs';
import { COMPATIBILITIES, type Compatibility } from '@app/kernel';
import { PlatformList } from '@app/operators';
import {
  type ChosenQuotas,
  CreatePlatform,
  MONEY_DECISIONS,
  type MoneyDecisions,
  PlatformDirectory,
  QUOTA_NAMES,
  SetCompatibility,
  SetMoneyDecisions,
  SetQuotas,
  SetRelyingParty,
} from '@app/platforms';
import { READ_ONLY, withApplication } from '../application.js';
import { withProgress } from '../progress-bar.js';
import { tableOf } from '../table.js';
import type { Terminal } from '../terminal.js';
import { codes, platformId } from './arguments.js';
import { type ManualActionOptions, runManualAction } from './manual-action.js';
import { withOperatorNoteOptions } from './operator-note.js';

interface CreateOptions extends ManualActionOptions {
  readonly name: string;
  readonly regulated?: true;
  readonly requireTerms?: true;
  readonly requireCustomerEmail?: true;
  readonly compatibility: Compatibility;
  readonly production?: true;
  readonly currencies?: readonly string[];
  readonly webhookEndpoint?: string;
  readonly json?: true;
}

interface CompatibilityOptions extends ManualActionOptions {
  readonly platform?: string;
}

interface QuotasOptions extends ManualActionOptions, ChosenQuotas {
  readonly platform?: string;
}

interface PasskeysOptions extends ManualActionOptions {
  readonly platform?: string;
  readonly relyingParty: string;
  readonly origins: readonly string[];
}

/** `platform list`, `platform create`, `platform passkeys`, `platform compatibility`, `platform money-decisions`, `platform quotas`. */
export function platformCommand(terminal: Terminal): Command {
  const platform = new Command('platform');
  platform
    .command('list')
    .description('Lists the platforms with their ids.')
    .option('--json', 'print JSON')
    .action((options: { readonly json?: true }) => list(options, terminal));
  const creation = platform
    .command('create')
    .description('Creates a platform in one environment.')
    .requiredOption('--name <name>', 'name of the company')
    .option('--regulated', 'the platform verifies its customers by its own compliance process')
    .option('--require-terms', 'customers can transact only after their consent to the end-user terms is recorded')
    .option('--require-customer-email', 'an email is required to create a customer')
    .addOption(
      new Option(
        '--compatibility <document>',
        'source that responses follow where specification and public contract differ',
      )
        .choices(COMPATIBILITIES)
        .default('specification'),
    )
    .option('--production', 'create it in production (default: sandbox)')
    .option('--currencies <codes>', 'supported currencies, separated by commas (default: those of the sandbox)', codes)
    .option('--webhook-endpoint <url>', 'address of its webhook endpoint')
    .option('--json', 'print JSON');
  withOperatorNoteOptions(creation, terminal).action((options: CreateOptions) => create(options, terminal));
  const passkeysCommand = platform
    .command('passkeys')
    .description('Sets the relying party and origins for the passkeys of a platform.')
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .requiredOption('--relying-party <domain>', 'the domain of the passkeys (relying party id)')
    .requiredOption(
      '--origins <list>',
      'origins on the domain or a subdomain, such as https://pay.example.com, separated by commas',
      codes,
    );
  withOperatorNoteOptions(passkeysCommand, terminal).action((options: PasskeysOptions) => passkeys(options, terminal));
  const compatibilityCommand = platform
    .command('compatibility')
    .description(
      'Sets the source that the responses of a platform follow where the specification and the public contract differ.',
    )
    .addArgument(new Argument('<document>', 'specification or contract').choices(COMPATIBILITIES))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId);
  withOperatorNoteOptions(compatibilityCommand, terminal).action((way: Compatibility, options: CompatibilityOptions) =>
    compatibility(way, options, terminal),
  );
  const quotasCommand = platform
    .command('quotas')
    .description('Sets the quotas of a platform; omitted quotas are reset to the defaults of the installation.')
    .option('--platform <id>', 'the platform (default: the only platform)', platformId)
    .option('--requests-per-second <n>', 'requests per process', Number)
    .option('--documents-per-day <n>', 'documents per day', Number)
    .option('--imports-per-day <n>', 'bulk imports per day', Number)
    .option('--open-webhooks <n>', 'pending webhooks above which new payments are refused', Number);
  withOperatorNoteOptions(quotasCommand, terminal).action((options: QuotasOptions) => quotas(options, terminal));
  const decisionsCommand = platform
    .command('money-decisions')
    .description(
      'Sets the number of operators who decide about money in suspense; two operators decide at the console.',
    )
    .addArgument(new Argument('<people>', 'one-operator or two-operators').choices(MONEY_DECISIONS))
    .option('--platform <id>', 'the platform (default: the only platform)', platformId);
  withOperatorNoteOptions(decisionsCommand, terminal).action((people: MoneyDecisions, options: CompatibilityOptions) =>
    moneyDecisions(people, options, terminal),
  );
  return platform;
}

async function quotas(options: QuotasOptions, terminal: Terminal): Promise<void> {
  const chosen = QUOTA_NAMES.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]] as const]));
  const shown = chosen.map(([name, value]) => `${name} ${value}`).join(', ');
  const act = { act: 'platform quotas', object: shown === '' ? 'defaults' : shown };
  await runManualAction(terminal, options, act, async (application, tenant, metadata) => {
    const command = new SetQuotas(tenant, { quotas: Object.fromEntries(chosen) }, metadata);
    await application.get(CommandBus, { strict: false }).execute(command);
  });
  terminal.write(`Quotas  ${act.object}`);
}

async function moneyDecisions(
  people: MoneyDecisions,
  options: CompatibilityOptions,
  terminal: Terminal,
): Promise<void> {
  const act = { act: 'platform money-decisions', object: people };
  await runManualAction(terminal, options, act, async (application, tenant, metadata) => {
    const command = new SetMoneyDecisions(tenant, { moneyDecisions: people }, metadata);
    await application.get(CommandBus, { strict: false }).execute(command);
  });
  terminal.write(`Money decisions  ${people}`);
}

async function compatibility(way: Compatibility, options: CompatibilityOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'platform compatibility', object: way };
  await runManualAction(terminal, options, act, async (application, tenant, metadata) => {
    await application
      .get(CommandBus, { strict: false })
      .execute(new SetCompatibility(tenant, { compatibility: way }, metadata));
  });
  terminal.write(`Compatibility  ${way}`);
}

async function passkeys({ relyingParty: id, origins, ...options }: PasskeysOptions, terminal: Terminal): Promise<void> {
  const act = { act: 'platform passkeys', object: id };
  await runManualAction(terminal, options, act, async (application, tenant, metadata) => {
    const command = new SetRelyingParty(tenant, { id, origins }, metadata);
    await application.get(CommandBus, { strict: false }).execute(command);
  });
  terminal.write(`Passkeys     ${id} on ${origins.join(', ')}`);
}

async function list({ json }: { readonly json?: true }, terminal: Terminal): Promise<void> {
  const listed = await withApplication(
    terminal,
    (application) =>
      withProgress(terminal, 'events', (progress) => application.get(PlatformList, { strict: false }).all(progress)),
    READ_ONLY,
  );
  const platforms = listed.map(({ platformId: id, environment, createdAt, name }) => ({
    id,
    environment,
    createdAt,
    name,
  }));
  if (json === true) return terminal.write(JSON.stringify(platforms));
  const rows = platforms.map(({ id, environment, createdAt, name }) => [id, environment, createdAt, name]);
  for (const line of tableOf(['ID', 'ENVIRONMENT', 'CREATED', 'NAME'], rows)) terminal.write(line);
}

async function create(options: CreateOptions, terminal: Terminal): Promise<void> {
  const description = {
    name: options.name,
    environment: options.production === true ? 'PRODUCTION' : 'SANDBOX',
    isRegulated: options.regulated === true,
    requiresTerms: options.requireTerms === true,
    requiresCustomerEmail: options.requireCustomerEmail === true,
    compatibility: options.compatibility,
    currencies: options.currencies,
    webhookEndpoint: options.webhookEndpoint,
  } as const;
  const act = { act: 'platform create', object: description.environment, ofInstallation: true } as const;
  const platform = await runManualAction(terminal, options, act, async (application, _installation, metadata) => {
    const tenant = await application
      .get(CommandBus, { strict: false })
      .execute(new CreatePlatform(description, metadata));
    return application.get(PlatformDirectory, { strict: false }).config(tenant);
  });
  if (options.json === true) return terminal.write(JSON.stringify(platform));
  terminal.write(`Platform     ${platform.platformId}`);
  terminal.write(`Environment  ${platform.environment}`);
  terminal.write(`Currencies   ${platform.supportedCurrencies.map(({ currencyCode }) => currencyCode).join(', ')}`);
  terminal.write(`UMA domain   ${platform.umaDomain}`);
  terminal.warn(
    `Next: token create --platform ${platform.platformId} --name … --permissions VIEW,TRANSACT,MANAGE --reason …`,
  );
}
