/** Run by the build in a separate process for each set of flags under which the product is started: writes the code cache of a start. */
const { server, writeCache } = await import('../dist/bundle/code-cache.js');
const { api, worker } = server();
await Promise.all([api.load(), worker.load()]);
writeCache();
process.exit();
