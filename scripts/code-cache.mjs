/**
 * Copied beside the bundle. `api` and `worker` are one script, and the build writes V8's code cache of it (scripts/cache-code.mjs), so
 * that a start need not compile it. A cache that is absent, damaged, of another script, or made by another release of Node or under other
 * flags is not used: the script is then compiled like any other.
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

/** One cache for each release of Node and the flags of its heap. V8 refuses those of others. */
export function cacheName(flags) {
  return [process.version, ...flags.filter((flag) => /^--(max|heap)-/.test(flag))].join('');
}

const CACHE = path.join(FOLDER, 'code-cache', cacheName(process.execArgv));

let loaded;

/** The exports of the script, which runs once in a process. */
export function server() {
  return (loaded ??= load()).exports;
}

/** True when V8 took the compiled code from the cache. */
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
    filename: pathToFileURL(SCRIPT).href, // as traces name modules
    cachedData: cachedCode(source),
  });
  const module = { exports: {} };
  script.runInThisContext()(module, createRequire(import.meta.url), FOLDER, import.meta.url);
  return { source, script, exports: module.exports };
}

/** V8 takes the code of any script that is as long, so a fee of 25 for one of 30; and some of its releases look at the length of the code alone. */
const checksumOf = (source, code) => crc32(code, crc32(source));

/** Undefined when there is none, or it differs from the one that was written for this script. */
function cachedCode(source) {
  try {
    const file = fs.readFileSync(CACHE);
    const code = file.subarray(CHECKSUM_BYTES);
    return file.readUInt32LE() === checksumOf(source, code) ? code : undefined;
  } catch {
    return undefined;
  }
}
