import { ATTACKS, TIMED_ATTACKS } from './attacks.js';
import { outcomes } from './runner.js';
import { Stage } from './stage.js';
import { Target } from './target.js';

/*
 * `npm run attack [-- <url>] [-- --only <part of a name>]`: runs every attack against a server on loopback, and prints a table; exits with 1
 * if one succeeds. Without a URL it starts a separate server. With a URL, ATTACKER and NEIGHBOUR contain the credentials (`<client
 * id>:<client secret>`) of two platforms of that server.
 */

const words = process.argv.slice(2);
const only = words.includes('--only') ? words[words.indexOf('--only') + 1] : undefined;
const [origin] = words.filter((word, index) => !word.startsWith('--') && words[index - 1] !== '--only');

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const stage = origin === undefined ? await Stage.open() : undefined;
let succeeded = 0;
try {
  const target =
    stage?.target ??
    (await Target.at(new URL(origin!).origin, { attacker: given('ATTACKER'), neighbour: given('NEIGHBOUR') }));
  const chosen = [...ATTACKS, ...TIMED_ATTACKS].filter(({ name }) => only === undefined || name.includes(only));
  say(`${'ATTACK'.padEnd(40)}  ${'HELD'.padEnd(4)}  ${'OTHERS'.padStart(8)}  FOUND`);
  for await (const { attack, held, found, slowestOther } of outcomes(target, chosen)) {
    if (!held) succeeded += 1;
    const others = slowestOther === null ? '–' : `${Math.round(slowestOther)} ms`;
    say(`${attack.padEnd(40)}  ${(held ? 'yes' : 'NO').padEnd(4)}  ${others.padStart(8)}  ${found}`);
  }
  say(succeeded === 0 ? `All ${chosen.length} attacks failed.` : `${succeeded} of ${chosen.length} attacks succeeded.`);
} finally {
  await stage?.close();
}
process.exit(succeeded === 0 ? 0 : 1);

function given(variable: string): string {
  const value = process.env[variable];
  if (value?.includes(':')) return value;
  process.stderr.write(`${variable} must hold <client id>:<client secret> of a platform of ${origin}.\n`);
  process.exit(2);
}
