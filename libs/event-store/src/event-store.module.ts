import {
  type DynamicModule,
  Global,
  Injectable,
  Module,
  type OnModuleInit,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DATABASE_POOL, DatabaseListener } from '@app/database';
import { KEY_DESTROYED, PostgresDataKeys } from './adapters/postgres/postgres-data-keys.js';
import { PostgresStreamIndex } from './adapters/postgres/postgres-stream-index.js';
import { EVENT_STORE_OPTIONS, type EventStoreOptions, ROOT_KEY } from './event-store.options.js';
import { InstallationStores } from './installation/installation.js';
import { MasterKeys } from './installation/master-keys.js';
import { openRootKey, openEventStore } from './open-event-store.js';
import { EventCodec } from './store/codec.js';
import { EventMacs } from './store/event-macs.js';
import { EventRegistry } from './store/event-registry.js';
import { EventStore } from './store/event-store.js';
import { StreamIndex } from './store/stream-index.js';
import { DataKeyStore, KeyVault } from './vault/key-vault.js';
import { SealKey } from './vault/seal-key.js';
import { Vault } from './vault/vault.js';

/** Clears the vault's key cache when a key was or may have been destroyed by any process. Closes the store at the end. */
@Injectable()
class EventStoreLifecycle implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly store: EventStore,
    private readonly vault: KeyVault,
    private readonly listener: DatabaseListener,
  ) {}

  onModuleInit(): void {
    this.listener.listen(KEY_DESTROYED, () => this.vault.forget());
    this.listener.onGap(() => this.vault.forget());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}

/** The event log with its codec, and the vault with the keys of personal data. */
@Global()
@Module({})
export class EventStoreModule {
  static forRoot(options: EventStoreOptions): DynamicModule {
    return {
      module: EventStoreModule,
      providers: [
        { provide: EVENT_STORE_OPTIONS, useValue: options },
        { provide: ROOT_KEY, useFactory: openRootKey, inject: [DATABASE_POOL, EVENT_STORE_OPTIONS] },
        // Check the key first: with a wrong one nothing may be written, not even the binding of a store.
        {
          provide: EventStore,
          useFactory: openEventStore,
          inject: [DATABASE_POOL, DatabaseListener, EVENT_STORE_OPTIONS, ROOT_KEY],
        },
        PostgresStreamIndex,
        { provide: StreamIndex, useExisting: PostgresStreamIndex },
        EventRegistry,
        EventMacs,
        EventCodec,
        SealKey,
        PostgresDataKeys,
        { provide: DataKeyStore, useExisting: PostgresDataKeys },
        { provide: KeyVault, useFactory: vaultOf, inject: [DataKeyStore, ROOT_KEY, DatabaseListener] },
        { provide: Vault, useExisting: KeyVault },
        InstallationStores,
        MasterKeys,
        EventStoreLifecycle,
      ],
      exports: [
        ROOT_KEY,
        EventStore,
        StreamIndex,
        EventRegistry,
        EventMacs,
        EventCodec,
        SealKey,
        DataKeyStore,
        Vault,
        InstallationStores,
        MasterKeys,
      ],
    };
  }
}

function vaultOf(keys: DataKeyStore, rootKey: Buffer, listener: DatabaseListener): KeyVault {
  return new KeyVault(keys, rootKey, listener);
}
