import type { DynamicModule, Provider, Type } from '@nestjs/common';
import { AccountsModule } from '../../../libs/accounts/src/accounts.module.js';
import { AgentsModule } from '../../../libs/agents/src/agents.module.js';
import { CardsModule } from '../../../libs/cards/src/cards.module.js';
import { type Feature, FeatureHolder } from '../../../libs/event-sourcing/src/definitions/feature.js';
import { HANDLED_EFFECT } from '../../../libs/event-sourcing/src/sagas/handler-decorators.js';
import { OnboardingModule } from '../../../libs/onboarding/src/onboarding.module.js';
import { PaymentsModule } from '../../../libs/payments/src/payments.module.js';
import { PlatformsModule } from '../../../libs/platforms/src/platforms.module.js';
import { ScaModule } from '../../../libs/sca/src/sca.module.js';
import { LocalNetworks } from '../../../libs/kernel/src/network/local-networks.js';
import { StablecoinsModule } from '../../../libs/stablecoins/src/stablecoins.module.js';
import type { CommandDefinition } from '../../../libs/event-sourcing/src/definitions/command-definition.js';

const MODULES: readonly (Type | DynamicModule)[] = [
  PlatformsModule.forRoot({ localNetworks: LocalNetworks.LOOPBACK }),
  OnboardingModule.forRoot({ dataDirectory: '/nowhere' } as never),
  ScaModule as Type,
  AccountsModule,
  PaymentsModule,
  AgentsModule,
  CardsModule,
  StablecoinsModule,
];

type Token = unknown;

function partsOf<Part>(module: Type | DynamicModule, kind: 'providers' | 'imports'): readonly Part[] {
  const type = 'module' in module ? module.module : module;
  return [
    ...((Reflect.getMetadata(kind, type) ?? []) as readonly Part[]),
    ...(('module' in module ? (module[kind] ?? []) : []) as unknown as readonly Part[]),
  ];
}

const tokenOf = (provider: Provider): Token => (typeof provider === 'function' ? provider : provider.provide);
const typeOf = (provider: Provider): Type | null =>
  typeof provider === 'function' ? (provider as Type) : 'useClass' in provider ? (provider.useClass as Type) : null;

const PROVIDERS: readonly Provider[] = MODULES.flatMap((module) => partsOf<Provider>(module, 'providers'));
const BY_TOKEN = new Map<Token, Provider>(PROVIDERS.map((provider) => [tokenOf(provider), provider]));

const holdersOf = (module: Type | DynamicModule): readonly FeatureHolder[] =>
  partsOf<Provider>(module, 'providers').flatMap((provider) =>
    typeof provider === 'object' && 'useValue' in provider && provider.useValue instanceof FeatureHolder
      ? [provider.useValue]
      : [],
  );

/** Features of the contexts: their aggregates, tables and sagas. */
export const FEATURES: readonly Feature[] = MODULES.flatMap((module) =>
  partsOf<Type | DynamicModule>(module, 'imports').flatMap((imported) =>
    typeof imported === 'object' ? holdersOf(imported) : [],
  ),
).map(({ feature }) => feature);

/** Handler classes, by the class of a command or the name of an effect. */
const HANDLERS = new Map<unknown, Type>();
const COMMANDS = new Map<string, CommandDefinition>();
const INITIALISED: Token[] = [];
for (const provider of PROVIDERS) {
  const type = typeOf(provider);
  if (type === null) continue;
  const command = Reflect.getMetadata('__commandHandler__', type) as CommandDefinition | undefined;
  if (command !== undefined) COMMANDS.set(command.commandName, command);
  for (const handled of [command, Reflect.getMetadata(HANDLED_EFFECT, type)])
    if (handled !== undefined) HANDLERS.set(handled, type);
  if ('onModuleInit' in (type.prototype as object)) INITIALISED.push(tokenOf(provider));
}

/** The command with a name, as sagas record it. */
export function commandOf(name: string): CommandDefinition {
  const command = COMMANDS.get(name);
  if (command === undefined) throw new Error(`there is no command ${name}`);
  return command;
}

/**
 * The product's own parts, assembled as its modules declare, one set per process, by a container that creates a part in microseconds.
 * `given`: the simulation's replacements for database, clock and outside world.
 */
export class Parts {
  private readonly made: Map<Token, unknown>;

  constructor(given: ReadonlyMap<Token, unknown>) {
    this.made = new Map(given);
    for (const token of INITIALISED) (this.get(token) as { onModuleInit(): void }).onModuleInit();
  }

  handler<Handler>(handled: unknown): Handler {
    const type = HANDLERS.get(handled);
    if (type === undefined) throw new Error(`nothing handles ${String((handled as Type).name ?? handled)}`);
    return this.get(type) as Handler;
  }

  get(token: Token): unknown {
    if (this.made.has(token)) return this.made.get(token);
    const part = this.make(token);
    this.made.set(token, part);
    return part;
  }

  private make(token: Token): unknown {
    const provider = BY_TOKEN.get(token);
    if (provider !== undefined && typeof provider === 'object') {
      if ('useValue' in provider) return provider.useValue;
      if ('useExisting' in provider) return this.get(provider.useExisting);
      if ('useFactory' in provider)
        return (provider.useFactory as (...parts: unknown[]) => unknown)(
          ...(provider.inject ?? []).map((each) => this.get(each)),
        );
    }
    const type = provider === undefined ? token : typeOf(provider);
    if (typeof type !== 'function') throw new Error(`there is no part ${String(token)}`);
    const named = new Map(
      ((Reflect.getMetadata('self:paramtypes', type) ?? []) as { index: number; param: Token }[]).map(
        ({ index, param }) => [index, param],
      ),
    );
    const types = (Reflect.getMetadata('design:paramtypes', type) ?? []) as Token[];
    return new (type as Type)(...types.map((each, index) => this.get(named.get(index) ?? each)));
  }
}
