import { isLeftOut } from '@billfold/service/testing/servers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FirefoxPage } from './support/firefox/createFirefoxPage.ts'
import { type Firefox, openFirefox } from './support/openFirefox.ts'
import { readCodeMail } from './support/readCodeMail.ts'
import { reportSeen } from './support/reportSeen.ts'
import { shareStack } from './support/shareStack.ts'
import type { StackAddresses } from './support/startStack.ts'

// The demo of `npm start` in Firefox ESR as everybody has it: its popup blocker, its storage of frames, no IntersectionObserver v2.

const keys = { escape: '\uE00C', tab: '\uE004', down: '\uE015', enter: '\uE007' } as const
let stack: StackAddresses
let firefox: Firefox
let page: FirefoxPage
beforeAll(async () => {
  stack = await shareStack()
  firefox = await openFirefox()
})
afterAll(async () => {
  await firefox?.close()
})
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const seen = await page.evaluate(() => {
    const dialog = document.querySelector('billfold-modal')?.shadowRoot?.querySelector('dialog')
    return (dialog?.open ? dialog : document.body).textContent
  })
  reportSeen(task, { where: (await firefox.addresses()).join(' '), what: seen ?? '' })
})

/** A visitor who was never here. */
async function visit(): Promise<void> {
  page = await firefox.page()
  await page.goto(stack.demo)
  await page.sees(/^Connect wallet$/, 'button')
}
const textOf = (id: string) =>
  page.evaluate(name => document.querySelector(`[data-testid=${name}]`)?.textContent ?? '', id)
const expectModal = (isOpen: boolean) =>
  expect
    .poll(() =>
      page.evaluate(() => document.querySelector('billfold-modal')?.shadowRoot?.querySelector('dialog')?.open ?? false),
    )
    .toBe(isOpen)
async function expectConnected(): Promise<string> {
  await expect.poll(() => textOf('status')).toBe('connected')
  await expectModal(false)
  const address = await textOf('address')
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  return address
}
async function expectBackAfterReload(address: string): Promise<void> {
  await page.goto(stack.demo)
  expect(await expectConnected()).toBe(address)
}
/** What a script of the page may do: a click without a visitor. */
const clickUnasked = (name: string) =>
  page.evaluate(wanted => {
    const root = document.querySelector('billfold-modal')?.shadowRoot
    const all = [...document.querySelectorAll('button'), ...(root?.querySelectorAll('button') ?? [])]
    all.find(button => [button.getAttribute('aria-label'), button.textContent?.trim()].includes(wanted))?.click()
  }, name)

/** Runs in a page of the vault: the names of the keys that its storage holds. */
const readKeyIds = async (): Promise<readonly string[]> => {
  const answerOf = <result>(request: IDBRequest<result>) =>
    new Promise<result>((done, fail) => {
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error)
    })
  const ids: string[] = []
  for (const { name } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name ?? ''))
    if (database.objectStoreNames.contains('keys'))
      ids.push(...(await answerOf(database.transaction('keys').objectStore('keys').getAllKeys())).map(String))
    database.close()
  }
  return ids
}

describe.skipIf(isLeftOut('firefox'))('the modal', () => {
  it('opens, its rows are reached by keys, and Escape closes it', async () => {
    await visit()
    await page.press(/^Connect wallet$/)
    await page.sees(/^Continue with Google$/, 'button')
    await page.sees(/^Phantom/, 'button')
    const focused = () =>
      page.evaluate(() => {
        const one = document.querySelector('billfold-modal')?.shadowRoot?.activeElement
        return one?.getAttribute('aria-label') ?? (one?.querySelector('.bf-row-title') ?? one)?.textContent
      })
    await expect.poll(focused).toBe('WalletConnect')
    const reached: unknown[] = []
    for (let count = 0; count < 5; count++) {
      await page.type(keys.tab)
      reached.push(await focused())
    }
    expect(reached).toEqual(['Billfold Test Wallet', 'Phantom', 'All wallets', 'Email address', 'Continue with Google'])
    await page.type(keys.escape)
    await expectModal(false)
    // The button has the focus again: Enter opens it, the arrow leads to the next row, Enter chooses that one.
    await page.type(keys.enter)
    await expect.poll(focused).toBe('WalletConnect')
    await page.type(keys.down)
    expect(await focused()).toBe('Billfold Test Wallet')
    await page.type(keys.enter)
    await page.sees(/^Select a chain for Billfold Test Wallet$/)
    await page.sees(/^EVM/, 'button')
    await page.type(keys.escape)
    await page.sees(/^Connect a wallet$/)
    await page.type(keys.escape)
    await expectModal(false)
  })
})

describe.skipIf(isLeftOut('firefox'))('a social login', () => {
  it('opens its window in the press, ends connected, and is back after a reload', async () => {
    await page.press(/^Connect wallet$/)
    await page.press(/^Continue with Google$/)
    const window = await firefox.windowAt(stack.identity)
    expect(await window.evaluate(() => innerWidth)).toBe(600)
    await page.sees(/^Go on in the window that opened\. This page waits for you\.$/)
    await window.press(/^Approve$/)
    const address = await expectConnected()
    await expect.poll(() => window.isOpen()).toBe(false)
    await expectBackAfterReload(address)
  })

  it('without a press is blocked: the modal says so, and a press opens the window', async () => {
    await visit()
    await clickUnasked('Connect wallet')
    await page.sees(/^Continue with Google$/, 'button')
    const before = await firefox.addresses()
    await clickUnasked('Continue with Google')
    await page.sees(/^Your browser did not open the window$/)
    expect(await firefox.addresses()).toEqual(before)
    await page.press(/^Open again$/)
    const window = await firefox.windowAt(stack.identity)
    await window.press(/^Approve$/)
    await expectConnected()
    await expect.poll(() => window.isOpen()).toBe(false)
  })
})

describe.skipIf(isLeftOut('firefox'))('a login by e-mail', () => {
  it('opens a wallet in the vault’s frame, which is there again after a reload', async () => {
    await visit()
    await page.press(/^Connect wallet$/)
    await page.press(/^Email address$/, 'field')
    await page.type('firefox@mail.example')
    await page.press(/^Continue with email$/)
    await page.sees(/^Check your email$/)
    await page.type(await readCodeMail(stack.mail, 'firefox@mail.example'))
    await expectBackAfterReload(await expectConnected())
  })

  it('approves what moves value in the vault’s window and shows nothing of it in the frame', async () => {
    await page.press(/^Get test money$/)
    await expect.poll(() => textOf('balance')).toMatch(/^[1-9]/)
    await page.press(/^Send 0\.01$/)
    const frame = await page.frame(stack.vault)
    await frame.sees(/^It may move something of value\.$/)
    expect(await frame.shows(/0\.01/)).toBe(false)
    expect(await frame.shows(/^Approve$/, 'button')).toBe(false)
    // This browser does not report to a page whether something covers it.
    expect(await frame.evaluate(() => 'isVisible' in IntersectionObserverEntry.prototype)).toBe(false)
    await frame.press(/^Open wallet$/)
    const window = await firefox.windowAt(`${stack.vault}/window`)
    await window.sees(/^Send 0\.01 ETH$/)
    // The frame keeps its keys for this site alone: the same origin in a window of its own finds none of them.
    const inFrame = await frame.evaluate(readKeyIds)
    expect(inFrame).not.toEqual([])
    expect((await window.evaluate(readKeyIds)).filter(id => inFrame.includes(id))).toEqual([])
    await window.hover(/^Send 0\.01 ETH$/)
    await window.press(/^Approve$/)
    await expect.poll(() => textOf('hash')).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(() => window.isOpen()).toBe(false)
    await expectModal(false)
  })

  it('signs a message in the vault’s window, once its button was armed', async () => {
    await page.press(/^Sign message$/)
    const frame = await page.frame(stack.vault)
    await frame.sees(/^It is a message, and a page can hide what a message in it says\.$/)
    expect(await frame.shows(/^Sign$/, 'button')).toBe(false)
    await frame.press(/^Open wallet$/)
    const window = await firefox.windowAt(`${stack.vault}/window`)
    await window.sees(/^Hello from the Billfold demo$/)
    await window.hover(/^Hello from the Billfold demo$/)
    await window.press(/^Sign$/)
    await expect.poll(() => textOf('signature')).toMatch(/^0x[0-9a-f]{130}$/)
    await expectModal(false)
  })
})

it.skipIf(isLeftOut('firefox'))('was quiet: no error in any console', () => {
  // Firefox asks every window for an icon, and says when the page's policy refuses that.
  expect(firefox.errors.filter(text => !/\/favicon\.ico\b/.test(text))).toEqual([])
})
