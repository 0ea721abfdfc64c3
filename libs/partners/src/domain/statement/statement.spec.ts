import { statementOf } from './statement.js';

const notice = {
  kind: 'STATEMENT',
  key: 'operating/2026-01-15/2',
  content: { parts: 2, currency: 'USD', opening: '0', closing: '0', entries: [] },
};

describe('a statement', () => {
  it('is a notice of its kind', () => {
    const { content } = notice;
    expect(statementOf(notice)).toEqual({ account: 'operating', day: '2026-01-15', part: 2, ...content });
    expect(statementOf({ ...notice, kind: 'FUNDS_RECEIVED' })).toBeNull();
  });

  it('is of another account where another partner has one of the same name', () => {
    const accounts = [undefined, 1, 2].map((partner) => statementOf({ ...notice, partner })!.account);
    expect(accounts).toEqual(['operating', 'operating', 'operating@2']);
  });
});
