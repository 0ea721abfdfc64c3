import { announce, publishAddress, type ServedAddress, type Settings } from '@app/runtime';
import { startScreen } from './start-screen.js';

/** Shows the address of the API, and publishes it for commands on the same machine; the returned function withdraws it. */
export function welcome(
  served: ServedAddress,
  { dataDirectory }: Pick<Settings, 'dataDirectory'>,
  databaseDirectory: string | null,
): () => void {
  const withdraw = publishAddress(dataDirectory, served.address);
  announce(
    startScreen({
      ...served,
      databaseDirectory,
      milliseconds: process.uptime() * 1000,
      interactive: process.stderr.isTTY === true,
    }),
  );
  return withdraw;
}
