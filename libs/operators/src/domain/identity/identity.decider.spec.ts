import { given } from '@app/kernel/testing';
import { identity } from './identity.decider.js';
import { IdentityLinked, IdentityUnlinked } from './identity.events.js';

const [ada, grace] = ['Operator:ada', 'Operator:grace'];
const linked = IdentityLinked({ operatorId: ada });
const unlinked = IdentityUnlinked({ operatorId: ada });

describe('A person of an identity provider', () => {
  it('is at most one operator: linking another is refused, linking the same again changes nothing', () => {
    given(identity, []).when({ kind: 'link', operatorId: ada }).then([linked]);
    given(identity, [linked]).when({ kind: 'link', operatorId: ada }).then([]);
    given(identity, [linked]).when({ kind: 'link', operatorId: grace }).refuses('CONFLICT');
  });

  it('is unlinked from the operator that it is, and from no other', () => {
    given(identity, [linked]).when({ kind: 'unlink', operatorId: ada }).then([unlinked]);
    given(identity, [linked]).when({ kind: 'unlink', operatorId: grace }).then([]);
    given(identity, []).when({ kind: 'unlink', operatorId: ada }).then([]);
  });

  it('may be another operator once its link has ended, and the ends are counted', () => {
    const ended = given(identity, [linked, unlinked]);
    expect(ended.state).toEqual({ operatorId: null, ends: 1 });
    ended.when({ kind: 'link', operatorId: grace }).then([IdentityLinked({ operatorId: grace })]);
    expect(given(identity, [linked, unlinked, IdentityLinked({ operatorId: grace })]).state).toEqual({
      operatorId: grace,
      ends: 1,
    });
    expect(given(identity, []).state).toEqual({ operatorId: null, ends: 0 });
  });

  it('has streams under a name that must never change', () => {
    expect([identity.context, identity.name]).toEqual(['operators', 'identity']);
  });
});
