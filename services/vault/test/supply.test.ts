import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const read = (path: string) => JSON.parse(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'))

it('T46: everything is locked to one version with its hash, from a registry, never from git or plain http', () => {
  const lock = read('../../../package-lock.json') as {
    packages: Record<
      string,
      { version?: string; resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean }
    >
  }
  const rows = Object.entries(lock.packages).filter(([path, one]) => path.includes('node_modules/') && !one.link)
  expect(rows.length).toBeGreaterThan(100)
  const wrong = rows.filter(([, { inBundle, integrity, resolved, version }]) => {
    const isExact = /^\d+\.\d+\.\d+/.test(version ?? '')
    const isFetched = resolved === undefined || /^https:\/\/[^/]+\/.+\.tgz$/.test(resolved)
    return !isExact || !isFetched || (!inBundle && !/^sha512-/.test(integrity ?? ''))
  })
  expect(wrong.map(([path]) => path)).toEqual([])
})

it('T46: installing runs no scripts and takes no version that is younger than three days', () => {
  const settings = readFileSync(fileURLToPath(new URL('../../../.npmrc', import.meta.url)), 'utf8').split('\n')
  expect(settings).toContain('ignore-scripts=true')
  const days = settings.flatMap(line => /^min-release-age=(\d+)$/.exec(line)?.[1] ?? [])
  expect(days.map(Number).filter(count => count >= 3)).toHaveLength(1)
})

it('T46: what the vault ships is pinned exactly', () => {
  const { dependencies } = read('../package.json') as { dependencies: Record<string, string> }
  const loose = Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
  expect(loose).toEqual([])
})
