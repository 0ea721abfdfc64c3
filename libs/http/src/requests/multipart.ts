import { type Hash, createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { Refusal, guarded, invalidInput } from '@app/kernel';
import { type ApiRequest, canonicalAddress } from './api-request.js';
import { type CommandMetadata, type RequestHash, plainHashOf } from './command-metadata.js';

const MAX_FIELDS = 50;
const MAX_FIELD_BYTES = 16 * 1024;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** A file of a form while it is received. */
export interface IncomingFile {
  /** File name given by the caller; not evidence of its content. */
  readonly fileName: string;
  readonly content: Readable;
}

/** A form: its text fields, and the result for its file. */
export interface MultipartForm<File> {
  readonly fields: Readonly<Record<string, string>>;
  /** Result of `take`; undefined if the form has no file. */
  readonly file: File | undefined;
  /** Metadata of the request's command with a hash of the form's content: a different form under the same command id is a CONFLICT. */
  ofContent(metadata: CommandMetadata): CommandMetadata;
}

/** Content of a form, independent of the order of its parts and of its boundary. */
interface FormContent<File> {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File | undefined;
  /** All files, including those that the route ignores. */
  readonly files: readonly { readonly name: string; readonly fileName: string; readonly digest: string }[];
}

/** Handling of a form's file. */
export interface FileHandling<File> {
  /** Receives the file as it arrives. An error ends the reading. */
  take(file: IncomingFile): Promise<File>;
  /** SHA-256 of the content, hex. */
  digestOf(file: File): string;
  /** Discards the received bytes. */
  discard(file: File): Promise<void>;
}

/**
 * Reads a form with at most one file, which is streamed and never held as a whole, and calls `use` with it. Always discards the received
 * bytes in the end: after `use`, or when the form or the connection fails. 400 INVALID_REQUEST_FORMAT for a malformed form, 400 INVALID_INPUT
 * for fields with values that cannot be stored unchanged, 409 CONFLICT if its Idempotency-Key was used for another form.
 */
export async function readMultipart<File, Result>(
  request: ApiRequest,
  fileField: string,
  handling: FileHandling<File>,
  use: (form: MultipartForm<File>) => Promise<Result>,
): Promise<Result> {
  let taken: Promise<File> | undefined;
  try {
    const { fields, file, files } = await parsed(request, fileField, {
      take: (incoming) => (taken = handling.take(incoming)),
      digestOf: handling.digestOf,
    });
    const content = contentHashOf(request, { fields, files });
    await request.noteForm?.(content);
    const ofContent = (metadata: CommandMetadata): CommandMetadata => ({
      ...metadata,
      ...content,
      otherRequestHashes: [...hashesIn(content).slice(1), ...hashesIn(metadata)], // earlier releases recorded a hash of the length
    });
    return await use({ fields, file, ofContent });
  } finally {
    const file = await taken?.catch(() => undefined);
    if (file !== undefined) await handling.discard(file);
  }
}

/** The text fields only; files are skipped. */
export function readFields(request: ApiRequest): Promise<Readonly<Record<string, string>>> {
  return parsed(request, null, PASSED_OVER).then(({ fields }) => fields);
}

/** Reads a form only to hash its content. */
export async function hashOfForm(request: ApiRequest): Promise<RequestHash> {
  return contentHashOf(request, await parsed(request, null, PASSED_OVER));
}

const PASSED_OVER: FileReading<undefined> = { take: async () => undefined, digestOf: () => '' };

function contentHashOf(request: ApiRequest, { fields, files }: Omit<FormContent<unknown>, 'file'>): RequestHash {
  const sorted = files.toSorted((one, other) => (one.name + one.digest < other.name + other.digest ? -1 : 1));
  const plain = plainHashOf(request.method, canonicalAddress(request.originalUrl), { fields, files: sorted });
  return request.hashOf?.(plain) ?? { requestHash: plain };
}

function hashesIn({ requestHash, otherRequestHashes = [] }: RequestHash): readonly string[] {
  return [requestHash, ...otherRequestHashes];
}

type FileReading<File> = Pick<FileHandling<File>, 'take' | 'digestOf'>;

function parsed<File>(
  request: ApiRequest,
  fileField: string | null,
  { take, digestOf }: FileReading<File>,
): Promise<FormContent<File>> {
  return new Promise((resolve, reject) => {
    const form = parserOf(request);
    const fields: Record<string, string> = {};
    const passedOver: { readonly name: string; readonly fileName: string; readonly content: Hash }[] = [];
    let taken: Promise<File> | undefined;
    let takenName = '';
    const fail = (error: unknown): void => {
      // Discards the rest, so that the caller can read the answer before it has sent everything.
      request.unpipe(form);
      request.resume();
      form.destroy();
      reject(error as Error);
    };
    const on = <Given extends readonly unknown[]>(event: string, callback: (...given: Given) => unknown): void => {
      form.on(event, guarded(callback as (...given: readonly unknown[]) => unknown, fail));
    };
    on(
      'field',
      (name: string | undefined, value: string | undefined, { nameTruncated, valueTruncated }: busboy.FieldInfo) => {
        // The parser gives no name for an unnamed part, and no value for text in an unknown charset.
        if (name === undefined || value === undefined) return fail(notWellFormed());
        const mistake = nameTruncated || valueTruncated ? 'is too long' : mistakeIn(name, value, fields);
        if (mistake === null) fields[name] = value;
        else fail(invalidInput(`${name} ${mistake}.`, { field: name, message: mistake }));
      },
    );
    on('file', (name: string | undefined, content: Readable, { filename }: busboy.FileInfo) => {
      // A truncated file fails the form as a whole; without a listener its error would end the process.
      content.on('error', () => undefined);
      if (name === undefined) return fail(notWellFormed());
      const fileName = filename ?? '';
      if (name !== fileField) {
        const hash = createHash('sha256');
        passedOver.push({ name, fileName, content: hash });
        content.on(
          'data',
          guarded((chunk: Buffer) => void hash.update(chunk), fail),
        );
        return;
      }
      if (taken !== undefined)
        return fail(invalidInput(`${name} was sent twice.`, { field: name, message: 'must be sent once' }));
      takenName = fileName;
      taken = take({ fileName, content });
      taken.catch(fail);
    });
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit', 'error']) on(limit, () => fail(notWellFormed()));
    on('close', async () => {
      const file = await taken;
      const others = passedOver.map(({ name, fileName, content }) => ({
        name,
        fileName,
        digest: content.digest('hex'),
      }));
      const own = file === undefined ? [] : [{ name: fileField!, fileName: takenName, digest: digestOf(file) }];
      resolve({ fields, file, files: [...own, ...others] });
    });
    request.once(
      'aborted',
      guarded(() => fail(notWellFormed()), reject),
    );
    request.pipe(form);
  });
}

function parserOf(request: ApiRequest): busboy.Busboy {
  const limits = { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, files: 2, parts: MAX_FIELDS + 2 };
  try {
    return busboy({ headers: request.headers, defParamCharset: 'utf8', limits });
  } catch {
    throw notWellFormed(); // no boundary
  }
}

function mistakeIn(name: string, value: string, fields: Readonly<Record<string, string>>): string | null {
  if (Object.hasOwn(fields, name)) return 'must be sent once';
  if (name === '__proto__' || LONE_SURROGATE.test(name + value))
    return 'has a reserved name or half of a surrogate pair';
  return name.includes('\0') || value.includes('\0') ? 'contains a NUL character' : null;
}

function notWellFormed(): Refusal {
  return new Refusal('INVALID_REQUEST_FORMAT', 'The request body is not a well-formed multipart form.');
}
