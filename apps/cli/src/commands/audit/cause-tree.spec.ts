import type { CauseNode } from '@app/audit';
import { decimalText, postingsText } from './amounts.js';
import { linesOfRequest } from './cause-tree.js';

const AT = '2026-01-01T00:00:00.000Z';
const STREAM = 'p~sandbox.payments.transaction-1';

function node(kind: CauseNode['kind'], name: string, members: Partial<CauseNode> = {}): CauseNode {
  return { kind, name, at: AT, isOwn: false, children: [], ...members };
}

const failed = node('event', 'payments.payment-failed', {
  isOwn: true,
  at: '2026-01-01T00:00:00.297Z',
  reason: 'ACCOUNT_INVALID',
  place: { stream: STREAM, revision: 1, position: '7' },
});
const due = { type: 'OUTGOING_PAYMENT.FAILED', event: failed.name, stream: STREAM, revision: 1 };

function request(children: CauseNode[]) {
  return { ...node('request', 'r-1', { actor: 'Token:1', children }), webhooks: [due] };
}

describe('The tree of a request', () => {
  it('says which webhooks were due where none was sent', () => {
    expect(linesOfRequest(request([failed]), false)).toEqual([
      `request r-1 by Token:1, ${AT}`,
      '└─ * payments.payment-failed: ACCOUNT_INVALID  payments.transaction-1@1  +297 ms',
      'No webhooks were sent: the platform had no endpoint. Due were: OUTGOING_PAYMENT.FAILED (payments.payment-failed)',
    ]);
    expect(linesOfRequest(request([failed]), true).at(-1)).toMatch(/had no endpoint then, or they still wait/);
  });

  it('lists each attempt of a delivery at the end, once, and a retry that waits', () => {
    const send = (outcome: string, children: CauseNode[] = []) =>
      node('effect', 'webhooks.send-webhook', { outcome, content: { type: due.type }, children });
    const record = (children: CauseNode[]) => node('reaction', 'webhooks.delivery', { children });
    const retry = (outcome: string, children: CauseNode[] = []) => node('timer', 'retry', { outcome, children });
    const delivery = record([
      send('answered 500'),
      retry('rang', [record([send('failed, TIMEOUT'), retry('waits until X')])]),
    ]);
    expect(linesOfRequest(request([{ ...failed, children: [delivery] }]), true).slice(2)).toEqual([
      'webhook OUTGOING_PAYMENT.FAILED, for payments.payment-failed: answered 500  +0 ms',
      'webhook OUTGOING_PAYMENT.FAILED, for payments.payment-failed: failed, TIMEOUT  +0 ms',
      '   timer retry: waits until X',
    ]);
  });

  it('says of a command that recorded no event that there was nothing to do', () => {
    const command = (children: CauseNode[]) =>
      node('command', 'payments.move-transaction', {
        outcome: 'done, the transaction is FAILED',
        content: { step: { kind: 'expire' } },
        children,
      });
    const lineOf = (children: CauseNode[]) => linesOfRequest(request([command(children)]), false)[1];
    expect(lineOf([])).toMatch(/move-transaction \(expire\): nothing to do, the transaction is FAILED$/);
    expect(lineOf([failed])).toMatch(/move-transaction \(expire\): done, the transaction is FAILED$/);
  });

  it('shows everything a guard did when it moved money, and one line otherwise', () => {
    const guard = (children: CauseNode[]) => node('reaction', 'accounts.guard', { isGuard: true, children });
    const postings = [
      { account: 'clearing:1', currency: 'JPY', amount: '-50' },
      { account: 'account:1', currency: 'JPY', amount: '50' },
    ];
    const released = node('event', 'accounts.released', {
      place: { stream: STREAM, revision: 2, position: '8' },
      postings,
    });
    const below = (more: CauseNode[]) => request([{ ...failed, children: [guard(more)] }]);
    expect(linesOfRequest(below([node('timer', 'look', { outcome: 'rang' })]), true)[2]).toBe(
      'guard accounts.guard, after payments.payment-failed: timer look rang; found nothing to repair',
    );
    const lines = linesOfRequest(below([released]), true);
    expect(lines[2]).toBe('guard accounts.guard, after payments.payment-failed:');
    expect(lines.some((line) => line.endsWith('clearing:1 −50 JPY → account:1 +50 JPY'))).toBe(true);
  });

  it('writes amounts with the decimals of their currency', () => {
    expect([decimalText('-5', 'USD'), decimalText('1234', 'USD'), decimalText('7', 'JPY')]).toEqual([
      '−0.05',
      '12.34',
      '7',
    ]);
    expect(decimalText('0', 'USD')).toBe('0.00');
    expect(postingsText([{ account: 'fees', currency: 'USD', amount: '3' }])).toBe(' → fees +0.03 USD');
  });
});
