import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Batcher, InjectPool } from '@app/database';
import { NO_STREAM } from '../../store/event-store.js';
import { type IndexEntry, StreamIndex, type StreamPart } from '../../store/stream-index.js';

/** An entry to look up, in the index of a stream that must reach a revision. */
interface WantedEntry {
  readonly stream: string;
  readonly reach: number;
  readonly id: string;
}

interface FoundEntry {
  /** False if the stream is not listed that far. */
  readonly isIndexed: boolean;
  readonly entry: IndexEntry | null;
}

interface FoundRow {
  readonly indexedTo: number | null;
  readonly revision: number | null;
  readonly content: string | null;
}

const MAX_CONCURRENT_READS = 3;

/** Looks the rows up one by one, whatever number of rows the planner expects: for a large number it would scan the table. */
const FIND = `
  SELECT (SELECT revision FROM indexed_streams WHERE stream = wanted.stream) AS "indexedTo", found.revision, found.content
  FROM unnest((SELECT $1::text[]), (SELECT $2::uuid[])) WITH ORDINALITY AS wanted(stream, id, place)
  LEFT JOIN LATERAL (SELECT revision, content FROM stream_index WHERE id = wanted.id OFFSET 0) AS found ON true
  ORDER BY wanted.place`;

/** Locks the row of the stream first, so that concurrent processes list its parts one after another. */
const ADD = `
  WITH reached AS (
    INSERT INTO indexed_streams AS known (stream, revision)
    SELECT $1, $3::integer WHERE $2::integer = ${NO_STREAM} OR EXISTS (SELECT FROM indexed_streams WHERE stream = $1 AND revision >= $2)
    ON CONFLICT (stream) DO UPDATE SET revision = greatest(known.revision, excluded.revision)
    RETURNING revision
  ), listed AS (
    INSERT INTO stream_index (id, revision, content)
    SELECT id, revision, content FROM unnest($4::uuid[], $5::integer[], $6::text[]) AS entry(id, revision, content)
    WHERE EXISTS (SELECT FROM reached)
    ON CONFLICT (id) DO NOTHING
  )
  SELECT count(*)::integer AS count FROM reached`;

/** Tables `stream_index` and `indexed_streams`, whichever store holds the log. */
@Injectable()
export class PostgresStreamIndex extends StreamIndex {
  private readonly lookUps = new Batcher<WantedEntry, FoundEntry>(
    (wanted) => this.findBatch(wanted),
    MAX_CONCURRENT_READS,
  );

  constructor(@InjectPool() private readonly pool: pg.Pool) {
    super();
  }

  async reach(stream: string): Promise<number> {
    const { rows } = await this.pool.query<{ revision: number }>({
      name: 'index-reach',
      text: 'SELECT revision FROM indexed_streams WHERE stream = $1',
      values: [stream],
    });
    return rows[0]?.revision ?? NO_STREAM;
  }

  async find(stream: string, reach: number, ids: readonly string[]): Promise<ReadonlyMap<string, IndexEntry> | null> {
    const found = await Promise.all(ids.map((id) => this.lookUps.submit({ stream, reach, id })));
    if (found.some(({ isIndexed }) => !isIndexed)) return null;
    return new Map(found.flatMap(({ entry }) => (entry === null ? [] : [[entry.id, entry]])));
  }

  async add({ stream, after, upTo }: StreamPart, entries: readonly IndexEntry[]): Promise<boolean> {
    const { rows } = await this.pool.query<{ count: number }>({
      name: 'add-to-index',
      text: ADD,
      values: [
        stream,
        after,
        upTo,
        entries.map(({ id }) => id),
        entries.map(({ revision }) => revision),
        entries.map(({ content }) => content),
      ],
    });
    return rows[0]!.count > 0;
  }

  private async findBatch(wanted: readonly WantedEntry[]): Promise<FoundEntry[]> {
    const { rows } = await this.pool.query<FoundRow>({
      name: 'find-in-index',
      text: FIND,
      values: [wanted.map(({ stream }) => stream), wanted.map(({ id }) => id)],
    });
    return rows.map(({ indexedTo, revision, content }, place) => {
      const { id, reach } = wanted[place]!;
      const isIndexed = indexedTo !== null && indexedTo >= reach;
      return { isIndexed, entry: revision === null ? null : { id, revision, content } };
    });
  }
}
