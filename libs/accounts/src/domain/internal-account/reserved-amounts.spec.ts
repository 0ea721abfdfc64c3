import { ReservedAmounts } from './reserved-amounts.js';

describe('the set of reserved amounts', () => {
  const two = ReservedAmounts.none.with('one', 5n).with('other', 7n);

  it('keeps an amount for each transaction, and their sum', () => {
    expect([two.of('one'), two.of('other'), two.of('third'), two.total]).toEqual([5n, 7n, 0n, 12n]);
  });

  it('replaces an amount, and drops one that is zero', () => {
    const changed = two.with('one', 3n).with('other', 0n).with('third', 0n);
    expect([changed.of('one'), changed.of('other'), changed.total]).toEqual([3n, 0n, 3n]);
    expect(changed.with('one', 0n)).toEqual(ReservedAmounts.none);
  });

  it('leaves earlier versions unchanged', () => {
    two.with('one', 0n);
    expect([two.of('one'), two.total]).toEqual([5n, 12n]);
  });

  it('holds many amounts, and is empty once each is dropped', () => {
    const many = Array.from({ length: 20_000 }, (_, each) => `transaction ${each}`);
    const full = many.reduce((set, id) => set.with(id, 1n), ReservedAmounts.none);
    expect(full.total).toBe(20_000n);
    expect(many.reduce((set, id) => set.with(id, 0n), full)).toEqual(ReservedAmounts.none);
  });
});
