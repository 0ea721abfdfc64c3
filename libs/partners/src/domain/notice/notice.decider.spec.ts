import { TEST_TENANT, given } from '@app/kernel/testing';
import { notice, noticeUuid, takingOf } from './notice.decider.js';
import { NoticeReceived } from './notice.events.js';

const deposit = {
  port: 'payment-network',
  kind: 'deposit-received',
  key: 'deposit-1',
  content: { amount: { currency: 'USD', amount: '1000' }, reference: 'Q-1' },
} as const;
const reordered = { reference: 'Q-1', amount: { amount: '1000', currency: 'USD' } };
const received = NoticeReceived(deposit);

describe('A report of a partner', () => {
  it('is received once: the same one again changes nothing, whatever the order of its members', () => {
    given(notice, []).when(deposit).then([received]);
    given(notice, [received]).when(deposit).then([]);
    given(notice, [received])
      .when({ ...deposit, content: reordered })
      .then([]);
    expect(given(notice, [received]).state).toMatchObject(deposit);
  });

  it('is in conflict with one of the same id and other content, so that one deposit never counts for two quotes', () => {
    given(notice, [received])
      .when({ ...deposit, content: { ...deposit.content, reference: 'Q-2' } })
      .refuses('CONFLICT');
  });

  it('has a separate stream by platform, environment, port, kind and key, and by its partner after the first', () => {
    const { port, kind, key } = deposit;
    const ids = [
      noticeUuid(TEST_TENANT, port, kind, key),
      noticeUuid({ ...TEST_TENANT, environment: 'PRODUCTION' }, port, kind, key),
      noticeUuid(TEST_TENANT, 'card-issuer', kind, key),
      noticeUuid(TEST_TENANT, port, 'deposit-returned', key),
      noticeUuid(TEST_TENANT, port, kind, 'deposit-2'),
      noticeUuid(TEST_TENANT, port, kind, key, '2'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(noticeUuid(TEST_TENANT, port, kind, key)).toBe(ids[0]);
  });

  it('is taken by a command whose id follows from it alone', () => {
    const [one, two] = [takingOf('one'), takingOf('two')];
    expect(takingOf('one')).toBe(one);
    expect(two).not.toBe(one);
  });
});
