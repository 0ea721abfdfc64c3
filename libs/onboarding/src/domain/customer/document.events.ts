import { type DataOf, defineEvent, integer, oneOf, optional, pii, record, text } from '@app/kernel';

export const DOCUMENT_SIDES = ['FRONT', 'BACK'] as const;
export type DocumentSide = (typeof DOCUMENT_SIDES)[number];

/** Content types of documents, determined by content and not by name. */
const DOCUMENT_CONTENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type DocumentContentType = (typeof DOCUMENT_CONTENT_TYPES)[number];

const fileFields = {
  /** Keyed hash of the content: the location of the sealed file in the archive. */
  address: text(),
  /** Size of the content in bytes. */
  size: integer(),
  contentType: oneOf(...DOCUMENT_CONTENT_TYPES),
};
export type StoredFile = DataOf<typeof fileFields>;

const documentFields = {
  customerId: text(),
  /** `Document:<uuid>`. */
  documentId: text(),
  /** The customer or one of its beneficial owners. */
  documentHolder: text(),
  documentType: text(),
  side: optional(oneOf(...DOCUMENT_SIDES)),
  /** Country of issue, ISO 3166-1 alpha-2. */
  country: text(),
  documentNumber: pii(optional(text())),
  issuingAuthority: pii(optional(text())),
  fileName: pii(text()),
  file: record(fileFields),
};
const subject = { subject: 'customerId' };

export const DocumentAdded = defineEvent('onboarding.document-added', documentFields, subject);

/** Another file replaced a refused one; its holder stays the same. */
export const DocumentReplaced = defineEvent(
  'onboarding.document-replaced',
  {
    ...documentFields,
    /** Address of the discarded file. */
    replacedAddress: text(),
  },
  subject,
);

/** The document was deleted before it was submitted. */
export const DocumentDeleted = defineEvent('onboarding.document-deleted', {
  customerId: text(),
  documentId: text(),
  /** Address of the discarded file. */
  address: text(),
});

export const DOCUMENT_EVENTS = [DocumentAdded, DocumentReplaced, DocumentDeleted] as const;
