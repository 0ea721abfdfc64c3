import { EntitySchema } from 'typeorm';

/** The checkpoint of a reader, as operators see it. */
interface ReaderCheckpoint {
  readonly name: string;
  readonly position: string;
  readonly halted_reason: string | null;
}

/** An event that a reader skips. */
interface ReaderSkip {
  readonly reader: string;
  readonly event_id: string;
}

export const readerCheckpoints = new EntitySchema<ReaderCheckpoint>({
  name: 'reader_checkpoints',
  columns: {
    name: { type: 'text', primary: true },
    position: { type: 'bigint' },
    halted_reason: { type: 'text', nullable: true },
  },
});

export const readerSkips = new EntitySchema<ReaderSkip>({
  name: 'reader_skips',
  columns: { reader: { type: 'text', primary: true }, event_id: { type: 'uuid', primary: true } },
});
