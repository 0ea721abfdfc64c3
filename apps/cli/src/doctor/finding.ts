/** One result of an examination; `advice` says how to fix it. */
export interface Finding {
  readonly check: string;
  readonly verdict: 'ok' | 'warning' | 'wrong';
  readonly finding: string;
  readonly advice?: string;
}

export const ok = (check: string, finding: string): Finding => ({ check, verdict: 'ok', finding });

export const warning = (check: string, finding: string, advice: string): Finding => ({
  check,
  verdict: 'warning',
  finding,
  advice,
});

export const wrong = (check: string, finding: string, advice: string): Finding => ({
  check,
  verdict: 'wrong',
  finding,
  advice,
});
