import { AggregateRunner, type ReadYourWrites } from '@app/event-sourcing';
import type { CommandMetadata } from '@app/event-sourcing/definitions';
import { commandMetadata } from '@app/event-sourcing/testing';
import { EventCodec, EventRegistry, type StoredEvent } from '@app/event-store';
import { type Fault, FaultyStore, KeyVault, MemoryDataKeys, MemoryEventStore } from '@app/event-store/testing';
import { LocalNetworks, type Tenant, type Timestamp, derivedUuid, resourceId } from '@app/kernel';
import { platform } from '../domain/platform/platform.decider.js';
import { token } from '../domain/token/token.decider.js';
import { DEFAULT_CURRENCIES, EMBEDDED_WALLET_DEFAULTS, PROVIDER_REQUIREMENTS } from '../platforms.configuration.js';
import { SERVICE_UMA_DOMAIN, defaultChoice } from '../platforms.configuration.js';
import type { LiveTokens } from '../queries/live-tokens.questions.js';
import { type PlatformReset, ResetPlatform, ResetPlatformHandler } from './reset-platform.js';

const FORMER: Tenant = { platformId: derivedUuid('former'), environment: 'SANDBOX' };
const OWN = derivedUuid('own');
const OTHER = derivedUuid('other');
const POLICY = { localNetworks: LocalNetworks.LOOPBACK, providerRequirements: PROVIDER_REQUIREMENTS };

/** A sandbox platform with two tokens, over a log that may fail. */
class Sandbox {
  private readonly store = new MemoryEventStore();
  private readonly faulty = new FaultyStore(this.store);
  private readonly codec: EventCodec;

  private constructor() {
    const registry = new EventRegistry();
    registry.register(...platform.events, ...token.events);
    this.codec = new EventCodec(registry, new KeyVault(new MemoryDataKeys(), Buffer.alloc(32, 1)));
  }

  static async create(): Promise<Sandbox> {
    const sandbox = new Sandbox();
    const runner = sandbox.process();
    const creation = {
      kind: 'create',
      name: 'Acme',
      isRegulated: false,
      requiresTerms: false,
      requiresCustomerEmail: false,
      compatibility: 'specification',
      supportedCurrencies: DEFAULT_CURRENCIES.map(defaultChoice),
      embeddedWalletConfig: EMBEDDED_WALLET_DEFAULTS,
      serviceUmaDomain: SERVICE_UMA_DOMAIN,
      policy: POLICY,
    } as const;
    await runner.run(platform, FORMER, FORMER.platformId, creation, commandMetadata('create'));
    for (const clientId of [OWN, OTHER]) {
      const command = {
        kind: 'create',
        name: 'A token',
        permissions: ['MANAGE'],
        clientId,
        secretHash: 'hash',
      } as const;
      await runner.run(token, FORMER, clientId, command, commandMetadata(`create ${clientId}`));
    }
    return sandbox;
  }

  /** From here on appends have these faults, one each, and later ones have none. */
  failNext(...faults: readonly Fault[]): void {
    const left = [...faults];
    this.faulty.next = () => left.shift() ?? 'none';
  }

  /** A reset as the API passes it on: of the platform that the caller's token opens, in a new process. */
  async reset(key: string, moment: Partial<CommandMetadata> = {}): Promise<PlatformReset> {
    const tenant = await this.opened(OWN);
    const runner = this.process();
    const tokens = {
      of: async () => {
        const found = await Promise.all([OWN, OTHER].map((uuid) => runner.load(token, tenant, uuid)));
        return found.flatMap(({ state }) =>
          state === null || state.revoked ? [] : [{ id: state.tokenId, name: 'A token' }],
        );
      },
    } as unknown as LiveTokens;
    const answers = { passed: async () => undefined, reacted: async () => undefined } as unknown as ReadYourWrites;
    const handler = new ResetPlatformHandler(runner, tokens, answers, { localNetworks: LocalNetworks.LOOPBACK });
    const actor = resourceId('Token', OWN);
    const metadata = { ...commandMetadata(`${tenant.platformId} ${key}`), actor, ...moment };
    const data = { successorId: derivedUuid(metadata.commandId), resetId: derivedUuid(key) };
    return handler.execute(new ResetPlatform(tenant, data, metadata));
  }

  /** The platform that a token opens. */
  async opened(uuid: string, tenant = FORMER): Promise<Tenant> {
    const { state } = await this.process().load(token, tenant, uuid);
    return state!.movedTo === null ? tenant : this.opened(uuid, { ...tenant, platformId: state!.movedTo });
  }

  async events(): Promise<readonly StoredEvent[]> {
    return this.store.readAll(0n, 1_000);
  }

  /** Ids of the platforms that were ever made. */
  async platforms(): Promise<readonly unknown[]> {
    return (await this.events())
      .filter(({ type }) => type === 'platforms.platform-created')
      .map(({ data }) => data['platformId']);
  }

  private process(): AggregateRunner {
    return new AggregateRunner({ store: this.faulty, codec: this.codec, release: 'test' });
  }
}

describe('The reset of a platform', () => {
  it('completes under its key after a failure before or after any of its appends, and makes one platform', async () => {
    for (const fault of ['fails', 'answer lost'] as const) {
      let isBroken = true;
      for (let before = 0; isBroken; before++) {
        const sandbox = await Sandbox.create();
        sandbox.failNext(...Array.from({ length: before }, () => 'none' as const), fault);
        isBroken = await sandbox.reset('key').then(
          () => false,
          () => true,
        );
        expect([before, isBroken]).toEqual([before, before < 6]);
        sandbox.failNext();
        const reset = await sandbox.reset('key');
        expect(await sandbox.reset('key')).toEqual(reset);
        expect(reset.predecessorId).toBe(FORMER.platformId);
        const opened = await Promise.all([OWN, OTHER].map(async (uuid) => (await sandbox.opened(uuid)).platformId));
        expect(opened).toEqual([reset.platformId, reset.platformId]);
        expect(await sandbox.platforms()).toEqual([FORMER.platformId, reset.platformId]);
      }
    }
  });

  it('is one for several requests at once, also where the first of them failed', async () => {
    const sandbox = await Sandbox.create();
    sandbox.failNext('none', 'fails');
    await expect(sandbox.reset('first')).rejects.toThrow('connection');
    const [one, other] = await Promise.all([sandbox.reset('second'), sandbox.reset('third')]);
    expect(other).toEqual(one);
    expect(await sandbox.platforms()).toEqual([FORMER.platformId, one.platformId]);
    expect(await sandbox.reset('first')).toEqual(one);
  });

  it('begins the new platform at the time of the service, though the clock of the former one was ahead', async () => {
    const sandbox = await Sandbox.create();
    const at: Timestamp = '2026-04-01T00:00:00.000Z';
    const recordedAt: Timestamp = '2026-03-01T00:00:00.000Z';
    const reset = await sandbox.reset('key', { at, recordedAt });
    expect(reset.at).toBe(recordedAt);
    const ofSuccessor = (await sandbox.events()).filter(({ stream }) => stream.startsWith(reset.platformId));
    expect(new Set(ofSuccessor.map(({ metadata }) => metadata.at))).toEqual(new Set([recordedAt]));
  });
});
