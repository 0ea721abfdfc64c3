import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Refusal, type Tenant, type View, resourceId } from '@app/kernel';
import {
  defineListQuery,
  defineQuery,
  isAsOf,
  type ListPage,
  type PageQuery,
  queryHandler,
  ReadTables,
  ViewReader,
} from '@app/event-sourcing';
import type { CustomerEvent } from '../domain/customer/customer.events.js';
import { customerView } from '../domain/customer/customer.view.js';
import { type UploadedDocument, documentsView } from '../domain/customer/document.view.js';
import type { OwnerDocument } from '../domain/customer/owner.view.js';
import { uuidOfAny } from '../domain/customer/resource.js';
import { type VerificationDocument, verificationsView } from '../domain/customer/verification.view.js';
import { type FileItemKind, fileItemRows } from '../projections/file-items.projection.js';

interface FileItemFilters {
  readonly customerId?: string | undefined;
  readonly holder?: string | undefined;
  readonly status?: string | undefined;
}

type Shown = OwnerDocument | UploadedDocument | VerificationDocument;

/** The owners, documents and verifications in customers' files. */
@Injectable()
export class FileItems {
  constructor(
    private readonly tables: ReadTables,
    private readonly views: ViewReader,
  ) {}

  /** `Customer:<uuid>` of the file with the item. 404 REFERENCE_NOT_FOUND, also for an item of another platform. */
  async customerOf(tenant: Tenant, kind: FileItemKind, id: string): Promise<string> {
    const rows = await this.tables.rows(fileItemRows).find(tenant, {
      select: ['customer_id'],
      where: { kind, id: uuidOfAny(id), ...(!isAsOf() && { is_gone: false }) },
    });
    if (rows[0] === undefined) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such resource.');
    return resourceId('Customer', rows[0].customer_id);
  }

  /** 404 REFERENCE_NOT_FOUND, also for an item of another platform and a deleted one. */
  async get<Document extends Shown>(tenant: Tenant, kind: FileItemKind, id: string): Promise<Document> {
    const customerId = await this.customerOf(tenant, kind, id);
    const document = (await this.itemsOf(tenant, kind, uuidOfAny(customerId)))[id];
    if (document === undefined) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such resource.');
    return document as Document;
  }

  /** Newest first. */
  async list<Document extends Shown>(
    tenant: Tenant,
    kind: FileItemKind,
    { customerId, holder, status }: FileItemFilters,
    { limit, after }: PageQuery,
  ): Promise<ListPage<Document>> {
    const items = this.tables.rows(fileItemRows);
    const where = {
      kind,
      customer_id: customerId === undefined ? undefined : uuidOfAny(customerId),
      holder,
      status,
      is_gone: false,
    };
    const [total, rows] = await Promise.all([
      items.count(tenant, where),
      items.find(tenant, {
        select: ['id', 'customer_id', 'position'],
        where: { ...where, position: after === undefined ? undefined : LessThan(after) },
        order: { position: 'DESC' },
        limit: limit + 1,
      }),
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
      // A document that was just deleted may still be listed.
      rows: shown.flatMap(({ position, document }) =>
        document === undefined ? [] : [{ position, document: document as Document }],
      ),
      ...(last !== undefined && { end: BigInt(last.position) }),
      hasMore: rows.length > limit,
      total,
    };
  }

  /** Items of one kind in a customer's file, by id; folded from the stream, so always current. */
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

export class GetBeneficialOwner extends defineQuery<{ readonly id: string }, OwnerDocument>() {}

export const GetBeneficialOwnerHandler = queryHandler(
  GetBeneficialOwner,
  FileItems,
  (items, { tenant, data: { id } }) => items.get<OwnerDocument>(tenant, 'BeneficialOwner', id),
);

export class ListBeneficialOwners extends defineListQuery<FileItemFilters, OwnerDocument>() {}

export const ListBeneficialOwnersHandler = queryHandler(
  ListBeneficialOwners,
  FileItems,
  (items, { tenant, filters, page }) => items.list<OwnerDocument>(tenant, 'BeneficialOwner', filters, page),
);

export class GetDocument extends defineQuery<{ readonly id: string }, UploadedDocument>() {}

export const GetDocumentHandler = queryHandler(GetDocument, FileItems, (items, { tenant, data: { id } }) =>
  items.get<UploadedDocument>(tenant, 'Document', id),
);

export class ListDocuments extends defineListQuery<FileItemFilters, UploadedDocument>() {}

export const ListDocumentsHandler = queryHandler(ListDocuments, FileItems, (items, { tenant, filters, page }) =>
  items.list<UploadedDocument>(tenant, 'Document', filters, page),
);

export class GetVerification extends defineQuery<{ readonly id: string }, VerificationDocument>() {}

export const GetVerificationHandler = queryHandler(GetVerification, FileItems, (items, { tenant, data: { id } }) =>
  items.get<VerificationDocument>(tenant, 'Verification', id),
);

export class ListVerifications extends defineListQuery<FileItemFilters, VerificationDocument>() {}

export const ListVerificationsHandler = queryHandler(ListVerifications, FileItems, (items, { tenant, filters, page }) =>
  items.list<VerificationDocument>(tenant, 'Verification', filters, page),
);
