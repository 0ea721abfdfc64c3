import { AppendNews } from './append-news.js';

describe('news of appends', () => {
  let now = 0;
  let append = (): void => undefined;
  const store = {
    hearsAppends: true,
    onAppended: (wake: () => void) => {
      append = wake;
      return () => undefined;
    },
  };
  const news = new AppendNews(store, () => now);

  beforeEach(() => {
    now += 60_000;
    store.hearsAppends = true;
    news.start();
    news.take();
  });

  it('are taken once for each append', () => {
    expect(news.take()).toBe(false);
    append();
    expect(news.take()).toBe(true);
    expect(news.take()).toBe(false);
  });

  it('are taken again by a reader that has not reached the end', () => {
    news.renew();
    expect(news.take()).toBe(true);
  });

  it('are supposed after ten seconds, and always while appends may go unheard', () => {
    now += 10_000;
    expect([news.take(), news.take()]).toEqual([true, false]);
    store.hearsAppends = false;
    expect([news.take(), news.take()]).toEqual([true, true]);
  });
});
