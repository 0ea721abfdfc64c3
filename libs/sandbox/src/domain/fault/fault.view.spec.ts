import { minute, shown } from '@app/kernel/testing';
import { FaultArmed, FaultDisarmed, FaultInjected } from './fault.events.js';
import { faultView, isUnused } from './fault.view.js';

const terms = {
  faultId: 'Fault:1',
  faultType: 'DELAY',
  method: null,
  path: null,
  eventType: null,
  count: 2,
  expiresAt: minute(59),
  delayMilliseconds: null,
  retryAfterSeconds: null,
} as const;
const armed = FaultArmed(terms);
const injected = FaultInjected({ into: 'request' });
const document = {
  id: 'Fault:1',
  type: 'DELAY',
  count: 2,
  injected: 0,
  expiresAt: minute(59),
  createdAt: minute(0),
};

describe('A fault as GET shows it', () => {
  it('has the members of its type alone', () => {
    expect(shown(faultView, armed)).toStrictEqual(document);
    const given = { method: 'POST', path: '/quotes', delayMilliseconds: 5, retryAfterSeconds: 6 };
    expect(shown(faultView, FaultArmed({ ...terms, ...given }))).toStrictEqual({ ...document, ...given });
    const late = { faultType: 'WEBHOOK_LATE', eventType: 'CARD.STATE_CHANGE' } as const;
    expect(shown(faultView, FaultArmed({ ...terms, ...late }))).toStrictEqual({
      ...document,
      type: late.faultType,
      eventType: late.eventType,
    });
  });

  it('counts its injections, and is unused until it was injected as often as it was armed for', () => {
    const once = shown(faultView, armed, injected)!;
    expect(once).toStrictEqual({ ...document, injected: 1 });
    expect(isUnused(once)).toBe(true);
    expect(isUnused(shown(faultView, armed, injected, injected)!)).toBe(false);
  });

  it('says when it was withdrawn, and is used no more', () => {
    const withdrawn = shown(faultView, armed, FaultDisarmed({}))!;
    expect(withdrawn).toStrictEqual({ ...document, disarmedAt: minute(1) });
    expect(isUnused(withdrawn)).toBe(false);
  });

  it('is nothing before it was armed', () => {
    expect(shown(faultView, injected)).toBeNull();
    expect(shown(faultView, FaultDisarmed({}))).toBeNull();
  });
});
