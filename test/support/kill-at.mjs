/**
 * Preloaded into a server (`node --import`): kills it with SIGKILL at one append. KILL_AT is `before <type> <n>` or
 * `after <type> <n>`: right before the n-th event of the type is sent to the database, or right after its commit.
 */
import pg from 'pg';

const [moment, type, occurrence] = (process.env.KILL_AT ?? '').split(' ');
const query = pg.Client.prototype.query;
let seen = 0;

pg.Client.prototype.query = function (config, ...rest) {
  if (!reached(config)) return query.call(this, config, ...rest);
  if (moment === 'before') die();
  return query.call(this, config, ...rest).then(die);
};

function reached(config) {
  if (config?.name !== 'append-events' || seen >= Number(occurrence)) return false;
  seen += JSON.parse(config.values[1]).filter((event) => event.type === type).length;
  return seen >= Number(occurrence);
}

function die() {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}
