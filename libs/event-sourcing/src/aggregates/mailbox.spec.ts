import { Mailboxes } from './mailbox.js';

function bench(maxBatchSize = 10) {
  const deliveries: { key: string; batch: readonly number[]; done(): void }[] = [];
  const boxes = new Mailboxes<number>(
    (key, batch) => new Promise((done) => deliveries.push({ key, batch, done })),
    maxBatchSize,
  );
  return { boxes, deliveries };
}

const turn = () => new Promise(setImmediate);

describe('mailboxes', () => {
  it('deliver commands that arrived during a batch as the next batch, in order', async () => {
    const { boxes, deliveries } = bench();
    for (const letter of [1, 2, 3]) boxes.post('a', letter);
    expect(deliveries.map(({ batch }) => batch)).toEqual([[1]]);
    deliveries[0]!.done();
    await turn();
    expect(deliveries.map(({ batch }) => batch)).toEqual([[1], [2, 3]]);
  });

  it('make no key wait for another', () => {
    const { boxes, deliveries } = bench();
    for (const key of ['a', 'b', 'a', 'c']) boxes.post(key, 1);
    expect(deliveries.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });

  it('bound a batch', async () => {
    const { boxes, deliveries } = bench(2);
    for (const letter of [1, 2, 3, 4]) boxes.post('a', letter);
    for (let n = 0; n < 3; n++) {
      deliveries[n]!.done();
      await turn();
    }
    expect(deliveries.map(({ batch }) => batch)).toEqual([[1], [2, 3], [4]]);
  });

  it('open again after they were emptied', async () => {
    const { boxes, deliveries } = bench();
    boxes.post('a', 1);
    deliveries[0]!.done();
    await turn();
    boxes.post('a', 2);
    expect(deliveries.map(({ batch }) => batch)).toEqual([[1], [2]]);
  });
});
