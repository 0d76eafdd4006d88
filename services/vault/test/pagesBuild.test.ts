import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makeFolder } from '@billfold/service/testing'
import { expect, test } from 'vitest'
import { buildPages } from '../scripts/buildPages.mjs'

// What visitors load and whom they trust with it (security section 1.13).

const firstScreenBytes = 120_000
const mostPackages = 12

/** A file and all that it imports before it runs. */
function closure(assets: string, names: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    const text = readFileSync(join(assets, name), 'utf8')
    const imported = [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(found => found[1] ?? '')
    closure(assets, imported, seen)
  }
  return seen
}

test('two builds are the same bytes, of at most 12 packages of others, and 120 kB paint the first approval', async () => {
  const packages = new Set<string>()
  const listPackages = (ids: readonly string[]) => {
    for (const id of ids) {
      const found = [...id.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1]
      if (found) packages.add(found)
    }
  }
  const [one, other] = [makeFolder(), makeFolder()]
  await buildPages(one, listPackages)
  await buildPages(other)
  const hash = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => {
        const bytes = readFileSync(join(entry.parentPath, entry.name))
        return `${entry.name} ${createHash('sha256').update(bytes).digest('hex')}`
      })
      .sort()
  expect(hash(one)).toEqual(hash(other))
  expect([...packages].sort().length, [...packages].sort().join(' ')).toBeLessThanOrEqual(mostPackages)

  // A vault that serves the folder meanwhile: the page is there at any moment, and so is what it names (it answered 503).
  let isOver = false
  const again = buildPages(one).finally(() => {
    isOver = true
  })
  const lacking: string[] = []
  while (!isOver) {
    const page = join(one, 'frame.html')
    const named = existsSync(page) ? [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)] : []
    if (named.length === 0) lacking.push('frame.html')
    lacking.push(...named.flatMap(([, path = '']) => (existsSync(join(one, path)) ? [] : [path])))
    await new Promise(resolve => setImmediate(resolve))
  }
  await again
  expect(lacking).toEqual([])
  expect(hash(one)).toEqual(hash(other))

  const assets = join(one, 'assets')
  const entry = /src="\/assets\/([^"]+)"/.exec(readFileSync(join(one, 'frame.html'), 'utf8'))?.[1] ?? ''
  const screen = readdirSync(assets).find(name => name.startsWith('personalSign-')) ?? ''
  const files = closure(assets, [entry, screen])
  const bytes = [...files].reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(assets, name)), { level: 9 }).length,
    0,
  )
  expect(files.size).toBeGreaterThan(3)
  expect(bytes).toBeLessThanOrEqual(firstScreenBytes)
})
