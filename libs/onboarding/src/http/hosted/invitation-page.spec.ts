import type { InvitationDocument } from '../../domain/invitation/invitation.view.js';
import { invitationPage } from './invitation-page.js';

describe('The page of an invitation', () => {
  const host = { name: 'Acme & <Sons>', accent: '#a03000', darkAccent: null, logo: null };
  const pending: InvitationDocument = {
    code: '0a1b2c3d',
    url: 'https://pay.example.com/invitation',
    status: 'PENDING',
    inviterUma: '$ada@pay.example.com',
    createdAt: '2026-03-01T10:00:00.000Z',
  };
  const euros = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 };

  it('names the inviter, the platform in its colours, the code, the amount and the end with its zone', () => {
    const amountToSend = { amount: 1_234_550, currency: euros };
    const page = invitationPage({ ...pending, amountToSend, expiresAt: '2026-03-03T14:00:00.000Z' }, host);
    for (const shown of [
      '>ada@pay.example.com</strong>, who uses Acme &#38; &#60;Sons&#62;,',
      '--accent: #a03000',
      '<code id="code">0a1b2c3d</code>',
      '<strong id="amount">12,345.50 EUR</strong>',
      '<span id="until">3 March 2026 at 14:00 UTC</span>',
    ])
      expect(page).toContain(shown);
  });

  it.each([
    [{ amount: 500, currency: { ...euros, code: 'JPY', decimals: 0 } }, '500 JPY'],
    [{ amount: 1, currency: { ...euros, code: 'BTC', decimals: 8 } }, '0.00000001 BTC'],
    [{ amount: 9_007_199_254_740_991, currency: euros }, '90,071,992,547,409.91 EUR'],
  ])('shows the amount %j in the units of its currency', (amountToSend, shown) => {
    expect(invitationPage({ ...pending, amountToSend }, host)).toContain(`<strong id="amount">${shown}</strong>`);
  });

  it('shows names as text, whatever is in them', () => {
    const page = invitationPage({ ...pending, firstName: '<script>alert(1)</script>' }, host);
    expect(page).toContain('Hello &#60;script&#62;alert(1)&#60;/script&#62;,');
    expect(page).not.toContain('<script');
  });

  it('leaves the inviter out once they are erased', () => {
    expect(invitationPage({ ...pending, inviterUma: null }, host)).toContain('<p>A customer, who uses');
  });

  it.each([
    ['CLAIMED', 'was accepted'],
    ['EXPIRED', 'has expired'],
    ['CANCELLED', 'was withdrawn'],
  ] as const)('of a %s one names neither people nor the code', (status, shown) => {
    const page = invitationPage({ ...pending, status, firstName: 'Jane' }, host);
    expect(page).toContain(shown);
    for (const hidden of ['ada@', 'Jane', '0a1b2c3d']) expect(page).not.toContain(hidden);
  });
});
