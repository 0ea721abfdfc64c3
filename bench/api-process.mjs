/** The life of a measured server: tells its parent where it listens and what it has used, and closes on SIGTERM. */
export async function serve(app, close = async () => undefined) {
  await app.listen(0, '127.0.0.1');
  process.on('message', () => process.send({ cpu: process.cpuUsage() }));
  process.on('SIGTERM', async () => {
    await app.close();
    await close();
    process.exit(0);
  });
  process.send({ url: await app.getUrl() });
}
