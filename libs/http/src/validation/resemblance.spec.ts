import { closest } from './resemblance.js';

const KNOWN = ['fullName', 'customerType', 'currencies', 'email', 'id', 'iban', 'platformCustomerId', 'limit'];

describe('an unknown name', () => {
  it.each([
    ['full_name', 'fullName'],
    ['FULLNAME', 'fullName'],
    ['full-name', 'fullName'],
    ['fulName', 'fullName'],
    ['fulllNam', 'fullName'],
    ['custmoerType', 'customerType'],
    ['emial', 'email'],
    ['emai', 'email'],
    ['platformCustomerID', 'platformCustomerId'],
    ['Limit', 'limit'],
    ['ID', 'id'],
    ['i', null],
    ['bic', null],
    ['currency', null],
    ['nickname', null],
    ['platformAccountId', null],
    ['', null],
  ])('%s is probably %s', (given, meant) => {
    expect(closest(given, KNOWN)).toBe(meant);
  });
});
