import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../parts/testing/launchBrowser.ts'
import { openHost } from '../shell/testing/openHost.ts'
import { serveHost } from '../shell/testing/serveHost.ts'
import type {} from './testing/hooksPage.tsx'

// What only a page shows: effects, and drawings between them.

let browser: Browser
let host: serveHost.ReturnType
beforeAll(async () => {
  const hooks = fileURLToPath(new URL('./testing/hooksPage.tsx', import.meta.url))
  ;[browser, host] = await Promise.all([launchBrowser(), serveHost({ entries: { hooks } })])
})
afterAll(async () => {
  await host?.close()
  await browser?.close()
})

const open = async () => {
  const opened = await openHost(browser, `${host.url}/hooks`)
  await opened.page.locator('p').waitFor()
  return opened
}
const shows = (page: Page, text: string) => page.locator('output').getByText(text, { exact: true }).waitFor()
const tells = (page: Page, text: string) => page.locator('p').getByText(text, { exact: true }).waitFor()

describe('useQuery', () => {
  test('asks with what the newest drawing gave: its function, its interval, its age (U9)', async () => {
    const { page, faults, close } = await open()
    await page.evaluate(() => {
      const base = { queryKey: ['filter'], staleTime: 60_000 }
      window.hooksPage.draw({ query: { ...base, queryFn: async () => 'answer for old' } })
    })
    await shows(page, 'ready answer for old')
    await page.evaluate(() => {
      const base = { queryKey: ['filter'], staleTime: 60_000 }
      window.hooksPage.draw({ query: { ...base, queryFn: async () => 'answer for new' } })
    })
    await page.evaluate(() => window.hooksPage.drawn.at(-1)?.refetch())
    await shows(page, 'ready answer for new')
    // An interval that is switched on later runs.
    await page.evaluate(() => {
      let count = 0
      const queryFn = async () => `round ${++count}`
      window.hooksPage.draw({ query: { queryKey: ['filter'], staleTime: 60_000, queryFn, refetchInterval: 20 } })
    })
    await page.locator('output').getByText('ready round 3').waitFor()
    expect(await faults()).toEqual([])
    await close()
  })

  test('an amount may be part of the key (U10)', async () => {
    const { page, faults, close } = await open()
    for (const amount of ['1', '2']) {
      await page.evaluate(text => {
        const queryKey = ['fee', { of: BigInt(text) }]
        window.hooksPage.draw({ query: { queryKey, queryFn: async () => `fee of ${text}`, staleTime: 60_000 } })
      }, amount)
      await shows(page, `ready fee of ${amount}`)
    }
    // The same amount has the same answer, the text that reads like it has another.
    await page.evaluate(() => {
      const queryKey = ['fee', { of: 1n }]
      window.hooksPage.draw({ query: { queryKey, queryFn: async () => 'asked again', staleTime: 60_000 } })
    })
    await shows(page, 'ready fee of 1')
    await page.evaluate(() => {
      const queryKey = ['fee', { of: '1' }]
      window.hooksPage.draw({ query: { queryKey, queryFn: async () => 'of a text', staleTime: 60_000 } })
    })
    await shows(page, 'ready of a text')
    expect(await faults()).toEqual([])
    await close()
  })

  test('no render shows data of another kit under the same key (U14)', async () => {
    const { page, faults, close } = await open()
    await page.evaluate(() => {
      window.hooksPage.draw({ query: { queryKey: ['who'], queryFn: async () => 'told to A', staleTime: 60_000 } })
    })
    await shows(page, 'ready told to A')
    await page.evaluate(() => {
      window.hooksPage.drawn.length = 0
      const query = { queryKey: ['who'], queryFn: async () => 'told to B', staleTime: 60_000 }
      window.hooksPage.draw({ kit: 'B', query })
    })
    await shows(page, 'ready told to B')
    const values = await page.evaluate(() => window.hooksPage.drawn.map(({ value }) => value ?? null))
    expect(values).not.toContain('told to A')
    expect(await faults()).toEqual([])
    await close()
  })
})

describe('useAction', () => {
  test('run never throws and reports by its state, runAsync rejects (F6)', async () => {
    const { page, faults, close } = await open()
    await page.evaluate(() => window.hooksPage.ask())
    await tells(page, 'pending')
    await page.evaluate(() => window.hooksPage.settle('reject', 'no'))
    await tells(page, 'request/failed')
    expect(await page.evaluate(() => window.hooksPage.askAndCatch())).toBe('request/failed')
    // Uncaught errors would be recorded here.
    expect(await faults()).toEqual([])
    await close()
  })

  test('reset drops the running call: neither its result nor its error is shown later (U11)', async () => {
    const { page, faults, close } = await open()
    for (const how of ['resolve', 'reject'] as const) {
      await page.evaluate(() => window.hooksPage.ask())
      await tells(page, 'pending')
      await page.evaluate(() => window.hooksPage.action.reset())
      await tells(page, 'idle')
      await page.evaluate(name => window.hooksPage.settle(name, 'too late'), how)
      expect(await page.locator('p').textContent()).toBe('idle')
    }
    expect(await faults()).toEqual([])
    await close()
  })

  test('another kit begins with nothing: what the first one was asked stays with it (U11)', async () => {
    const { page, faults, close } = await open()
    await page.evaluate(() => window.hooksPage.ask())
    await page.evaluate(() => window.hooksPage.settle('resolve', 'of A'))
    await tells(page, 'of A')
    await page.evaluate(() => window.hooksPage.ask())
    await tells(page, 'pending')
    await page.evaluate(() => window.hooksPage.draw({ kit: 'B' }))
    await tells(page, 'idle')
    await page.evaluate(() => window.hooksPage.settle('resolve', 'too late'))
    expect(await page.locator('p').textContent()).toBe('idle')
    expect(await faults()).toEqual([])
    await close()
  })
})

test('useUser follows logins and logouts, useWallets lists the directory for these families', async () => {
  const { page, faults, close } = await open()
  const known = page.locator('em')
  await expect.poll(() => known.textContent()).toBe('nobody, ready 0')
  await page.evaluate(() => window.hooksPage.logIn())
  await expect.poll(() => known.textContent()).toBe('ada by github, ready 0')
  await page.evaluate(() => window.hooksPage.logOut())
  await expect.poll(() => known.textContent()).toBe('nobody, ready 0')
  expect(await faults()).toEqual([])
  await close()
})
