import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const LOCAL = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']);
const { lookup } = dns;

/** Tests use only this machine: any other host name fails immediately, whatever network there is. */
dns.lookup = (hostname, ...rest) => {
  if (LOCAL.has(hostname)) return lookup(hostname, ...rest);
  const callback = rest.at(-1);
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', hostname });
  process.nextTick(callback, error);
};
syncBuiltinESMExports();
