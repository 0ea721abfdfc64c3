import { derivedResourceId } from '@app/kernel';
import { runOn } from '../../support/command-line.js';
import type { CommandLineStage } from './command-line.stage.js';

/** `audit show` */
export function showsResources(stage: CommandLineStage): void {
  describe('audit show', () => {
    it('lists the events with actor and cause, and the resource as GET shows it', async () => {
      const { code, answers } = await stage.audit('show', stage.transaction);
      expect([code, answers[0]]).toEqual([
        0,
        `${stage.application.tenant.platformId}~sandbox.payments.transaction-${stage.transaction.slice('Transaction:'.length)}`,
      ]);
      expect(answers[1]!.split(/ {2,}/)).toEqual(['REVISION', 'AT', 'EVENT', 'ACTOR', 'CAUSE']);
      expect(answers[2]).toMatch(/^0 .*payments\.transfer-out-created +Token:\S+ +request \S+$/);
      expect(
        answers.some((line) => /saga:payments\.transfer-out +payments\.transfer-out-saga-[\da-f-]{36}@\d+$/.test(line)),
      ).toBe(true);
      expect(JSON.parse(answers.at(-1)!)).toEqual(
        (await stage.application.api.get(`/transactions/${stage.transaction}`)).body,
      );
    });

    it('shows it as it was at a revision and at a moment', async () => {
      const first = JSON.parse((await stage.audit('show', stage.transaction, '--revision', '0', '--json')).answers[0]!);
      expect([first.events.length, first.document.status]).toEqual([1, 'PENDING']);
      const { body } = await stage.application.api.get(`/transactions/${stage.transaction}`);
      const settled = JSON.parse(
        (await stage.audit('show', stage.transaction, '--at', body.updatedAt, '--json')).answers[0]!,
      );
      expect(settled.document).toEqual(body);
      const before = await stage.audit(
        'show',
        stage.transaction,
        '--at',
        new Date(Date.parse(stage.created) - 1).toISOString(),
      );
      expect([before.code, before.warnings[0]]).toEqual([1, expect.stringContaining('did not exist at that time')]);
      expect((await stage.audit('show', stage.transaction, '--revision', '999')).code).toBe(1);
      expect((await stage.audit('show', stage.transaction, '--revision', '0', '--at', stage.created)).code).toBe(2);
      expect((await stage.audit('show', stage.transaction, '--revision', '-1')).code).toBe(2);
    });

    it('shows personal data in the document alone: the events stay sealed', async () => {
      const { events, document } = JSON.parse(
        (await stage.audit('show', stage.customer.customerId, '--json')).answers[0]!,
      );
      const name = (await stage.application.api.get(`/customers/${stage.customer.customerId}`)).body.fullName as string;
      expect([document.fullName, JSON.stringify(events).includes(name)]).toEqual([name, false]);
    });

    it('shows a resource that is recorded within another as its own GET does, with the events that name it', async () => {
      const { body: business } = await stage.application.api.post('/customers', {
        customerType: 'BUSINESS',
        businessInfo: { legalName: 'Mustermann Ltd', registrationNumber: '1001' },
      });
      const { body: owner } = await stage.application.api.post('/beneficial-owners', {
        customerId: business.id,
        roles: ['UBO'],
        ownershipPercentage: 50,
        personalInfo: {
          firstName: 'Erika',
          lastName: 'Mustermann',
          birthDate: '1970-01-01',
          nationality: 'US',
          idType: 'SSN',
          identifier: '987-65-4321',
          address: { line1: 'Heidestr. 17', postalCode: '51147', country: 'US' },
        },
      });
      const { code, answers } = await stage.audit('show', owner.id);
      expect([code, answers[0]]).toEqual([
        0,
        expect.stringContaining(`onboarding.customer-${business.id.slice('Customer:'.length)}`),
      ]);
      expect(answers).toContainEqual(expect.stringContaining('onboarding.beneficial-owner-registered'));
      expect(JSON.parse(answers.at(-1)!)).toEqual(
        (await stage.application.api.get(`/beneficial-owners/${owner.id}`)).body,
      );
    });

    it('finds nothing of another platform, and no unknown resource', async () => {
      const { tenant } = await stage.application.createPlatform();
      expect(
        (await runOn(stage.application, 'audit', 'show', stage.transaction, '--platform', tenant.platformId)).code,
      ).toBe(1);
      expect((await stage.audit('show', derivedResourceId('Card', 'never was'))).code).toBe(1);
      expect((await stage.audit('show', 'Spaceship:1')).code).toBe(2);
    });
  });
}
