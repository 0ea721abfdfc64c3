import { Refusal, invalidInput } from '@app/kernel';
import type { AddDocument, DeleteDocument, DocumentDetails, ReplaceDocument } from './customer.commands.js';
import type { CustomerEvent } from './customer.events.js';
import type { CustomerState, DocumentState } from './customer.state.js';
import { DocumentAdded, DocumentDeleted, DocumentReplaced } from './document.events.js';

export function addDocument(command: AddDocument, state: CustomerState): readonly CustomerEvent[] {
  const { documentHolder } = command;
  if (documentHolder !== state.customerId && !state.owners.some(({ ownerId }) => ownerId === documentHolder)) {
    throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such document holder.');
  }
  return [DocumentAdded({ customerId: state.customerId, documentHolder, ...detailsOf(command) })];
}

/** Replaces the file under the same id: the holder stays the same, and the new file is not submitted yet (onboarding-accounts 6). */
export function replaceDocument(command: ReplaceDocument, state: CustomerState): readonly CustomerEvent[] {
  const { documentHolder, file } = documentOf(state, command.documentId);
  if (state.status === 'APPROVED' || state.status === 'REJECTED') {
    throw invalidInput('The documents of a customer cannot be replaced once it is approved or rejected.');
  }
  return [
    DocumentReplaced({
      customerId: state.customerId,
      documentHolder,
      replacedAddress: file.address,
      ...detailsOf(command),
    }),
  ];
}

export function deleteDocument({ documentId }: DeleteDocument, state: CustomerState): readonly CustomerEvent[] {
  const {
    submitted,
    file: { address },
  } = documentOf(state, documentId);
  if (submitted)
    throw new Refusal('CONFLICT', 'The document has been submitted for verification and cannot be changed.');
  return [DocumentDeleted({ customerId: state.customerId, documentId, address })];
}

function documentOf(state: CustomerState, documentId: string): DocumentState {
  const found = state.documents.find((each) => each.documentId === documentId);
  if (found === undefined) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such document.');
  return found;
}

function detailsOf({
  documentId,
  documentType,
  side,
  country,
  documentNumber,
  issuingAuthority,
  fileName,
  file,
}: DocumentDetails) {
  return {
    documentId,
    documentType,
    country,
    fileName,
    file,
    ...(side !== undefined && { side }),
    ...(documentNumber !== undefined && { documentNumber }),
    ...(issuingAuthority !== undefined && { issuingAuthority }),
  };
}
