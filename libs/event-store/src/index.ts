export { KEY_DESTROYED } from './adapters/postgres/postgres-data-keys.js';
export { EventStoreModule } from './event-store.module.js';
export { type EventStoreChoice, type EventStoreOptions, ROOT_KEY } from './event-store.options.js';
export { WrongEventStore } from './installation/event-store-binding.js';
export { InstallationStores, type StoreMark, WrongInstallation } from './installation/installation.js';
export { MasterKeys, openedByMasterKey, type WrappedRootKey } from './installation/master-keys.js';
export { MEMORY_BOUNDS } from './memory-bounds.js';
export { EVENT_STORE_MIGRATIONS } from './migrations.js';
export { AppendNews } from './store/append-news.js';
export { AppendSequence } from './store/append-sequence.js';
export { EventCodec, eventHash, eventId, genesisHash, type RecordedEvent } from './store/codec.js';
export { type Authenticity, EventMacs, macFaultOf, type TakeoverStatement } from './store/event-macs.js';
export { EventRegistry, SEALED, UnknownEvent } from './store/event-registry.js';
export {
  AppendTooLarge,
  CannotAppendTogether,
  BEGINNING,
  type Checkpoint,
  type EventMetadata,
  EventStore,
  NO_STREAM,
  type PartitionsRead,
  type EventAtRevision,
  type RecordableEvent,
  type StoredEvent,
  StoreUnreachable,
  StreamMoved,
} from './store/event-store.js';
export { LongLog, logPages, type LogRange } from './store/log-pages.js';
export { isOutage, isTransient, isUnprepared } from './store/outage.js';
export { ALL_PARTITIONS, eventsIn, partitionOf, partitionOfStream } from './store/partitions.js';
export { prefetch } from './store/prefetch.js';
export { type Progress, shareOf } from './store/progress.js';
export { parseStreamName, streamName, type StreamParts } from './store/stream-name.js';
export { commandEntryId, type IndexEntry, stepEntryId, StreamIndex } from './store/stream-index.js';
export { isLastPage, lastEvent, streamPage, streamPages } from './store/stream-pages.js';
export { WakeUp } from './store/wake-up.js';
export { purposeKey } from './vault/sealing.js';
export { DataKeyStore, type StoredDataKey, unwraps } from './vault/key-vault.js';
export { fingerprintOf, isSignedBy, SealKey } from './vault/seal-key.js';
export { openingStream, sealedSize, sealingStream } from './vault/stream-sealing.js';
export { KeyDestroyed, Vault } from './vault/vault.js';
export type { MasterKeySource } from './vault/managed-key.js';
