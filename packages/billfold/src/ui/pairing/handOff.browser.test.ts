import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../parts/testing/launchBrowser.ts'
import { openState } from '../gallery/openState.ts'
import { servePages } from '../gallery/servePages.ts'
import type { Scenario, WalletScenario } from '../testing/Scenario.ts'
import type { TestPage } from '../testing/TestPage.ts'

// What is opened, and where, in each of the places where a phone shows pages (users and peers, themes M and N).

const iosSafari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const iosView =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const androidChrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'
const androidView =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.0.0 Mobile Safari/537.36'

type Place = {
  readonly name: string
  readonly userAgent: string
  /** The wallet that has put itself into the page. */
  readonly wallet?: WalletScenario
  readonly telegram?: 'with its script' | 'bare'
  /** Opened for Rainbow (a scheme), Zerion Peak (both forms) and Trustly (https alone). */
  readonly opens: readonly [rainbow: Form, peak: Form, trustly: Form]
}
type Form = 'scheme _self' | 'scheme _blank' | 'twice _blank' | 'https _self' | 'https _blank' | 'https openLink'

const injected = (id: string, name: string): WalletScenario => ({ id, name, kind: 'injected' })
const browser: Place['opens'] = ['scheme _self', 'scheme _self', 'https _self']

const PLACES: readonly Place[] = [
  { name: 'iOS Safari', userAgent: iosSafari, opens: browser },
  { name: 'Android Chrome', userAgent: androidChrome, opens: browser },
  {
    name: 'Telegram on iOS',
    userAgent: iosView,
    telegram: 'with its script',
    opens: ['scheme _blank', 'https openLink', 'https openLink'],
  },
  {
    name: 'Telegram on Android',
    userAgent: androidView,
    telegram: 'with its script',
    opens: ['twice _blank', 'https openLink', 'https openLink'],
  },
  {
    name: 'Telegram on Android without its script',
    userAgent: androidView,
    telegram: 'bare',
    opens: ['twice _blank', 'https _blank', 'https _blank'],
  },
  {
    name: 'another app on Android',
    userAgent: androidView,
    opens: ['scheme _self', 'https _self', 'https _self'],
  },
  {
    name: 'the browser of MetaMask',
    userAgent: `${iosView} WebView MetaMaskMobile`,
    wallet: injected('io.metamask.mobile', 'MetaMask'),
    opens: browser,
  },
  { name: 'the browser of Trust Wallet', userAgent: androidView, wallet: injected('trust', 'Trust'), opens: browser },
  {
    name: 'the browser of Coinbase Wallet',
    userAgent: `${androidView} CoinbaseWallet`,
    wallet: injected('coinbase', 'Coinbase'),
    opens: browser,
  },
]

const LINKS = {
  scheme: (scheme: string, uri: string) => `${scheme}://wc?uri=${encodeURIComponent(uri)}`,
  twice: (scheme: string, uri: string) => `${scheme}://wc?uri=${encodeURIComponent(encodeURIComponent(uri))}`,
  https: (host: string, uri: string) => `https://${host}.example/wc?uri=${encodeURIComponent(uri)}`,
}
const WALLETS = [
  { name: 'Rainbow', scheme: 'rainbow', host: '' },
  { name: 'Zerion Peak', scheme: 'zerionpeak', host: 'peak' },
  { name: 'Trustly', scheme: '', host: 'trustly' },
] as const

let started: Browser
let server: Awaited<ReturnType<typeof servePages>>
beforeAll(async () => {
  server = await servePages()
  started = await launchBrowser()
})
afterAll(async () => {
  await started?.close()
  await server?.close()
})

describe.each(PLACES)('$name', ({ userAgent, wallet, telegram, opens }) => {
  const openPage = async (path: Scenario['path']) => {
    const context = await started.newContext({
      userAgent,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 760 },
    })
    const page = await context.newPage()
    if (telegram)
      await page.addInitScript(hasScript => {
        const WebApp = { openLink: (href: string) => window.testPage.opened.push([href, 'openLink']) }
        Object.assign(window, { TelegramWebviewProxy: {}, ...(hasScript ? { Telegram: { WebApp } } : {}) })
      }, telegram === 'with its script')
    const scenario = { pairing: {}, wallets: wallet ? [wallet] : [], ...(path ? { path } : {}) }
    await openState(page, server.address, { name: '', scenario })
    return { page, close: () => context.close() }
  }
  const toOpened = (index: number, uri: string) => {
    const wallet = WALLETS[index]
    const [form, target] = (opens[index] ?? '').split(' ') as [keyof typeof LINKS, string]
    return [LINKS[form]((form === 'https' ? wallet?.host : wallet?.scheme) ?? '', uri), target]
  }

  test('a tap on a row opens the app inside the tap, and the button opens it again', async () => {
    const { page, close } = await openPage([{ view: 'Connect' }, { view: 'AllWallets' }])
    await expect.poll(() => page.evaluate(() => window.testPage.pairing.counts.prepared)).toBeGreaterThan(0)
    for (const [index, { name }] of WALLETS.entries()) {
      await page.getByRole('button', { name, exact: true }).waitFor()
      await expect.poll(() => page.evaluate(() => window.testPage.isPrepared())).toBe(true)
      // By a script's press, which returns before anything that was waited for: what has been opened by then was opened
      // inside of it.
      const opened = await page.getByRole('button', { name, exact: true }).evaluate((row: HTMLElement) => {
        const from = window.testPage.opened.length
        row.click()
        return window.testPage.opened.slice(from)
      })
      const uri = await page.evaluate(() => String(window.testPage.pairing.offers.at(-1)?.uri))
      expect(opened).toEqual([toOpened(index, uri)])
      await page.getByRole('button', { name: `Open ${name} again` }).tap()
      expect(await page.evaluate(() => window.testPage.opened.at(-1))).toEqual(toOpened(index, uri))
      expect(await page.evaluate(() => window.testPage.pairing.offers.at(-1)?.uri)).toBe(uri)
      await page.getByRole('button', { name: 'Back' }).tap()
    }
    await close()
  })
})

test('in a frame of another page, the app opens in the place of the whole', async () => {
  const page = await started.newPage({ userAgent: iosSafari })
  const address = server.address({
    pairing: {},
    path: [{ view: 'ConnectingWalletConnect', params: { walletId: 'rainbow' } }],
  })
  await page.setContent(`<iframe width="390" height="700" src="${address}"></iframe>`)
  const inside = page.frameLocator('iframe')
  await inside.getByRole('button', { name: 'Open Rainbow' }).click()
  const frame = page.frames().at(-1)
  expect(await frame?.evaluate(() => window.testPage.opened.at(-1)?.[1])).toBe('_top')
  await page.close()
})

declare global {
  interface Window {
    testPage: TestPage
  }
}
