import fs from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { guarded } from '@app/kernel';

/**
 * Locks a folder for this process, since two processes with one record would pay twice. The lock is a socket, which the system closes with
 * its process: after a crash it does not answer, and the next process takes over.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  // by its short relative path, since a socket path has at most about a hundred characters
  const socket = path.relative('', path.join(folder, 'lock')) || 'lock';
  for (;;) {
    const server = await listening(socket);
    if (server !== null) return () => new Promise((resolve) => void server.close(() => resolve()));
    if (await answers(socket)) throw new Error(`${folder} is in use by another process`);
    fs.rmSync(socket, { force: true });
  }
}

function listening(socket: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(guarded((connection: Socket) => void connection.destroy()));
    const refused = (error: NodeJS.ErrnoException): void =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error);
    server.once('error', guarded(refused));
    server.listen(
      socket,
      guarded(() => resolve(server)),
    );
  });
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    const end = (isAnswered: boolean): void => {
      connection.destroy();
      resolve(isAnswered);
    };
    connection
      .once(
        'connect',
        guarded(() => end(true)),
      )
      .once(
        'error',
        guarded(() => end(false)),
      );
  });
}
