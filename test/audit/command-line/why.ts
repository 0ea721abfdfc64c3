import { Sealer } from '@app/audit';
import { usdPayee } from '../../support/main-job.js';
import type { CommandLineStage } from './command-line.stage.js';

/** `audit why` */
export function explainsPayments(stage: CommandLineStage): void {
  describe('audit why', () => {
    it('draws each request with the events, saga records, effects and webhooks that followed from it', async () => {
      const { code, answers } = await stage.audit('why', stage.transaction);
      expect(code).toBe(0);
      expect(answers.filter((line) => /^request \S+ by Token:\S+ \(.+\), \d{4}-/.test(line))).toHaveLength(1);
      const indent = (pattern: RegExp) => answers.find((line) => pattern.test(line))?.search(/[^│├└─ ]/);
      const [request, event, saga, effect] = [
        /^request/,
        /\* payments\.transfer-out-created/,
        /saga payments\.transfer-out recorded/,
        /effect payments\.pay-out \(payment network\): answered \w+/,
      ].map(indent);
      expect([request! < event!, event! < saga!, saga! < effect!]).toEqual([true, true, true]);
      expect(answers).toContainEqual(
        expect.stringMatching(/^webhook OUTGOING_PAYMENT\.\w+, for payments\.\S+: answered 200 {2}\+\d/),
      );
      expect(answers).toContainEqual(expect.stringMatching(/command accounts\.confirm-debit: done$/));
      expect(answers).toContainEqual(expect.stringMatching(/[^*] accounts\.debit-reserved {2}\S+@\d+ {2}\+0 ms$/));
    });

    it("explains a failed payment: reason, the network's answer, postings with decimals, guards and webhooks last", async () => {
      const { body } = await stage.application.api.post('/transfer-out', {
        source: { accountId: stage.customer.accountId },
        destination: { accountId: await usdPayee(stage.application.api, stage.customer.customerId, '003') },
        amount: 1_234,
      });
      await stage.application.settle();
      await stage.application.advance('61s');
      const { answers } = await stage.audit('why', body.id);
      expect(answers[0]).toMatch(/^\* event of the resource that you asked for/);
      const placeOf = (pattern: RegExp): number => {
        const place = answers.findIndex((line) => pattern.test(line));
        expect([pattern, place >= 0]).toEqual([pattern, true]);
        return place;
      };
      const places = [
        /account:[\da-f]{8}… −12\.34 USD → clearing:[\da-f]{8}… \+12\.34 USD$/,
        /effect payments\.pay-out \(payment network\): refused, ACCOUNT_INVALID$/,
        /command payments\.move-transaction \(record-payout\): done, the transaction is FAILED$/,
        /\* payments\.payment-failed: ACCOUNT_INVALID {2}\S+@1 {2}\+\d/,
        /effect payments\.recover-funds \(payment network\): answered RECOVERED$/,
        /command payments\.move-transaction \(complete-refund\): done, the transaction is FAILED$/,
        /^guard accounts\.unconfirmed-debit, after accounts\.debit-reserved: .*; found nothing to repair$/,
        /^webhook OUTGOING_PAYMENT\.REFUND_COMPLETED, for payments\.refund-completed: answered 200/,
      ].map(placeOf);
      expect(places).toEqual([...places].sort((a, b) => a - b));

      const [request] = JSON.parse((await stage.audit('why', body.id, '--json')).answers[0]!);
      const nodes: Record<string, unknown>[] = [];
      const visit = (node: { children: never[] }): void => {
        nodes.push(node);
        node.children.forEach(visit);
      };
      visit(request);
      expect(nodes.find(({ name }) => name === 'payments.payment-failed')).toMatchObject({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        place: { revision: 1 },
        at: expect.any(String),
        data: { failureReason: 'ACCOUNT_INVALID' },
      });
      expect(nodes.find(({ name }) => name === 'accounts.debit-reserved')).toMatchObject({
        postings: [
          { currency: 'USD', amount: '-1234' },
          { currency: 'USD', amount: '1234' },
        ],
      });
      expect(nodes.find(({ name }) => name === 'payments.pay-out')).toMatchObject({
        party: 'payment network',
        answer: { data: { status: 'FAILED', failureReason: 'ACCOUNT_INVALID' } },
      });
      expect(request.webhooks.map(({ type }: { type: string }) => type)).toContain('OUTGOING_PAYMENT.FAILED');
    });

    it('finds the same by the index beside the seals as by reading the whole log', async () => {
      await stage.application.get(Sealer).seal({ all: true });
      const [noted, whole] = [
        await stage.audit('why', stage.transaction),
        await stage.audit('why', stage.transaction, '--whole-log'),
      ];
      expect(noted.answers.length).toBeGreaterThan(10);
      expect(noted).toEqual(whole);
    });

    it('shows nothing of another platform that used the same X-Request-Id', async () => {
      const other = await stage.application.createPlatform();
      const headers = { 'X-Request-Id': 'order-17' };
      const person = { customerType: 'INDIVIDUAL', fullName: 'Ada Other', region: 'US' };
      const theirs = await other.api.post('/customers', person, { headers });
      const ours = await stage.application.api.post('/customers', person, { headers });
      expect([theirs.status, ours.status]).toEqual([201, 201]);
      await stage.application.settle();
      const { code, answers } = await stage.audit('why', ours.body.id, '--json');
      const requests = JSON.parse(answers[0]!) as { actor: string }[];
      expect([code, requests.length]).toEqual([0, 1]);
      expect(answers[0]).toContain(stage.application.tenant.platformId);
      expect(answers[0]).not.toContain(other.tenant.platformId);
    });

    it('answers the same as JSON, every event of the requests once', async () => {
      const requests = JSON.parse((await stage.audit('why', stage.transaction, '--json')).answers[0]!);
      const events: string[] = [];
      const visit = (node: { id?: string; place?: object; children: never[] }): void => {
        if (node.place !== undefined) events.push(node.id!);
        node.children.forEach(visit);
      };
      requests.forEach(visit);
      expect(new Set(events).size).toBe(events.length);
      expect(events.length).toBeGreaterThan(10);
    });
  });
}
