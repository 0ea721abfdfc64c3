import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Resource } from '../api/client.ts';
import { IdLink } from './id-link.tsx';
import type { Column, Kind, Query } from './kind.ts';
import { valueOf } from './value.tsx';

const ROW_HEIGHT = 45;
/** Longer tables render only the rows near the viewport. */
const MAX_DRAWN = 100;

interface ResourceTableProps {
  readonly kind: Kind;
  readonly resources: readonly Resource[];
  readonly label: string;
}

/** The rows of a list; the first column links to the page of the resource. */
export function ResourceTable({ kind, resources, label }: ResourceTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const { first, last, above, below } = useDrawnRows(table, resources.length);
  return (
    <div className="scrolled" tabIndex={0} role="region" aria-label={label}>
      <table ref={table} aria-rowcount={resources.length + 1}>
        <thead>
          <tr>
            {kind.columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber === true ? 'number' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Gap height={above} columns={kind.columns.length} />}
          {resources.slice(first, last).map((resource, place) => (
            <tr key={String(resource['id'])} aria-rowindex={first + place + 2}>
              {kind.columns.map((column, index) => (
                <td key={column.title} className={column.isNumber === true ? 'number' : ''}>
                  {index === 0 ? <RowLink kind={kind} column={column} resource={resource} /> : cellOf(column, resource)}
                </td>
              ))}
            </tr>
          ))}
          {below > 0 && <Gap height={below} columns={kind.columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

function cellOf(column: Column, resource: Resource) {
  return column.cell?.(resource) ?? valueOf(column.value(resource), column.name);
}

function RowLink({
  kind,
  column,
  resource,
}: {
  readonly kind: Kind;
  readonly column: Column;
  readonly resource: Resource;
}) {
  const id = String(resource['id']);
  const value = column.value(resource);
  // if the API only lists a kind, the customer narrows the list in which a resource is found again
  const narrow: Query =
    kind.item === undefined && typeof resource['customerId'] === 'string' ? { customerId: resource['customerId'] } : {};
  return (
    <IdLink id={id} kind={kind} narrow={narrow}>
      {typeof value === 'string' && value !== '' && value !== id ? value : undefined}
    </IdLink>
  );
}

function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    if (row.current !== null) row.current.style.height = `${height}px`;
  }, [height]);
  return (
    <tr ref={row} aria-hidden="true">
      <td colSpan={columns} />
    </tr>
  );
}

interface DrawnRows {
  readonly first: number;
  readonly last: number;
  readonly above: number;
  readonly below: number;
}

function useDrawnRows(table: RefObject<HTMLTableElement | null>, count: number): DrawnRows {
  const [scrollMargin, setScrollMargin] = useState(0);
  const isVirtual = count > MAX_DRAWN;
  useLayoutEffect(() => {
    if (isVirtual) setScrollMargin(table.current?.offsetTop ?? 0);
  }, [table, isVirtual]);
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: 20,
    scrollMargin,
    enabled: isVirtual,
  });
  const drawn = rows.getVirtualItems();
  if (!isVirtual || drawn.length === 0) return { first: 0, last: isVirtual ? MAX_DRAWN : count, above: 0, below: 0 };
  const first = drawn[0]!;
  const last = drawn.at(-1)!;
  return {
    first: first.index,
    last: last.index + 1,
    above: first.start - scrollMargin,
    below: rows.getTotalSize() - (last.end - scrollMargin),
  };
}
