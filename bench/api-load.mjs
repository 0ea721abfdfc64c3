import autocannon from 'autocannon';

/**
 * A load in a process of its own: told by its parent what to send, it answers with the figures. `requests` are taken in turn,
 * whichever connection is free.
 */
process.on('message', async ({ url, headers, connections, amount, requests }) => {
  let turn = 0;
  const setupRequest = (request) => ({ ...request, ...requests[turn++ % requests.length] });
  const started = performance.now();
  let ended = started; // autocannon itself counts in whole seconds
  const running = autocannon({ url, headers, connections, amount, requests: [{ setupRequest }] }, (_error, { latency: { p50, p99 }, non2xx, errors }) => {
    process.send({ rate: (1_000 * amount) / (ended - started), p50, p99, failed: non2xx + errors });
  });
  running.on('response', () => (ended = performance.now()));
});
