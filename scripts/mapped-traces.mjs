/**
 * Bundled first into each process, and imported first by each test worker: stack traces show the lines of the TypeScript sources. Node's
 * `--enable-source-maps` reads every map when its module is loaded. Here a map is read for the first trace that needs it, and a trace is
 * mapped when its text is read. A location without a map keeps its compiled position.
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const DIGITS = new Uint8Array(128);
for (const [value, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  DIGITS[digit.charCodeAt(0)] = value;
const SEGMENT_END = ','.charCodeAt(0);
const LINE_END = ';'.charCodeAt(0);
/** Numbers stored per line: the offset of its segments, and the source, line and column that they are relative to. */
const KEPT = 4;

/** A source map (version 3), decoded only up to the last line that was requested. Lines and columns are zero-based. */
class SourceMap {
  #address;
  #sources;
  #mappings;
  #lines = [0, 0, 0, 0];
  #at = 0;
  #source = 0;
  #line = 0;
  #column = 0;

  /** `address`: URL of the map. Throws if there is none. */
  constructor(address) {
    const { sources, mappings } = JSON.parse(fs.readFileSync(new URL(address), 'utf8'));
    this.#address = address;
    this.#sources = sources;
    this.#mappings = mappings;
  }

  /** The source location as `file:line:column`, one-based; undefined if the map has none. */
  placeOf(line, column) {
    for (let next = this.#lines.length / KEPT; next <= line; next++) {
      this.#read(next - 1, Infinity);
      if (this.#mark() !== LINE_END) return undefined;
      this.#lines.push(this.#at + 1, this.#source, this.#line, this.#column);
    }
    if (!this.#read(line, column)) return undefined;
    const source = fileURLToPath(new URL(this.#sources[this.#source], this.#address));
    return `${source}:${this.#line + 1}:${this.#column + 1}`;
  }

  /** Reads the segments of a line up to `column`; returns true if the last one has a source location. */
  #read(line, column) {
    [this.#at, this.#source, this.#line, this.#column] = this.#lines.slice(line * KEPT, (line + 1) * KEPT);
    let isMapped = false;
    for (let generated = 0; !this.#isAtEnd();) {
      generated += this.#number();
      if (generated > column) break;
      isMapped = !this.#isAtEnd() && this.#mark() !== SEGMENT_END;
      if (isMapped) {
        this.#source += this.#number();
        this.#line += this.#number();
        this.#column += this.#number();
        if (!this.#isAtEnd() && this.#mark() !== SEGMENT_END) this.#number(); // a name
      }
      if (this.#mark() === SEGMENT_END) this.#at++;
    }
    return isMapped;
  }

  #mark() {
    return this.#mappings.charCodeAt(this.#at);
  }

  #isAtEnd() {
    return this.#at >= this.#mappings.length || this.#mark() === LINE_END;
  }

  /** Decodes a base64 VLQ: five bits per digit, least significant first; the lowest bit is the sign. */
  #number() {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const digit = DIGITS[this.#mappings.charCodeAt(this.#at++)];
      value |= (digit & 31) << shift;
      if (!(digit & 32)) return value & 1 ? -(value >>> 1) : value >>> 1;
    }
  }
}

/** By the URL of the compiled file (a query makes it another module but not another file); null if it has no readable map. */
const maps = new Map();

function mapOf(file) {
  let map = maps.get(file);
  if (map === undefined) {
    try {
      map = new SourceMap(`${file.split('?')[0]}.map`);
    } catch {
      map = null;
    }
    maps.set(file, map);
  }
  return map;
}

/** A line of a trace in V8's format, with the source location instead of the bundle's. */
function described(frame) {
  const text = String(frame);
  const file = frame.getFileName();
  if (!file?.startsWith('file:')) return text;
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  const place = mapOf(file)?.placeOf(line - 1, column - 1);
  return place === undefined ? text : text.replace(`${file}:${line}:${column}`, () => place);
}

function mapped(frame) {
  try {
    return described(frame);
  } catch {
    return String(frame);
  }
}

/** Name and message of an error; a thrown object may compute them, and fail. */
function titleOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

Error.prepareStackTrace = (error, frames) =>
  [titleOf(error), ...frames.map((frame) => `    at ${mapped(frame)}`)].join('\n');
