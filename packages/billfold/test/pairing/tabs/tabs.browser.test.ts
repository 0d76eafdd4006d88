import { fileURLToPath } from 'node:url'
import { createPairingWallet } from '@billfold/testkit/pairing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../../../src/parts/testing/launchBrowser.ts'
import { servePage } from '../../../src/parts/testing/servePage.ts'
import { startRelay } from '../support/startRelay.ts'
import type {} from './page.ts'

// What only a browser has: a key that it keeps, locks between tabs, storage events. Chromium, the relay of the product
// and a phone.

let browser: Browser
let server: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  browser = await launchBrowser()
  server = await servePage({
    entry: fileURLToPath(new URL('./page.ts', import.meta.url)),
    // The relay takes a free port for each test.
    policy: "default-src 'none'; script-src 'self'; connect-src ws://127.0.0.1:*; require-trusted-types-for 'script'",
  })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** An origin of its own, a relay and a phone; everything ends with the test. */
async function openOrigin() {
  const { url: relay, port, stop: stopRelay } = await startRelay()
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const errors: string[] = []
  /** Who the tabs are to the relay, as their tokens say. */
  const clientIds: string[] = []
  /** Publications that the relay has acknowledged. */
  const published: number[] = []
  const start = (page: Page) => page.evaluate(address => window.pairing.start(address), relay)
  const openTab = async () => {
    const page = await context.newPage()
    page.on('pageerror', error => errors.push(String(error)))
    page.on('websocket', socket => {
      const [, claims = ''] = (new URL(socket.url()).searchParams.get('auth') ?? '').split('.')
      const { iss } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { readonly iss: string }
      clientIds.push(iss)
      const sent = new Set<number>()
      const read = (payload: string | Buffer) => JSON.parse(String(payload)) as { id: number; method?: string }
      socket.on('framesent', ({ payload }) => {
        const { id, method } = read(payload)
        if (method === 'irn_publish') sent.add(id)
      })
      socket.on('framereceived', ({ payload }) => {
        const { id, method } = read(payload)
        if (method === undefined && sent.has(id)) published.push(id)
      })
    })
    await page.goto(server.url)
    await start(page)
    return page
  }
  const phone = createPairingWallet({ relay, chains: { 1: 'http://127.0.0.1:1' } })
  onTestFinished(() => phone.destroy())
  const bringRelay = () => startRelay({}, port)
  return { openTab, start, phone, errors, clientIds, published, stopRelay, bringRelay }
}

const propose = (page: Page) => page.evaluate(() => window.pairing.propose())
const topics = (page: Page) => page.evaluate(() => window.pairing.topics())
const ask = (page: Page, topic: string, account: string) =>
  page.evaluate(([one, other]) => window.pairing.ask(one, other), [topic, account] as const)

/** Pairs the phone with a page; resolves with the topic of the session. */
async function pair(page: Page, { phone }: Awaited<ReturnType<typeof openOrigin>>): Promise<string> {
  await phone.pair(await propose(page))
  await expect.poll(() => topics(page)).toHaveLength(1)
  await expect.poll(() => phone.sessions.map(session => session.isAcknowledged)).toEqual([true])
  const [topic = ''] = await topics(page)
  expect(phone.sessions.map(session => session.topic)).toEqual([topic])
  return topic
}

const readStorage = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
/** Names of the locks that pages of this origin hold to say that they live. */
const heldTabs = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    return held.map(({ name = '' }) => name).filter(name => name.startsWith('@billfold/pairing-tab/'))
  })

/** How many pages of this origin hold a lock whose name begins so, and how many wait for one. */
const locksOf = (page: Page, start: string) =>
  page.evaluate(async start => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const count = (all: LockInfo[]) => all.filter(({ name = '' }) => name.startsWith(start)).length
    return { held: count(held), pending: count(pending) }
  }, start)

describe('what is kept', () => {
  test('is encrypted under a key of the browser that cannot be read, and restored by the next page', async () => {
    const origin = await openOrigin()
    const page = await origin.openTab()
    const topic = await pair(page, origin)
    expect(await page.evaluate(() => window.pairing.client.isEncrypted())).toBe(true)
    const kept = await readStorage(page)
    const sealed = kept['@billfold/pairing-sessions'] ?? ''
    expect(JSON.parse(sealed)).toEqual({ v: 1, e: expect.any(String) })
    const [session] = origin.phone.sessions
    for (const text of Object.values(kept)) {
      expect(text).not.toContain(topic)
      expect(text).not.toContain(session?.peer.publicKey ?? topic)
      expect(text).not.toContain('personal_sign')
    }
    const key = await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('billfold')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const found = await new Promise<CryptoKey>((resolve, reject) => {
        const asking = database.transaction('keys').objectStore('keys').get('pairing')
        asking.onsuccess = () => resolve(asking.result as CryptoKey)
        asking.onerror = () => reject(asking.error)
      })
      database.close()
      const isRefused = (format: 'raw' | 'jwk') =>
        crypto.subtle.exportKey(format, found).then(
          () => false,
          () => true,
        )
      return {
        isKey: found instanceof CryptoKey,
        extractable: found.extractable,
        algorithm: found.algorithm.name,
        refused: [await isRefused('raw'), await isRefused('jwk')],
      }
    })
    expect(key).toEqual({ isKey: true, extractable: false, algorithm: 'AES-GCM', refused: [true, true] })

    await page.reload()
    expect(await origin.start(page)).toEqual([topic])
    const account = origin.phone.signer.accounts[0] ?? ''
    expect(await ask(page, topic, account)).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await page.evaluate(() => window.pairing.faults)).toEqual([])
    expect(new Set(origin.clientIds).size).toBe(1)
    expect(origin.errors).toEqual([])
  })

  test('is gone with the key: another one opens nothing, and the page begins anew', async () => {
    const origin = await openOrigin()
    const page = await origin.openTab()
    await pair(page, origin)
    await page.evaluate(() => window.pairing.client.destroy())
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const dropping = indexedDB.deleteDatabase('billfold')
          dropping.onsuccess = resolve
          dropping.onerror = reject
        }),
    )
    await page.reload()
    expect(await origin.start(page)).toEqual([])
    expect(await page.evaluate(() => window.pairing.faults)).toContain('storage-unreadable')
    expect(await propose(page)).toMatch(/^wc:/)
    expect(origin.errors).toEqual([])
  })
})

describe('two tabs of one origin', () => {
  test('are one client: what one connects the other has, asks over, and ends', async () => {
    const origin = await openOrigin()
    const [first, second] = [await origin.openTab(), await origin.openTab()]
    const topic = await pair(first, origin)
    await expect.poll(() => topics(second)).toEqual([topic])
    const account = origin.phone.signer.accounts[0] ?? ''
    expect(await ask(second, topic, account)).toMatch(/^0x/)
    expect(await ask(first, topic, account)).toMatch(/^0x/)
    // The relay delivers to each socket; each request was one request.
    const asked = origin.phone.log.filter(
      ({ direction, message }) => direction === 'in' && 'method' in message && message.method === 'wc_sessionRequest',
    )
    expect(asked).toHaveLength(2)
    expect(origin.clientIds.length).toBeGreaterThan(1)
    expect(new Set(origin.clientIds).size).toBe(1)

    await second.evaluate(one => window.pairing.client.disconnect(one), topic)
    await expect.poll(() => topics(first)).toEqual([])
    expect(await first.evaluate(() => window.pairing.deleted)).toEqual([topic])
    await expect.poll(() => origin.phone.sessions).toEqual([])
    expect(await readStorage(first)).not.toHaveProperty('@billfold/pairing-sessions')
    expect(origin.errors).toEqual([])
  })

  test('a session that one ends while the relay is away is over in both, and sent by the other once the first is closed', async () => {
    const origin = await openOrigin()
    const [first, second] = [await origin.openTab(), await origin.openTab()]
    const topic = await pair(first, origin)
    await expect.poll(() => topics(second)).toEqual([topic])
    await origin.stopRelay()
    await first.evaluate(one => void window.pairing.client.disconnect(one), topic)
    await expect.poll(() => topics(second)).toEqual([])
    // The second waits for its turn, and a third would not take the session up either.
    await expect.poll(() => locksOf(second, '@billfold/pairing-farewell/')).toEqual({ held: 1, pending: 1 })
    const third = await origin.openTab()
    expect(await topics(third)).toEqual([])
    await third.close()
    await first.close()
    await origin.bringRelay()
    await expect.poll(() => origin.phone.sessions, { timeout: 15_000 }).toEqual([])
    await expect.poll(() => readStorage(second)).not.toHaveProperty('@billfold/pairing-sessions')
    expect(origin.phone.log.filter(({ tag }) => tag === 1112)).toHaveLength(1)
    expect(await locksOf(second, '@billfold/pairing-farewell/')).toEqual({ held: 0, pending: 0 })
    expect(origin.errors).toEqual([])
  })

  test('receive that the phone has ended the session, each once', async () => {
    const origin = await openOrigin()
    const tabs = [await origin.openTab(), await origin.openTab()]
    const topic = await pair(tabs[0] as Page, origin)
    await expect.poll(() => topics(tabs[1] as Page)).toEqual([topic])
    await origin.phone.disconnect(topic)
    for (const tab of tabs) {
      await expect.poll(() => topics(tab)).toEqual([])
      expect(await tab.evaluate(() => window.pairing.deleted)).toEqual([topic])
    }
  })

  test('share one key, though both start at once', async () => {
    const origin = await openOrigin()
    const tabs = await Promise.all([origin.openTab(), origin.openTab(), origin.openTab()])
    for (const tab of tabs) await propose(tab)
    await expect.poll(() => origin.clientIds.length).toBe(3)
    expect(new Set(origin.clientIds).size).toBe(1)
    for (const tab of tabs) expect(await tab.evaluate(() => window.pairing.faults)).toEqual([])
  })

  test('a code belongs to the tab that shows it, and to another as soon as that one is closed', async () => {
    const origin = await openOrigin()
    const [first, second] = [await origin.openTab(), await origin.openTab()]
    const uri = await propose(first)
    await expect.poll(() => heldTabs(second)).toHaveLength(1)
    const [owner] = await heldTabs(second)
    await expect.poll(async () => Object.keys(await readStorage(second))).toContain('@billfold/pairing-proposals')
    // What the relay has not got yet goes with the tab.
    await expect.poll(() => origin.published).toHaveLength(1)
    expect(origin.clientIds).toHaveLength(1)
    await first.close()
    await expect.poll(async () => (await heldTabs(second)).filter(name => name !== owner)).toHaveLength(1)
    await origin.phone.pair(uri)
    await expect.poll(() => topics(second)).toHaveLength(1)
    await expect.poll(() => origin.phone.sessions.map(session => session.isAcknowledged)).toEqual([true])
    expect(origin.errors).toEqual([])
  })
})
