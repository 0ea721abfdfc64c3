import { Injectable } from '@nestjs/common';
import { DataKeyStore, type StoredDataKey, type WrappedRootKey } from '@app/event-store';

/*
 * A file of data keys in JSON lines: a header, the keys, each wrapped by the root key, and an end with their number. After a rotation of the
 * master key, the header has the root key wrapped by each master key.
 */

const FORMAT = 'payments-platform-keys';
const VERSION = 1;

type KeyLine =
  | {
      readonly kind: 'header';
      readonly format: typeof FORMAT;
      readonly version: typeof VERSION;
      readonly madeAt: string;
      readonly masterKeys?: readonly WrappedRootKey[];
    }
  | ({ readonly kind: 'key' } & StoredDataKey)
  | { readonly kind: 'end'; readonly keys: number };

/**
 * Backs up and restores the data keys of an installation separately from its history, so that keys can be destroyed while the history is
 * kept.
 */
@Injectable()
export class KeyBackup {
  constructor(private readonly store: DataKeyStore) {}

  /** The lines of a file, without line breaks. `masterKeys`: the root key wrapped by each master key. */
  async *lines(madeAt: string, masterKeys: readonly WrappedRootKey[] = []): AsyncGenerator<string> {
    let keys = 0;
    yield write({
      kind: 'header',
      format: FORMAT,
      version: VERSION,
      madeAt,
      ...(masterKeys.length > 0 && { masterKeys }),
    });
    for await (const { tenant, subject, wrapped } of this.store.all()) {
      yield write({ kind: 'key', tenant, subject, wrapped });
      keys += 1;
    }
    yield write({ kind: 'end', keys });
  }

  /** The wrapped root keys in the header; empty before a rotation of the master key. */
  static async masterKeysIn(lines: AsyncIterable<string>): Promise<readonly WrappedRootKey[]> {
    for await (const text of lines) {
      const header = parse(text);
      return header?.kind === 'header' && Array.isArray(header.masterKeys)
        ? header.masterKeys.filter(isWrappedRootKey)
        : [];
    }
    return [];
  }

  /** Reads a whole file. Throws if it is not in this format or is truncated. */
  static async read(lines: AsyncIterable<string>): Promise<StoredDataKey[]> {
    const keys: StoredDataKey[] = [];
    let begun = false;
    let ended = false;
    for await (const text of lines) {
      const line = parse(text);
      if (!begun) {
        if (line?.kind !== 'header' || line.format !== FORMAT || line.version !== VERSION)
          throw new Error('The file holds no data keys: its first line is not a header of version 1.');
        begun = true;
      } else if (ended || line === null || line.kind === 'header') {
        throw new Error(`Line ${keys.length + 2} of the file of keys is not a data key.`);
      } else if (line.kind === 'key') {
        keys.push({ tenant: line.tenant, subject: line.subject, wrapped: line.wrapped });
      } else {
        ended = true;
        if (line.keys !== keys.length)
          throw new Error(`The file of keys is incomplete: expected ${line.keys} keys, found ${keys.length}.`);
      }
    }
    if (!ended) throw new Error('The file of keys is truncated: its last line is missing.');
    return keys;
  }

  /** Restores a key unless one exists or was destroyed. */
  async restore({ tenant, subject, wrapped }: StoredDataKey): Promise<void> {
    if (wrapped === null) await this.store.destroy(tenant, subject);
    else await this.store.keep(tenant, subject, wrapped);
  }
}

function isWrappedRootKey({ fingerprint, wrapped }: Partial<WrappedRootKey>): boolean {
  return typeof fingerprint === 'string' && typeof wrapped === 'string';
}

function write(line: KeyLine): string {
  return JSON.stringify(line);
}

function parse(text: string): KeyLine | null {
  try {
    const line = JSON.parse(text) as KeyLine;
    switch (line.kind) {
      case 'header':
      case 'end':
        return line;
      case 'key':
        return typeof line.tenant === 'string' &&
          typeof line.subject === 'string' &&
          (line.wrapped === null || typeof line.wrapped === 'string')
          ? line
          : null;
      default:
        return null;
    }
  } catch {
    return null;
  }
}
