/**
 * Reads the keys that a SOURCES.md names: the first cell of each table row, in backticks.
 *
 * @example sourceKeys('| `rainbowkit` | … |') // Set { 'rainbowkit' }
 */
export function sourceKeys(markdown: string): ReadonlySet<string> {
  return new Set([...markdown.matchAll(/^\| *`([a-z0-9-]+)` *\|/gm)].map(([, key]) => key ?? ''))
}
