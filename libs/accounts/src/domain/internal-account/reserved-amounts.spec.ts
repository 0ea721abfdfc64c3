import { ReservedAmounts } from './reserved-amounts.js';

describe('what is set aside', () => {
  const two = ReservedAmounts.none.with('one', 5n).with('other', 7n);

  it('is kept for each transaction, with its sum', () => {
    expect([two.of('one'), two.of('other'), two.of('third'), two.total]).toEqual([5n, 7n, 0n, 12n]);
  });

  it('is replaced, and gone where it is nothing any more', () => {
    const changed = two.with('one', 3n).with('other', 0n).with('third', 0n);
    expect([changed.of('one'), changed.of('other'), changed.total]).toEqual([3n, 0n, 3n]);
    expect(changed.with('one', 0n)).toEqual(ReservedAmounts.none);
  });

  it('leaves what was before as it was', () => {
    two.with('one', 0n);
    expect([two.of('one'), two.total]).toEqual([5n, 12n]);
  });

  it('keeps many, and nothing of them once each is gone', () => {
    const many = Array.from({ length: 20_000 }, (_, each) => `transaction ${each}`);
    const full = many.reduce((set, id) => set.with(id, 1n), ReservedAmounts.none);
    expect(full.total).toBe(20_000n);
    expect(many.reduce((set, id) => set.with(id, 0n), full)).toEqual(ReservedAmounts.none);
  });
});
