import fs from 'node:fs';
import path from 'node:path';
import { install } from '../../scripts/installation.mjs';
import type { OwnDatabase } from './own-database.js';
import type { Peer } from '../peers/peer.js';

type OpenPeer = (connectionString: string, connections: number) => Promise<Peer>;

const DIRECTORY = path.resolve(import.meta.dirname, '../peers');

/**
 * Opens the peers, each on a database of the same server, and installs them if needed; prints a message and returns none if they are
 * unavailable.
 */
export async function openPeers(database: OwnDatabase, connections: number): Promise<Peer[]> {
  if (!installed()) {
    console.log('The peers cannot be installed (in bench/peers): measured without them.');
    return [];
  }
  const peers: Peer[] = [];
  for (const name of ['emmett', 'castore']) {
    await database.pool.query(`CREATE DATABASE ${name}`);
    peers.push(await (await opener(name))(database.url(name), connections));
  }
  return peers;
}

/** The name is a variable, since the type checker would follow a literal import to packages that a clean clone does not have. */
async function opener(name: string): Promise<OpenPeer> {
  const { [name]: open } = (await import(`../peers/${name}.js`)) as Record<string, OpenPeer>;
  return open!;
}

/** npm writes a lock of the installed packages. */
function installed(): boolean {
  const [wanted, had] = [
    path.join(DIRECTORY, 'package-lock.json'),
    path.join(DIRECTORY, 'node_modules/.package-lock.json'),
  ];
  if (fs.existsSync(had) && fs.statSync(had).mtimeMs >= fs.statSync(wanted).mtimeMs) return true;
  return install(DIRECTORY);
}
