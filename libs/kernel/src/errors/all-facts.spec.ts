import { allFacts } from './all-facts.js';
import { Refusal, unknownId } from './refusal.js';

const unknown = (field: string) => unknownId('REFERENCE_NOT_FOUND', 'account', field);
const late = (error: Error) => new Promise<never>((_, reject) => setImmediate(() => reject(error)));
const refusalOf = (facts: readonly unknown[]) => allFacts(facts).catch((error: unknown) => error);

describe('facts that are read at once', () => {
  it('are answered in their order', async () => {
    expect(await allFacts([Promise.resolve(1), 'two', null])).toEqual([1, 'two', null]);
  });

  it('name every bad field, whichever read ends first', async () => {
    const fields = async (facts: readonly unknown[]) =>
      ((await refusalOf(facts)) as Refusal).details!.errors!.map(({ field }) => field);
    expect(await fields([late(unknown('source')), Promise.reject(unknown('destination'))])).toEqual([
      'source',
      'destination',
    ]);
    expect(await fields([1, Promise.reject(unknown('destination'))])).toEqual(['destination']);
  });

  it('are refused once by a reason that several share', async () => {
    const deleted = () => new Refusal('CUSTOMER_DELETED', 'The customer was deleted.');
    expect(await refusalOf([Promise.reject(deleted()), Promise.reject(deleted())])).toMatchObject({
      message: 'The customer was deleted.',
    });
  });

  it('are refused by the first of several reasons', async () => {
    const other = new Refusal('INVALID_CURRENCY', 'There is no such currency.');
    expect(await refusalOf([late(other), Promise.reject(unknown('destination'))])).toBe(other);
  });

  it('fail where a retry may help, since it may find more that is wrong', async () => {
    const lost = new Error('the connection was lost');
    expect(await refusalOf([Promise.reject(unknown('source')), late(lost)])).toBe(lost);
    const busy = new Refusal('SERVICE_UNAVAILABLE', 'Busy.');
    expect(await refusalOf([Promise.reject(unknown('source')), late(busy)])).toBe(busy);
  });
});
