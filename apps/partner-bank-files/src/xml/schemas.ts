import fs from 'node:fs';
import path from 'node:path';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { FileRefused } from '../files/file-refused.js';
import { publishedSchemaOf } from './published-schemas.js';

/** Published schemas, loaded with the first message of each kind. */
const published = new Map<string, XsdValidator | null>();

/** Schemas of messages: those of ISO 20022, overridden by those of the bank. */
export class Schemas {
  private constructor(private readonly own: ReadonlyMap<string, XsdValidator>) {}

  /**
   * Loads every schema of a folder, named for example pain.001.001.09.xsd, so that an unreadable one is found at the start. Null: only the
   * published ones.
   */
  static of(folder: string | null): Schemas {
    const names = folder === null ? [] : fs.readdirSync(folder).filter((name) => name.endsWith('.xsd'));
    const read = (name: string) =>
      [name.slice(0, -'.xsd'.length), validatorOf(fs.readFileSync(path.join(folder!, name), 'utf8'))] as const;
    return new Schemas(new Map(names.map(read)));
  }

  /** Refuses a document that violates its schema, and names the position but no values. A document without a schema passes. */
  validate(message: string, document: XmlDocument): void {
    const validator = this.own.get(message) ?? publishedValidatorOf(message);
    try {
      validator?.validate(document);
    } catch (error) {
      throw new FileRefused(`it is not valid by the schema of ${message}${placeOf(error)}`);
    }
  }

  /** Refuses a text as `validate` does. */
  validateText(message: string, text: string): void {
    const document = XmlDocument.fromString(text);
    try {
      this.validate(message, document);
    } finally {
      document.dispose();
    }
  }
}

function publishedValidatorOf(message: string): XsdValidator | null {
  const known = published.get(message);
  if (known !== undefined) return known;
  const schema = publishedSchemaOf(message);
  const validator = schema === null ? null : validatorOf(schema);
  published.set(message, validator);
  return validator;
}

function validatorOf(text: string): XsdValidator {
  const schema = XmlDocument.fromString(text);
  try {
    return XsdValidator.fromDoc(schema);
  } finally {
    schema.dispose();
  }
}

/** Element and line of the first violation. The library's own message contains values of the file. */
function placeOf(error: unknown): string {
  const [first] = error instanceof XmlValidateError ? error.details : [];
  const element = /^Element '(?:\{[^}]*\})?([A-Za-z0-9]{1,64})'/.exec(first?.message ?? '')?.[1];
  return element === undefined ? '' : `: element ${element} in line ${first!.line}`;
}
