/**
 * Copied next to the bundle. `api` and `worker` are one script, and the build writes V8's code cache for it (scripts/cache-code.mjs), so that
 * a start does not compile it. A cache is ignored, and the script compiled as usual, if it is missing, damaged, for another script, or
 * written by another release of Node or under other flags.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { crc32 } from 'node:zlib';

const FOLDER = import.meta.dirname;
const SCRIPT = path.join(FOLDER, 'server-script.js');
const CHECKSUM_BYTES = 4;

/** One cache per release of Node and set of heap flags: V8 rejects the others. */
export function cacheName(flags) {
  return [process.version, ...flags.filter((flag) => /^--(max|heap)-/.test(flag))].join('');
}

const CACHE = path.join(FOLDER, 'code-cache', cacheName(process.execArgv));

let loaded;

/** The exports of the script, which is evaluated once per process. */
export function server() {
  return (loaded ??= load()).exports;
}

/** True if V8 accepted the code cache. */
export function isCached() {
  server();
  return loaded.script.cachedDataRejected === false;
}

/** Writes the code that this process has compiled so far. */
export function writeCache() {
  server();
  const code = loaded.script.createCachedData();
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(checksumOf(loaded.source, code));
  fs.mkdirSync(path.dirname(CACHE), { recursive: true });
  fs.writeFileSync(CACHE, Buffer.concat([checksum, code]));
}

function load() {
  const source = fs.readFileSync(SCRIPT);
  const script = new vm.Script(source.latin1Slice(), {
    filename: pathToFileURL(SCRIPT).href, // the form of module names in stack traces
    cachedData: cachedCode(source),
  });
  const module = { exports: {} };
  script.runInThisContext()(module, createRequire(import.meta.url), FOLDER, import.meta.url);
  return { source, script, exports: module.exports };
}

/**
 * V8 accepts the cache of any script with the same length, such as one with a fee of 25 instead of 30; and some releases check only the
 * length of the cache.
 */
const checksumOf = (source, code) => crc32(code, crc32(source));

/** Undefined if there is no cache, or it is not the one written for this script. */
function cachedCode(source) {
  try {
    const file = fs.readFileSync(CACHE);
    const code = file.subarray(CHECKSUM_BYTES);
    return file.readUInt32LE() === checksumOf(source, code) ? code : undefined;
  } catch {
    return undefined;
  }
}
