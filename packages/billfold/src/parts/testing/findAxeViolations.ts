import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const { source } = createRequire(import.meta.url)('axe-core') as { source: string }

/** Those of axe's colour rules that it runs by default. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe over the page and its open shadow roots; one line per finding: rule, element, reason. `colours` looks at nothing
 * else, for a page that was looked at in another theme.
 */
export async function findAxeViolations(page: Page, about: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Half a megabyte to parse: once for each page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const results = await page.evaluate(
    only => (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(only),
    {
      resultTypes: ['violations'],
      ...(about === 'colours' ? { runOnly: COLOUR_RULES } : {}),
    },
  )
  // A run that looked at nothing would pass too.
  if (results.passes.length < (about === 'colours' ? 1 : 5))
    throw new Error(`axe checked only ${results.passes.length} rules`)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`),
  )
}
