import { given, refusalOf } from '@app/kernel/testing';
import type { Tenant } from '@app/kernel';
import { umaDomainClaim, umaDomainClaimUuid } from './uma-domain-claim.decider.js';
import { UmaDomainClaimed } from './uma-domain-claim.events.js';

const umaDomain = 'pay.example.com';
const ours: Tenant = { platformId: '00000000-0000-8000-8000-000000000001', environment: 'SANDBOX' };
const theirs: Tenant = { platformId: '00000000-0000-8000-8000-000000000002', environment: 'SANDBOX' };
const claimedBy = (tenant: Tenant) => UmaDomainClaimed({ umaDomain, ...tenant });
const claimed = given(umaDomainClaim, [claimedBy(theirs)]);
/** A history is recorded at the default moment of the kit; this is so long after it. */
const after = (milliseconds: number) => ({
  at: new Date(Date.parse(claimed.state!.claimedAt) + milliseconds).toISOString(),
});

describe('A UMA domain', () => {
  it('belongs to the first platform that claims it', () => {
    given(umaDomainClaim, [])
      .when({ umaDomain, claimant: ours, inUse: false })
      .then([claimedBy(ours)]);
  });

  it('is refused to another while its platform uses it', () => {
    const refused = refusalOf(claimed.when({ umaDomain, claimant: ours, inUse: true }, after(10 * 60_000)).events);
    expect([refused.code, refused.details]).toEqual(['CONFLICT', { reason: 'UMA_DOMAIN_TAKEN' }]);
  });

  it('is refused to another for a minute, in which its platform can begin to use it', () => {
    claimed.when({ umaDomain, claimant: ours, inUse: false }, after(59_999)).refuses('CONFLICT');
    claimed.when({ umaDomain, claimant: ours, inUse: false }, after(60_000)).then([claimedBy(ours)]);
  });

  it('may be claimed again by its platform, which records nothing while it is in use', () => {
    claimed.when({ umaDomain, claimant: theirs, inUse: true }).then([]);
    claimed.when({ umaDomain, claimant: theirs, inUse: false }).then([claimedBy(theirs)]);
  });

  it('may belong to one platform in the sandbox and to another in production', () => {
    expect(umaDomainClaimUuid('SANDBOX', umaDomain)).not.toBe(umaDomainClaimUuid('PRODUCTION', umaDomain));
  });
});
