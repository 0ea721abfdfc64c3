import { Injectable } from '@nestjs/common';
import { Refusal, type Tenant, type View, resourceId, tenantKey } from '@app/kernel';
import { InjectPool } from '@app/database';
import { isAsOf, type ListPage, ViewReader } from '@app/event-sourcing';
import type { PageRequest } from '@app/http';
import type { CustomerEvent } from '../domain/customer/customer.events.js';
import { customerView } from '../domain/customer/customer.view.js';
import { type UploadedDocument, documentsView } from '../domain/customer/document.view.js';
import type { OwnerDocument } from '../domain/customer/owner.view.js';
import { uuidOfAny } from '../domain/customer/resource.js';
import { type VerificationDocument, verificationsView } from '../domain/customer/verification.view.js';
import type { FileItemKind } from '../projections/file-items.projection.js';
import type { FileItemRows } from './file-item-rows.js';

export interface FileItemFilters {
  readonly customerId?: string | undefined;
  readonly holder?: string | undefined;
  readonly status?: string | undefined;
}

interface Row {
  readonly id: string;
  readonly customer_id: string;
  readonly position: string;
}

type Shown = OwnerDocument | UploadedDocument | VerificationDocument;

/** Queries for the owners, documents and verifications in customers' files. */
@Injectable()
export class FileItemQueries {
  constructor(
    @InjectPool() private readonly items: FileItemRows,
    private readonly views: ViewReader,
  ) {}

  /** `Customer:<uuid>` whose file holds it; 404 REFERENCE_NOT_FOUND, also for an item of another platform. */
  async customerOf(tenant: Tenant, kind: FileItemKind, id: string): Promise<string> {
    const { rows } = await this.items.query<Row>(
      'SELECT id, customer_id, position FROM onboarding_file_item WHERE tenant = $1 AND kind = $2 AND id = $3 AND (NOT is_gone OR $4)',
      [tenantKey(tenant), kind, uuidOfAny(id), isAsOf()],
    );
    if (rows[0] === undefined) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such resource.');
    return resourceId('Customer', rows[0].customer_id);
  }

  owner(tenant: Tenant, id: string): Promise<OwnerDocument> {
    return this.get(tenant, 'BeneficialOwner', id);
  }

  owners(tenant: Tenant, filters: FileItemFilters, page: PageRequest): Promise<ListPage<OwnerDocument>> {
    return this.list(tenant, 'BeneficialOwner', filters, page);
  }

  document(tenant: Tenant, id: string): Promise<UploadedDocument> {
    return this.get(tenant, 'Document', id);
  }

  documents(tenant: Tenant, filters: FileItemFilters, page: PageRequest): Promise<ListPage<UploadedDocument>> {
    return this.list(tenant, 'Document', filters, page);
  }

  verification(tenant: Tenant, id: string): Promise<VerificationDocument> {
    return this.get(tenant, 'Verification', id);
  }

  verifications(tenant: Tenant, filters: FileItemFilters, page: PageRequest): Promise<ListPage<VerificationDocument>> {
    return this.list(tenant, 'Verification', filters, page);
  }

  private async get<Document extends Shown>(tenant: Tenant, kind: FileItemKind, id: string): Promise<Document> {
    const customerId = await this.customerOf(tenant, kind, id);
    const document = (await this.itemsOf(tenant, kind, uuidOfAny(customerId)))[id];
    if (document === undefined) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such resource.');
    return document as Document;
  }

  private async list<Document extends Shown>(
    tenant: Tenant,
    kind: FileItemKind,
    { customerId, holder, status }: FileItemFilters,
    { limit, after }: PageRequest,
  ): Promise<ListPage<Document>> {
    const values = [
      tenantKey(tenant),
      kind,
      customerId === undefined ? null : uuidOfAny(customerId),
      holder ?? null,
      status ?? null,
    ];
    const filter = `tenant = $1 AND kind = $2 AND ($3::uuid IS NULL OR customer_id = $3) AND ($4::text IS NULL OR holder = $4)
      AND ($5::text IS NULL OR status = $5) AND NOT is_gone`;
    const [{ rows: counted }, { rows }] = await Promise.all([
      this.items.query<{ total: string }>(`SELECT count(*) AS total FROM onboarding_file_item WHERE ${filter}`, values),
      this.items.query<Row>(
        `SELECT id, customer_id, position FROM onboarding_file_item WHERE ${filter} AND ($6::bigint IS NULL OR position < $6)
         ORDER BY position DESC LIMIT ${limit + 1}`,
        [...values, after?.toString() ?? null],
      ),
    ]);
    const read = rows.slice(0, limit);
    const last = read.at(-1);
    const shown = await Promise.all(
      read.map(async (row) => ({
        position: BigInt(row.position),
        document: (await this.itemsOf(tenant, kind, row.customer_id))[resourceId(kind, row.id)],
      })),
    );
    return {
      // a document taken back a moment ago may still be listed
      rows: shown.flatMap(({ position, document }) =>
        document === undefined ? [] : [{ position, document: document as Document }],
      ),
      ...(last !== undefined && { end: BigInt(last.position) }),
      hasMore: rows.length > limit,
      total: Number(counted[0]!.total),
    };
  }

  /** Items of one kind in a customer's file, by id; folded from the stream, so never behind it. */
  private async itemsOf(
    tenant: Tenant,
    kind: FileItemKind,
    customerUuid: string,
  ): Promise<Readonly<Record<string, Shown>>> {
    const fold = async <Document>(view: View<Document, CustomerEvent>): Promise<Document | null> =>
      this.views.at(view, tenant, customerUuid);
    switch (kind) {
      case 'BeneficialOwner':
        return Object.fromEntries(
          ((await fold(customerView))?.beneficialOwners ?? []).map((owner) => [owner.id, owner]),
        );
      case 'Document':
        return (await fold(documentsView)) ?? {};
      case 'Verification':
        return (await fold(verificationsView)) ?? {};
    }
  }
}
