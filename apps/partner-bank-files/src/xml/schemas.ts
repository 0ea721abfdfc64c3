import fs from 'node:fs';
import path from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { FileRefused } from '../files/file-refused.js';

/** Schemas of messages, one file each, as ISO or the bank publishes them: pain.001.001.09.xsd. */
export class Schemas {
  private constructor(private readonly validators: ReadonlyMap<string, XsdValidator>) {}

  /** Reads every schema of a folder, so that one that cannot be read is found at the start; null: messages are not validated. */
  static of(folder: string | null): Schemas {
    const names = folder === null ? [] : fs.readdirSync(folder).filter((name) => name.endsWith('.xsd'));
    const read = (name: string) => [name.slice(0, -'.xsd'.length), validatorOf(path.join(folder!, name))] as const;
    return new Schemas(new Map(names.map(read)));
  }

  /** Refuses a document that its schema does not allow; one without a schema passes. */
  validate(message: string, document: XmlDocument): void {
    try {
      this.validators.get(message)?.validate(document);
    } catch {
      throw new FileRefused(`it is not valid by the schema of ${message}`);
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

function validatorOf(file: string): XsdValidator {
  const schema = XmlDocument.fromBuffer(fs.readFileSync(file));
  try {
    return XsdValidator.fromDoc(schema);
  } finally {
    schema.dispose();
  }
}
