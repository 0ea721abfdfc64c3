import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packageOfNode } from './installation.mjs';

/**
 * `node scripts/base-image.mjs [podman|docker]`: builds a base image for `npm run test:image` if no image registry is reachable, from
 * Debian's packages (debootstrap, as root) and npm's. It contains the prerequisites of the Dockerfile: Node and npm in /usr/local, and the
 * account `node`. The certificates in NODE_EXTRA_CA_CERTS are trusted there too.
 */
const NAME = 'localhost/node:24-bookworm-slim';
const engine = process.argv[2] ?? 'podman';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'base-image-'));
const root = path.join(folder, 'root');
const inRoot = (place) => path.join(root, place);

run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', root);
fs.copyFileSync(path.join(unpacked(packageOfNode()), 'bin/node'), inRoot('usr/local/bin/node'));
fs.chmodSync(inRoot('usr/local/bin/node'), 0o755);
fs.cpSync(unpacked('npm@11'), inRoot('usr/local/lib/node_modules/npm'), { recursive: true });
for (const name of ['npm', 'npx']) {
  const program = `../lib/node_modules/npm/bin/${name}-cli.js`;
  fs.symlinkSync(program, inRoot(`usr/local/bin/${name}`));
  fs.chmodSync(inRoot(`usr/local/lib/node_modules/npm/bin/${name}-cli.js`), 0o755);
}
run('chroot', root, 'groupadd', '--gid', '1000', 'node');
run('chroot', root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node');
const certificates = process.env.NODE_EXTRA_CA_CERTS;
if (certificates) fs.copyFileSync(certificates, inRoot('etc/ssl/certs/ca-certificates.crt'));

const archive = path.join(folder, 'root.tar');
run('tar', '--create', '--file', archive, '--directory', root, '.');
run(engine, 'import', '--change', 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', archive, NAME);
fs.rmSync(folder, { recursive: true });
console.log(NAME);

/** Unpacks an npm package into a folder. */
function unpacked(name) {
  const place = fs.mkdtempSync(path.join(folder, 'package-'));
  run('npm', 'pack', '--silent', '--pack-destination', place, name);
  run('tar', '--extract', '--file', path.join(place, fs.readdirSync(place)[0]), '--directory', place);
  return path.join(place, 'package');
}

/** Exits with the program's exit code if it is not 0; its output goes to standard error. */
function run(program, ...words) {
  const { status, error } = spawnSync(program, words, { stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  console.error(`${program} ${words[0]} did not succeed${error ? ` (${error.code})` : ''}`);
  fs.rmSync(folder, { recursive: true, force: true });
  process.exit(status ?? 1);
}
