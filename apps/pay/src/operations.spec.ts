import { actionOperation, collectionOperation, filledPath, itemOperation, operationAt } from './operations.js';

describe('Operations by the words of the command line', () => {
  it('of a collection, by its path or an ending of it that no other has', () => {
    expect(collectionOperation('list', 'customers').path).toBe('/customers');
    expect(collectionOperation('create', 'quotes').path).toBe('/quotes');
    expect(collectionOperation('list', 'webhook-deliveries').isList).toBe(true);
    expect(() => collectionOperation('list', 'external-accounts')).toThrow(
      'may be customers/external-accounts or platform/external-accounts',
    );
    expect(() => collectionOperation('create', 'quote')).toThrow('Did you mean quotes');
  });

  it.each([
    ['Customer:1', '/customers/{customerId}'],
    ['Transaction:1', '/transactions/{transactionId}'],
    ['WebhookEndpoint:1', '/webhook-endpoints/{endpointId}'],
    ['config', '/config'],
  ])('of %s, by its id alone', (id, path) => {
    expect(itemOperation('get', id).path).toBe(path);
  });

  it('of nothing under another word', () => {
    expect(() => itemOperation('get', 'Nothing:1')).toThrow('Nothing:1');
    expect(() => itemOperation('delete', 'Transaction:1')).toThrow('Transaction:1');
  });

  it('of an action, by the id and the last word of its path', () => {
    expect(actionOperation('Quote:1', 'execute').path).toBe('/quotes/{quoteId}/execute');
    expect(() => actionOperation('Quote:1', 'burn')).toThrow('Its actions are');
    expect(() => actionOperation('Nothing:1', 'burn')).toThrow('has no actions');
  });

  it('of any path with ids in it', () => {
    expect(operationAt('POST', '/sandbox/internal-accounts/InternalAccount:1/fund')?.summary).toBeDefined();
    expect(operationAt('GET', '/agents/approvals')?.path).toBe('/agents/approvals');
    expect(operationAt('GET', '/nothing')).toBeUndefined();
  });

  it('have the ids of their paths escaped', () => {
    expect(filledPath(itemOperation('get', 'Customer:1'), ['Customer:1/../2'])).toBe(
      '/customers/Customer%3A1%2F..%2F2',
    );
  });
});
