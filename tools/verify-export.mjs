#!/usr/bin/env node
/*
 * Verifies an export of a history, as docs/guides/export-format.md describes it. One file for Node 20 or later that needs no
 * package and nothing of the product that made the export: read it, then trust it.
 *
 *   node verify-export.mjs <file | file.gz> [--public-key <base64>] [--anchor <number>:<hash>] [--json]
 *
 * It shows that the holder of the master key signed these events, in this order, and that none was changed since. It does not
 * check the authentication code (`mac`) of each event: that takes the master key (`audit verify` in the installation). A
 * seal says up to which position the events before the codes reach (`unauthenticatedUpTo`); the installation checked the rest.
 *
 * The console runs this same file in a browser, by `verifyLines`.
 *
 * Exit code 0: the export is unchanged. 1: faults found, one per line, the first one first. 2: the file or the command is invalid.
 */
import { Buffer } from 'node:buffer';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';

const FORMAT = 'payments-platform-history';
const VERSIONS = [1, 2];
const USAGE = 'usage: verify-export.mjs <file> [--public-key <base64>] [--anchor <number>:<hash>] [--json]';
const MAX_FINDINGS_IN_MEMORY = 10_000;
const MAX_ROWS_SHOWN = 100;
const HEX_OF_A_HASH = 64;
const BYTES_A_READ = 256 * 1024;

/* ---- words of the format ------------------------------------------------------------------------------------------------- */

const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** Characters that JSON may escape: controls, the quote, the backslash and surrogates. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;
const quoted = (text) => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`);

/** RFC 8785 for the values an export holds: members sorted by code units, no spaces, no fractions. */
function canonical(value) {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map((member) => canonical(member)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  return canonicalMembers(value, Object.keys(value).sort());
}

/** The members of these names, in order. */
function canonicalMembers(record, names) {
  let members = '';
  for (const name of names) members += `${members === '' ? '' : ','}${quoted(name)}:${canonical(record[name])}`;
  return `{${members}}`;
}

const EVENT_MEMBERS = ['stream', 'revision', 'id', 'type', 'version', 'data', 'metadata', 'previousHash'].sort();
const SEAL_MEMBERS = ['number', 'first', 'last', 'count', 'digest', 'previousHash', 'sealedAt', 'publicKey'].sort();

const hashOfEvent = (event) => sha256(canonicalMembers(event, EVENT_MEMBERS));
const AUTHENTIC_SEAL_MEMBERS = [...SEAL_MEMBERS, 'unauthenticatedUpTo'].sort();
const hashOfSeal = (seal) =>
  sha256(canonicalMembers(seal, seal.unauthenticatedUpTo === undefined ? SEAL_MEMBERS : AUTHENTIC_SEAL_MEMBERS));
/** Version 1 signs the counts alone, later ones the header too. */
const hashOfEnd = ({ events, seals, lastSeal }, header) =>
  sha256(canonical({ events, seals, lastSeal, ...(header.version > 1 && { header }) }));

function isSigned(hash, signature, publicKey) {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(hash, 'hex'), key, Buffer.from(signature, 'base64'))
    );
  } catch {
    return false;
  }
}

function fingerprint(publicKey) {
  return sha256(Buffer.from(publicKey, 'base64')).slice(0, 32).match(/../g).join(':');
}

/* ---- findings ------------------------------------------------------------------------------------------------------------ */

const NOTHING_COUNTED = { events: 0, seals: 0, unsealed: 0, found: 0 };
let counted = { ...NOTHING_COUNTED };
/** The first findings; `counted` has the number of all. */
let findings = [];

/** Records a finding about an event, a seal or neither, at the position that was reached. */
function wrong(what, position, { event, seal, isAnchor } = {}) {
  counted.found += 1;
  if (findings.length >= MAX_FINDINGS_IN_MEMORY) return;
  const place = event
    ? { stream: event.stream, revision: event.revision }
    : seal
      ? { seal, ...(isAnchor && { isAnchor }) }
      : {};
  findings.push({ position: BigInt(position), ...place, what });
}

/* ---- the verification ---------------------------------------------------------------------------------------------------- */

/** Ends of all streams: name to revision and hash. */
let ends = new Map();
let position = 0n;
let lastSeal = null;
/** The seal whose range is being read, with its hashes; null where no seal is trusted. */
let range = null;

/** A page of a browser verifies one file after the other. */
function beginAgain() {
  counted = { ...NOTHING_COUNTED };
  findings = [];
  ends = new Map();
  position = 0n;
  lastSeal = null;
  range = null;
}

function takeEvent(event) {
  const at = BigInt(event.position);
  counted.events += 1;
  if (at <= position) wrong('its position is not after that of the event before it', at, { event });

  const end = ends.get(event.stream) ?? { revision: -1, hash: sha256(event.stream) };
  if (hashOfEvent(event) !== event.hash) wrong('its content does not match its hash', at, { event });
  else if (event.revision !== end.revision + 1)
    wrong(`revision ${end.revision + 1} of its stream was expected here`, at, { event });
  else if (event.previousHash !== end.hash)
    wrong('it does not follow the event before it in its stream', at, { event });

  ends.set(event.stream, { revision: event.revision, hash: event.hash });
  position = at;
  if (lastSeal === null || at > BigInt(lastSeal.last)) counted.unsealed += 1;
  else range?.events.push({ stream: event.stream, revision: event.revision, position: at, hash: event.hash });
}

function takeSeal(seal, trustedKey) {
  compareRange();
  counted.seals += 1;
  const fault = faultOfSeal(seal, trustedKey);
  if (fault !== null) wrong(fault, position, { seal: seal.number });
  else range = { seal, after: position, events: [] };
  lastSeal = seal;
}

function faultOfSeal(seal, trustedKey) {
  const due = (lastSeal?.number ?? 0) + 1;
  const hashes = Buffer.from(String(seal.eventHashes), 'base64');
  if (seal.number !== due) return `seal ${due} is missing before it`;
  if (seal.previousHash !== (lastSeal?.hash ?? sha256('seals'))) return 'it does not follow the seal before it';
  if (hashOfSeal(seal) !== seal.hash) return 'its content does not match its hash';
  if (seal.publicKey !== trustedKey) return 'it is signed with the key of another installation';
  if (!isSigned(seal.hash, seal.signature, trustedKey)) return 'its signature does not verify';
  if (hashes.length !== seal.count * 32 || sha256(hashes) !== seal.digest)
    return 'its list of event hashes does not match its digest';
  if (lastSeal !== null && BigInt(seal.first) <= BigInt(lastSeal.last))
    return 'its range overlaps that of the seal before it';
  return null;
}

/** Compares the events in the range of the last seal with the list of hashes that it binds. */
function compareRange() {
  if (range === null) return;
  const { seal, after, events } = range;
  range = null;
  const hex = Buffer.from(seal.eventHashes, 'base64').toString('hex');
  const bound = Array.from({ length: seal.count }, (_, index) =>
    hex.slice(index * HEX_OF_A_HASH, (index + 1) * HEX_OF_A_HASH),
  );

  const known = new Set(bound);
  const standing = new Map();
  for (const event of events) {
    if (known.has(event.hash) && !standing.has(event.hash)) standing.set(event.hash, event);
    else wrong(`seal ${seal.number} does not bind it`, event.position, { event });
  }
  const expected = bound.filter((hash) => standing.has(hash));
  for (const [place, event] of [...standing.values()].entries()) {
    if (event.hash !== expected[place])
      wrong(`seal ${seal.number} binds it at another place`, event.position, { event });
  }
  let before = after;
  let gone = 0;
  for (const hash of [...bound, null]) {
    if (hash !== null && !standing.has(hash)) {
      gone += 1;
      continue;
    }
    const at = hash === null ? BigInt(seal.last) : standing.get(hash).position;
    if (gone > 0)
      wrong(
        `${gone} ${gone === 1 ? 'event that it binds is' : 'events that it binds are'} missing after position ${before}`,
        at,
        { seal: seal.number },
      );
    gone = 0;
    before = at;
  }
}

function takeEnd(end, header, trustedKey) {
  if (!isSigned(hashOfEnd(end, header), end.signature, trustedKey))
    wrong('the end of the file does not sign this header and this content for the installation', position);
  if (end.events !== counted.events || end.seals !== counted.seals || end.lastSeal !== (lastSeal?.hash ?? null)) {
    wrong(
      `the file was made with ${end.events} events and ${end.seals} seals, and holds ${counted.events} and ${counted.seals}`,
      position,
    );
  }
}

/* ---- the file ------------------------------------------------------------------------------------------------------------ */

function parse(text) {
  try {
    const line = JSON.parse(text);
    const isPlaced = line.kind !== 'event' || (typeof line.stream === 'string' && /^\d+$/.test(line.position));
    const isRanged = line.kind !== 'seal' || (/^\d+$/.test(line.first) && /^\d+$/.test(line.last));
    return isPlaced && isRanged ? line : null;
  } catch {
    return null;
  }
}

async function* linesOf(file) {
  const bytes = createReadStream(file, { highWaterMark: BYTES_A_READ });
  const content = file.endsWith('.gz') ? bytes.pipe(createGunzip({ chunkSize: BYTES_A_READ })) : bytes;
  bytes.on('error', (error) => content.destroy(error));
  let begun = '';
  for await (const part of content.setEncoding('utf8')) {
    const lines = (begun + part).split('\n');
    begun = lines.pop();
    yield* lines;
  }
  if (begun !== '') yield begun;
}

function anchorFault({ number, hash }, hashHere) {
  return hashHere === null
    ? `seal ${number} is not there, ${lastSeal === null ? 'there is no seal' : `the last one is ${lastSeal.number}`}: the history was cut, or the anchor is mistyped`
    : `seal ${number} is ${hashHere} here, the anchor is ${hash}: the history was replaced, or the anchor is mistyped`;
}

/**
 * Verifies the lines of one export at a time; answers its header, the counts, the last seal and the first findings. Throws where they are
 * not an export.
 */
export async function verifyLines(lines, { publicKey, anchor = null } = {}) {
  beginAgain();
  const header = await readAll(lines, publicKey, anchor);
  const shown = findings
    .slice(0, MAX_ROWS_SHOWN)
    .map((finding) => ({ ...finding, position: finding.position.toString() }));
  const seal = lastSeal === null ? null : { number: lastSeal.number, hash: lastSeal.hash, sealedAt: lastSeal.sealedAt };
  const signer = fingerprint(header.publicKey);
  return { header, signer, counts: { ...counted, streams: ends.size }, lastSeal: seal, findings: shown };
}

async function readAll(lines, givenKey, anchor) {
  let header = null;
  let isEnded = false;
  let hashAtAnchor = null;
  let number = 0;
  for await (const text of lines) {
    number += 1;
    const line = parse(text);
    if (header === null) {
      if (line?.kind !== 'header' || line.format !== FORMAT || !VERSIONS.includes(line.version))
        throw new Error(`the first line is no header of ${FORMAT}, version ${VERSIONS.join(' or ')}`);
      header = line;
      continue;
    }
    const trustedKey = givenKey ?? header.publicKey;
    if (isEnded) wrong(`line ${number} stands after the end`, position);
    else if (line?.kind === 'event') takeEvent(line);
    else if (line?.kind === 'seal') {
      takeSeal(line, trustedKey);
      if (line.number === anchor?.number) hashAtAnchor = line.hash;
    } else if (line?.kind === 'end') {
      compareRange();
      takeEnd(line, header, trustedKey);
      isEnded = true;
    } else wrong(`line ${number} is neither an event nor a seal`, position);
  }
  if (header === null) throw new Error('the file is empty');
  compareRange();
  if (!isEnded) wrong('the file is truncated', position);
  if (anchor !== null && hashAtAnchor !== anchor.hash)
    wrong(anchorFault(anchor, hashAtAnchor), position, { seal: anchor.number, isAnchor: true });
  findings.sort((one, other) => (one.position < other.position ? -1 : one.position > other.position ? 1 : 0));
  return header;
}

/** Verdict, with the questions that this file and these options leave open. */
function verdictLines({ found }, isKeyGiven, isAnchorGiven) {
  if (found > 0) return [`The export is NOT as it was written: ${found} ${found === 1 ? 'finding' : 'findings'}.`];
  const open = [
    'the authentication codes, data keys, timers and queue (audit verify in the installation does)',
    'what was recorded after the export',
    ...(isKeyGiven ? [] : ['who signed it (give --public-key)']),
    ...(isAnchorGiven
      ? []
      : ['whether the history was replaced as a whole by the holder of the master key (give --anchor)']),
  ];
  return [
    `Not checked  ${open.join('; ')}`,
    `The export is complete and unchanged: chains, seals, signatures${isAnchorGiven ? ', anchor' : ''} and the end of the file are right${isKeyGiven ? '' : ', as signed by the key that the file names; whose key that is was not checked'}.`,
  ];
}

function tell({ header, signer, counts, lastSeal: seal, findings: shown }, isKeyGiven, isAnchorGiven, asJson) {
  if (asJson) {
    process.stdout.write(
      `${JSON.stringify({ ...counts, lastSeal: seal, publicKey: header.publicKey, findings: shown })}\n`,
    );
    return;
  }
  const lines = [
    `Events       ${counts.events} in ${counts.streams} streams, exported ${header.madeAt}`,
    `Seals        ${counts.seals}${seal === null ? '' : `, the last ${seal.number}:${seal.hash}`}`,
    `Signed by    ${signer}${isKeyGiven ? '' : ', according to the file: compare it with the key that the installation publishes'}`,
    ...(counts.found > 0 ? [] : ['Proves       that these events were signed for, unchanged and in this order']),
    ...shown.map(({ position: at, stream, revision, seal: sealNumber, isAnchor, what }) =>
      isAnchor
        ? `WRONG  anchor: ${what}`
        : `WRONG  position ${at}${stream === undefined ? '' : `  ${stream}@${revision}`}${sealNumber === undefined ? '' : `  seal ${sealNumber}`}  ${what}`,
    ),
    ...verdictLines(counts, isKeyGiven, isAnchorGiven),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function commandLine() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      'public-key': { type: 'string' },
      anchor: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  }
  const anchor = values.anchor === undefined ? null : /^([1-9]\d*):([0-9a-f]{64})$/.exec(values.anchor);
  if (positionals.length !== 1) throw new Error(USAGE);
  if (anchor === null && values.anchor !== undefined)
    throw new Error(
      '--anchor is the number of a seal and its hash of 64 digits, <number>:<hash>, as it was written down',
    );
  const key = values['public-key'];
  if (key !== undefined && !isKey(key))
    throw new Error('--public-key is not a key: give the text in base64 that `audit public-key` printed');
  return {
    file: positionals[0],
    key,
    anchor: anchor && { number: Number(anchor[1]), hash: anchor[2] },
    json: values.json,
  };
}

function isKey(text) {
  try {
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return true;
  } catch {
    return false;
  }
}

async function main() {
  try {
    const { file, key, anchor, json } = commandLine();
    const report = await verifyLines(linesOf(file), { publicKey: key, anchor });
    tell(report, key !== undefined, anchor !== null, json);
    process.exitCode = report.counts.found === 0 ? 0 : 1;
  } catch (error) {
    const message = error.code === 'ENOENT' ? `there is no file ${error.path}` : error.message;
    process.stderr.write(`error: ${message}\n`);
    process.exitCode = 2;
  }
}

const started = globalThis.process?.argv[1];
if (started !== undefined && realpathSync(started) === import.meta.filename) await main();
