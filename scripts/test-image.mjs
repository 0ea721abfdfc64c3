import { spawnSync } from 'node:child_process';

/**
 * `npm run test:image`: builds the image of the Dockerfile with the container engine of this machine, and runs it. CONTAINER_ENGINE names the
 * engine's program (docker, podman), IMAGE_BASE a base image instead of the Dockerfile's (NODE_IMAGE there).
 */
const candidates = process.env.CONTAINER_ENGINE ? [process.env.CONTAINER_ENGINE] : ['docker', 'podman'];
// a client without a server does not count
const engine = candidates.find((program) => spawnSync(program, ['info'], { stdio: 'ignore' }).status === 0);
if (engine === undefined) {
  console.error(`No container engine answers (${candidates.join(', ')}): the image was not built and not run.`);
  process.exit(2);
}
console.error(`Container engine: ${engine}`);
process.env.CONTAINER_ENGINE = engine;
process.argv.splice(2, 0, '--config', 'jest.image.config.mjs');
await import('./test.mjs');
