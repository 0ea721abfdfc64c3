import type { Type as Class } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import type { Tenant } from '@app/kernel';
import {
  type ApiRequest,
  type FileHandling,
  type Violation,
  type MultipartForm,
  violationsOf,
  readMultipart,
  refusalOf,
} from '@app/http';
import type { DocumentDescription } from '../commands/upload-document.js';
import { IDENTITY_DOCUMENTS, TWO_SIDED_DOCUMENTS } from '../domain/customer/document-types.js';
import type { DocumentArchive, ReceivedDocument, ReceivedFile } from '../providers/document-archive.port.js';
import { ONBOARDING_CONFIGURATION } from '../onboarding.configuration.js';
import type { DocumentReplaceRequest } from './document.dto.js';

interface NamedFile {
  readonly fileName: string;
  readonly received: ReceivedFile;
}

/** A well-formed form: its fields, the file's metadata, and the file, which is discarded after use. */
interface ReadDocumentForm<Form> {
  readonly form: Form;
  readonly description: DocumentDescription;
  readonly received: ReceivedDocument;
  readonly ofContent: MultipartForm<unknown>['ofContent'];
}

/**
 * Reads an uploaded document and calls `use` with it. Reports every error at once. 400 UNSUITABLE_DOCUMENT if only the file is wrong, because
 * its content is not a PDF, JPEG or PNG.
 */
export function readDocumentForm<Form extends DocumentReplaceRequest, Result>(
  request: ApiRequest,
  archive: DocumentArchive,
  tenant: Tenant,
  formClass: Class<Form>,
  use: (form: ReadDocumentForm<Form>) => Promise<Result>,
): Promise<Result> {
  const handling: FileHandling<NamedFile> = {
    take: async ({ fileName, content }) => ({
      fileName: shownName(fileName),
      received: await archive.receive(tenant, content, ONBOARDING_CONFIGURATION.maxDocumentSize),
    }),
    digestOf: ({ received }) => received.digest,
    discard: ({ received }) => received.discard(),
  };
  return readMultipart(request, 'file', handling, async (form) => use(await validated(form, formClass)));
}

async function validated<Form extends DocumentReplaceRequest>(
  { fields, file, ofContent }: MultipartForm<NamedFile>,
  formClass: Class<Form>,
): Promise<ReadDocumentForm<Form>> {
  // Browsers send empty form fields as empty texts.
  const filled = Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
  const form = plainToInstance(formClass, filled);
  const mistakes = [...(await violationsOf(form)), ...identityViolations(form), ...fileViolations(file?.received)];
  if (mistakes.length > 0) throw refusalOf(mistakes);
  const { documentType, side, country, documentNumber, issuingAuthority } = form;
  const description = { documentType, side, country, documentNumber, issuingAuthority, fileName: file!.fileName };
  return { form, description, received: file!.received as ReceivedDocument, ofContent };
}

function identityViolations({
  documentType,
  documentNumber,
  issuingAuthority,
  side,
}: DocumentReplaceRequest): Violation[] {
  const required = [
    ...(IDENTITY_DOCUMENTS.includes(documentType)
      ? ([
          ['documentNumber', documentNumber],
          ['issuingAuthority', issuingAuthority],
        ] as const)
      : []),
    ...(TWO_SIDED_DOCUMENTS.includes(documentType) ? ([['side', side]] as const) : []),
  ];
  return required
    .filter(([, value]) => value === undefined)
    .map(([field]) => ({ code: 'INVALID_INPUT', error: { field, message: `is required of a ${documentType}` } }));
}

function fileViolations(file: ReceivedFile | undefined): Violation[] {
  if (file === undefined || file.size === 0)
    return [{ code: 'INVALID_INPUT', error: { field: 'file', message: 'is required' } }];
  if (file.contentType !== null) return [];
  return [{ code: 'UNSUITABLE_DOCUMENT', error: { field: 'file', message: 'must be a PDF, JPEG or PNG' } }];
}

/** The caller's file name without directories and unprintable characters. */
function shownName(fileName: string): string {
  const name = fileName
    .split(/[/\\]/)
    .at(-1)!
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return name === '' ? 'document' : [...name].slice(0, ONBOARDING_CONFIGURATION.longest.name).join('');
}
