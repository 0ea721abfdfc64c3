import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const LOCAL = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']);
const { lookup } = dns;

/** Tests reach this machine alone: any other name is unknown at once, whatever network there is, and however slow. */
dns.lookup = (hostname, ...rest) => {
  if (LOCAL.has(hostname)) return lookup(hostname, ...rest);
  const callback = rest.at(-1);
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', hostname });
  process.nextTick(callback, error);
};
syncBuiltinESMExports();
