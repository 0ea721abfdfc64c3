import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

export type Colours = 'light' | 'dark';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns only violations: hundreds of elements pass each rule. */
const RUN = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })))`;

/**
 * Findings of axe (WCAG 2.2 AA and its best practices) in a page or a frame, as `dark: <rule>: <element>`, for each of the colour schemes.
 */
export async function barriersIn(
  page: Page,
  colours: readonly Colours[] = ['light', 'dark'],
  frame: Page | Frame = page,
): Promise<readonly string[]> {
  const found: string[] = [];
  // axe is injected and so not subject to the page's content security policy.
  if (!(await frame.evaluate<boolean>('"axe" in globalThis'))) await frame.evaluate(SOURCE);
  for (const colorScheme of colours) {
    await page.emulateMedia({ colorScheme });
    const violations = await frame.evaluate<readonly Pick<axe.Result, 'id' | 'nodes'>[]>(RUN);
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme}: ${id}: ${html}`)));
  }
  return found;
}
