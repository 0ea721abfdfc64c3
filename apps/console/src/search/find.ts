import { type ListPage, type Resource, read } from '../api/client.ts';
import type { Kind } from '../resources/kind.ts';
import { KINDS, kindOfId } from '../resources/kinds.ts';

/** A resource found for a text. */
export interface Found {
  readonly kind: Kind;
  readonly id: string;
  readonly title: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const LATEST = '100';
const SHOWN = '5';

/**
 * Finds resources by full id, by the part of an id after the colon, by reference, by the platform's ids, or by name. Names are personal data,
 * which the API cannot search: only the latest customers and beneficiaries are searched.
 */
export async function find(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const named = kindOfId(text);
  if (named !== undefined) return [{ kind: named, id: text, title: text }];
  const found = await Promise.all([
    ...searches(text, signal),
    ...(UUID.test(text) ? [byUuid(text, signal)] : names(text, signal)),
  ]);
  const unique = new Map(found.flat().map((each) => [each.id, each]));
  return [...unique.values()];
}

async function byUuid(uuid: string, signal: AbortSignal): Promise<readonly Found[]> {
  const candidates = KINDS.flatMap((kind) =>
    kind.item === undefined
      ? []
      : [
          ...kind.prefixes.map((prefix) => ({ kind, id: `${prefix}:${uuid}` })),
          ...(kind.hasBareIds === true ? [{ kind, id: uuid }] : []),
        ],
  );
  const found = await Promise.all(
    candidates.map(({ kind, id }) =>
      read<Resource>(`${kind.item!}/${id}`, {}, signal).then(
        (resource) => [foundOf(kind, resource)],
        () => [],
      ),
    ),
  );
  return found.flat();
}

function searches(text: string, signal: AbortSignal): readonly Promise<readonly Found[]>[] {
  return KINDS.filter(({ searchFor }) => searchFor !== undefined).map((kind) =>
    listed(kind, { ...kind.searchFor!(text), limit: SHOWN }, signal),
  );
}

function names(text: string, signal: AbortSignal): readonly Promise<readonly Found[]>[] {
  const wanted = text.toLocaleLowerCase('en');
  return ['customers', 'external-accounts'].map(async (name) => {
    const kind = KINDS.find((each) => each.name === name)!;
    const latest = await listed(kind, { limit: LATEST }, signal);
    return latest.filter(({ title }) => title.toLocaleLowerCase('en').includes(wanted)).slice(0, Number(SHOWN));
  });
}

/** A filter that refuses the text finds nothing. */
async function listed(kind: Kind, query: Readonly<Record<string, string | undefined>>, signal: AbortSignal) {
  try {
    const { data } = await read<ListPage>(kind.list!, query, signal);
    return data.map((resource) => foundOf(kind, resource));
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}

function foundOf(kind: Kind, resource: Resource): Found {
  const id = String(resource['id']);
  return { kind, id, title: kind.titleOf(resource) ?? id };
}
