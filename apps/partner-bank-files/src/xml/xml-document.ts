import { XmlDocument, XmlElement as ParsedElement, XmlText, XmlCData } from 'libxml2-wasm';
import { FileRefused } from '../files/file-refused.js';
import type { Schemas } from './schemas.js';

/** An element of a document, detached from the parser's memory. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Trimmed text of an element without children; empty for an element with children. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** A received ISO 20022 message. */
export interface XmlMessage {
  /** Name and version, for example camt.053.001.08. */
  readonly name: string;
  /** The child of `Document`. */
  readonly root: XmlElement;
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})$/;
/** Document types declare entities, which no bank file needs. */
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i;
const ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)["']/;

/** Parses a message whose elements are all in its namespace. Refuses a document that is not well-formed or violates its schema. */
export function readMessage(bytes: Uint8Array, schemas: Schemas): XmlMessage {
  const text = textOf(bytes);
  const document = parsed(text);
  try {
    const name = NAMESPACE.exec(document.root.namespaceUri)?.[1];
    if (document.root.name !== 'Document' || name === undefined) throw new FileRefused('it is no message of ISO 20022');
    schemas.validate(name, document);
    const { children } = copyOf(document.root, document.root.namespaceUri);
    if (children.length !== 1) throw new FileRefused('it does not have one message');
    return { name, root: children[0]! };
  } finally {
    document.dispose();
  }
}

function textOf(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefused('it is not in UTF-8');
  }
  const encoding = ENCODING.exec(text.slice(0, 200))?.[1] ?? 'UTF-8';
  if (encoding.toUpperCase() !== 'UTF-8') throw new FileRefused('it is not in UTF-8');
  if (DECLARATION.test(text)) throw new FileRefused('it declares a document type');
  return text;
}

function parsed(text: string): XmlDocument {
  try {
    return XmlDocument.fromString(text);
  } catch {
    throw new FileRefused('it is not well-formed XML'); // the parser's message contains parts of the file
  }
}

function copyOf(element: ParsedElement, namespace: string): XmlElement {
  if (element.namespaceUri !== namespace) throw new FileRefused('it has elements of another namespace');
  const children: XmlElement[] = [];
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.next) {
    if (node instanceof ParsedElement) {
      // supplementary data of banks has other namespaces, and no relevant content
      if (node.name !== 'SplmtryData') children.push(copyOf(node, namespace));
    } else if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
  }
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
  return { name: element.name, attributes, text: children.length > 0 ? '' : text.trim(), children };
}

/** First element at a path of names; undefined if absent. */
export function at(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  return names.reduce((parent, name) => parent?.children.find((child) => child.name === name), element);
}

/** Text at a path; null if the element is absent or empty. */
export function textAt(element: XmlElement | undefined, ...names: readonly string[]): string | null {
  return at(element, ...names)?.text || null;
}

/** True if the element at a path exists and is true. */
export function isTrueAt(element: XmlElement | undefined, ...names: readonly string[]): boolean {
  return ['true', '1'].includes(textAt(element, ...names) ?? '');
}

/** All children with a name. */
export function all(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** XML of an element with text or children; empty if the content is null. */
export function tag(name: string, content: string | readonly string[] | null, attributes = ''): string {
  if (content === null) return '';
  const inner = typeof content === 'string' ? escaped(content) : content.join('');
  return `<${name}${attributes}>${inner}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
