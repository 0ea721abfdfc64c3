import type { View } from '@app/kernel';
import { customer } from './customer.decider.js';
import type { CustomerEvent } from './customer.events.js';
import type { DocumentSide } from './document.events.js';

/** A document as GET returns it: metadata of the file, never the file. */
export interface UploadedDocument {
  readonly id: string;
  readonly documentHolder: string;
  readonly documentType: string;
  readonly side?: DocumentSide;
  readonly country: string;
  readonly documentNumber?: string;
  readonly issuingAuthority?: string;
  /** Null once the customer was erased. */
  readonly fileName: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Every document in a customer's file by id, without deleted ones. */
export const documentsView: View<Readonly<Record<string, UploadedDocument>>, CustomerEvent> = {
  aggregate: customer,
  version: 2,
  evolve: (documents, event, { at }) => {
    switch (event.type) {
      case 'onboarding.document-added':
      case 'onboarding.document-replaced': {
        const { documentId: id } = event.data;
        return { ...documents, [id]: documentOf(event.data, documents?.[id]?.createdAt ?? at, at) };
      }
      case 'onboarding.document-deleted': {
        const { [event.data.documentId]: _gone, ...others } = documents ?? {};
        return others;
      }
      case 'onboarding.customer-erased':
        return (
          documents && Object.fromEntries(Object.entries(documents).map(([id, document]) => [id, erased(document)]))
        );
      default:
        return documents;
    }
  },
};

type DocumentData = Extract<CustomerEvent, { type: 'onboarding.document-added' }>['data'];

function documentOf(data: DocumentData, createdAt: string, updatedAt: string): UploadedDocument {
  const { documentId, documentHolder, documentType, side, country, documentNumber, issuingAuthority, fileName } = data;
  return {
    id: documentId,
    documentHolder,
    documentType,
    country,
    ...(side !== undefined && { side }),
    ...(typeof documentNumber === 'string' && { documentNumber }),
    ...(typeof issuingAuthority === 'string' && { issuingAuthority }),
    fileName,
    createdAt,
    updatedAt,
  };
}

function erased({
  documentNumber: _number,
  issuingAuthority: _authority,
  ...document
}: UploadedDocument): UploadedDocument {
  return { ...document, fileName: null };
}
