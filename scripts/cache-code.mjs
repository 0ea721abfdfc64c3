/** The build runs this in a separate process for each set of flags that the product is started with: writes the code cache of a start. */
const { server, writeCache } = await import('../dist/bundle/code-cache.js');
const { api, worker } = server();
await Promise.all([api.load(), worker.load()]);
writeCache();
process.exit();
