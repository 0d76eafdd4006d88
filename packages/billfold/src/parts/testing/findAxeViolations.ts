import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const { source } = createRequire(import.meta.url)('axe-core') as { source: string }

/** Runs axe over the page and its open shadow roots; one line per finding: rule, element, reason. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Half a megabyte to parse: once for each page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const results = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  )
  // A run that looked at nothing would pass too.
  if (results.passes.length < 5) throw new Error(`axe checked only ${results.passes.length} rules`)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`),
  )
}
