import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { buildPages } from '../scripts/buildPages.mjs'
import { checkRelease, type ReleaseFault } from '../src/release/checkRelease.ts'
import { manifest as manifestSchema } from '../src/release/manifest.ts'
import { watchRelease } from '../src/release/watchRelease.ts'
import { createTestVault } from './support/createTestVault.ts'

/** Third-party packages that the pages may hold, transitively. */
const mostPackages = 12

const isPage = (path: string) => path.endsWith('.html') && path !== 'recovery.html'

it('T3, T46: two builds are the same bytes of few packages, and one changed byte of what is served is reported', {
  timeout: 240_000,
}, async () => {
  const packages = new Set<string>()
  const look = (ids: readonly string[]) => {
    for (const id of ids) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
      if (name !== undefined && !name.startsWith('@billfold/') && name !== 'billfold') packages.add(name)
    }
  }
  const folder = await buildPages(makeFolder(), look)
  const again = await buildPages(makeFolder())
  const text = readFileSync(join(folder, 'release.json'), 'utf8')
  expect(readFileSync(join(again, 'release.json'), 'utf8')).toBe(text)
  const manifest = v.parse(manifestSchema, JSON.parse(text))
  expect(Object.keys(manifest.files)).toContain('frame.html')
  expect(Object.keys(manifest.files).some(path => /^assets\/.*\.js$/.test(path))).toBe(true)
  for (const html of readdirSync(folder).filter(isPage))
    expect(readFileSync(join(folder, html), 'utf8')).toContain('<meta name="billfold-vault" content="">')
  expect(packages).toContain('@noble/curves')
  expect(packages.size, [...packages].sort().join(' ')).toBeLessThanOrEqual(mostPackages)

  const stack = await createTestVault({ vault: { pages: { folder } } })
  const fetch = (async (url: string) => stack.fetch(new Request(url))) as typeof globalThis.fetch
  const check = () => checkRelease({ url: 'https://vault.example', projectId: 'alpha', manifest, fetch })
  expect(await check()).toEqual([])
  // Every file, each with one byte turned; then the manifest, as an attacker would change both.
  for (const path of Object.keys(manifest.files)) {
    const bytes = readFileSync(join(folder, path))
    const changed = Buffer.from(bytes)
    changed[changed.length - 2]! ^= 1
    writeFileSync(join(folder, path), changed)
    expect(await check()).toEqual([{ path, fault: 'changed' }])
    writeFileSync(join(folder, path), bytes)
  }
  writeFileSync(join(folder, 'release.json'), text.replace(/[0-9a-f]{64}/, '0'.repeat(64)))
  expect(await check()).toEqual([{ path: '.well-known/release.json', fault: 'changed' }])
  writeFileSync(join(folder, 'release.json'), text)
  expect(await check()).toEqual([])
  // Settings of another project are no change; a policy that lets more in is.
  expect(await checkRelease({ url: 'https://vault.example', projectId: 'beta', manifest, fetch })).toEqual([])
  const loose = (async (url: string) => {
    const answer = await fetch(url)
    const policy = answer.headers
      .get('content-security-policy')
      ?.replace("script-src 'self'", "script-src 'self' https:")
    return new Response(answer.body, { status: answer.status, headers: { 'content-security-policy': policy ?? '' } })
  }) as typeof globalThis.fetch
  const pages = Object.keys(manifest.files).filter(isPage)
  expect(await checkRelease({ url: 'https://vault.example', projectId: 'alpha', manifest, fetch: loose })).toEqual(
    pages.map(path => ({ path, fault: 'changed' })),
  )

  // The watcher looks at once and every five minutes: a change is reported within six.
  const timers: { call: () => void; delayMs: number }[] = []
  const received: (readonly ReleaseFault[])[] = []
  const stop = watchRelease({
    check,
    report: wrong => received.push(wrong),
    setTimer(call, delayMs) {
      timers.push({ call, delayMs })
      return () => timers.splice(0)
    },
  })
  await expect.poll(() => received).toEqual([[]])
  const [first = ''] = pages
  writeFileSync(join(folder, first), `${readFileSync(join(folder, first), 'utf8')} `)
  await expect.poll(() => timers.length).toBe(1)
  expect(timers[0]?.delayMs).toBeLessThan(360_000)
  timers.shift()?.call()
  await expect.poll(() => received.at(-1)).toEqual([{ path: first, fault: 'changed' }])
  await expect.poll(() => timers.length).toBe(1)
  stop()
  expect(timers).toEqual([])
})
