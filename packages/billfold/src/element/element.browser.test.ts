import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Kit } from '../core/Kit.ts'
import type { BillfoldOptions } from '../core/options/BillfoldOptions.ts'
import { VERSION } from '../core/version.ts'
import { findAxeViolations } from '../parts/testing/findAxeViolations.ts'
import { launchBrowser } from '../parts/testing/launchBrowser.ts'
import { openHost } from '../shell/testing/openHost.ts'
import type { BillfoldButton } from './BillfoldButton.ts'
import type { defineElements } from './defineElements.ts'
import { OTHER_VERSION, serveScript } from './testing/serveScript.ts'

declare global {
  interface Window {
    /** What the script-tag build gives to a page. */
    readonly Billfold: typeof import('../exports/index.ts') & {
      readonly defineElements: typeof defineElements
      evm(options: { readonly networks: readonly unknown[] }): BillfoldOptions['families'][number]
      readonly networks: Readonly<Record<string, unknown>>
    }
    kits: Record<string, Kit>
    /** Of `page.js`: makes a kit on one network and gives it to the buttons. */
    addKit(name: string, network?: string, options?: Partial<BillfoldOptions>): void
  }
}

const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
const block = (language: string) => {
  const text = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(readme)?.[1]
  if (!text) throw new Error(`README.md shows no ${language}`)
  return text
}

const BUTTONS =
  '<billfold-connect-button></billfold-connect-button> <billfold-account-button></billfold-account-button> ' +
  '<billfold-network-button></billfold-network-button>'
const script = (name: string) => `<script type="module" src="/${name}.js"></script>`
const SCRIPTS = ['billfold/billfold', 'page'].map(script).join('')

const pages = {
  readme: block('html'),
  // As hosts ask for a new version. The modal must find the core that is there.
  plain: `${BUTTONS}${SCRIPTS.replace('billfold.js', 'billfold.js?v=2')}${script('start')}`,
  bare: SCRIPTS,
  early: BUTTONS,
  copies: `${BUTTONS}<billfold-network-button kit="b"></billfold-network-button>${SCRIPTS}${['start', 'other/billfold', 'second'].map(script).join('')}`,
  taken: `${script('taken')}${BUTTONS}${SCRIPTS}`,
}
const scripts = {
  app: block('js'),
  // Written as a host writes it: plain JavaScript over the global.
  page: `
    window.kits = {}
    window.addKit = (name, network = 'mainnet', options = {}) => {
      const { createBillfold, defineElements, evm, networks } = window.Billfold
      window.kits[name] = createBillfold({
        families: [evm({ networks: [{ ...networks[network], rpcUrls: [location.origin + '/rpc'] }] })],
        ...options,
      })
      defineElements(window.kits[name], { id: name })
    }`,
  start: `addKit('a')`,
  second: `addKit('b', 'base'); Billfold.defineElements(kits.b)`,
  early: `
    import { createBillfold, defineElements, evm, networks } from '/billfold/billfold.js'
    const hadBody = document.body !== null
    window.kits = { early: createBillfold({ families: [evm({ networks: [networks.mainnet] })] }) }
    defineElements(kits.early)
    await fetch('/continue')
    document.documentElement.dataset.early = String(!hadBody)`,
  taken: `customElements.define('billfold-network-button', class extends HTMLElement {})`,
}

let browser: Browser
let server: serveScript.ReturnType
beforeAll(async () => {
  ;[browser, server] = await Promise.all([launchBrowser(), serveScript({ pages, scripts })])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const WALLET = fileURLToPath(new URL('../../../../scripts/sizeWallet.js', import.meta.url))
const ADDRESS = '0xf39F…b92266'

async function open(path: string, { prepare, ...options }: openHost.Options = {}) {
  const fetched: string[] = []
  const opened = await openHost(browser, `${server.url}/${path}`, {
    ...options,
    async prepare(context, page) {
      page.on('request', request => {
        const { pathname } = new URL(request.url())
        if (pathname.endsWith('.js')) fetched.push(pathname)
      })
      await context.addInitScript({ path: WALLET })
      await prepare?.(context, page)
    },
  })
  return { ...opened, fetched, hasReact: () => fetched.some(isReact) }
}

const isReact = (path: string) => server.modulesOf(path).some(module => /node_modules\/react-dom\//.test(module))
const connectButton = (page: Page): Locator => page.locator('billfold-connect-button').getByRole('button')
const accountButton = (page: Page): Locator => page.locator('billfold-account-button').getByRole('button')
const networkButton = (page: Page): Locator => page.locator('billfold-network-button').getByRole('button')
const wallet = (page: Page): Locator => page.getByRole('button', { name: /Size Wallet/ })
const alerts = (page: Page, name: string) =>
  page.evaluate(
    which => window.kits[which]?.runtime.alerts.map(({ code, message }) => `${code}: ${message}`) ?? [],
    name,
  )

test('the page of the README: press, list, connect, address on the button', async () => {
  const asked: string[] = []
  const { page, context, dialog, faults, close } = await open('readme', {
    async prepare(context) {
      // The README's networks have their nodes elsewhere, and a host's policy lets them be asked: here the chain of the other pages answers for all.
      await context.route('**/readme', async route => {
        const response = await route.fetch()
        const { 'content-security-policy': policy = '', ...headers } = response.headers()
        const wider = policy.replace('connect-src', 'connect-src https:')
        await route.fulfill({ response, headers: { ...headers, 'content-security-policy': wider } })
      })
      await context.route(/^https:/, async route => {
        asked.push(route.request().url())
        const response = await route.fetch({ url: `${server.url}/rpc` })
        await route.fulfill({ response, headers: { 'access-control-allow-origin': '*' } })
      })
    },
  })
  await connectButton(page).click()
  await wallet(page).click()
  await expect.poll(() => connectButton(page).textContent()).toBe(ADDRESS)
  await dialog.waitFor({ state: 'hidden' })
  // The account's name is asked of its network, and no other host receives data of the visitor.
  const nodes = await page.evaluate(() => {
    const { rpcUrls } = window.Billfold.networks.mainnet as { rpcUrls: readonly string[] }
    return rpcUrls.map(url => new URL(url).href)
  })
  await expect.poll(() => asked[0]).toBe(nodes[0])
  expect(asked.filter(url => !nodes.includes(url))).toEqual([])
  expect(await faults()).toEqual([])
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await close()
})

test('under the strict policy: connect, networks, reload, disconnect; React comes with the first intent', async () => {
  const { page, dialog, faults, fetched, hasReact, close } = await open('plain')
  await connectButton(page).waitFor()
  await page.evaluate(() => new Promise(done => requestIdleCallback(done, { timeout: 1_000 })))
  expect(
    fetched.filter(path => path.startsWith('/billfold/')).map(path => path.replace(/-[\w-]+\.js$/, '.js')),
  ).toEqual(['/billfold/billfold.js', '/billfold/core.js'])
  expect(hasReact()).toBe(false)
  expect(await accountButton(page).count()).toBe(0)
  expect(await page.locator('billfold-account-button').boundingBox()).toBe(null)
  await connectButton(page).hover()
  await expect.poll(hasReact).toBe(true)

  await connectButton(page).click()
  expect(await connectButton(page).getAttribute('aria-expanded')).toBe('true')
  await wallet(page).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => connectButton(page).textContent()).toBe(ADDRESS)
  expect(await connectButton(page).getAttribute('title')).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(await connectButton(page).getAttribute('aria-expanded')).toBe('false')
  expect(await accountButton(page).textContent()).toBe(ADDRESS)

  await networkButton(page).click()
  await dialog
    .getByRole('heading', { name: /network/i })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  expect(fetched.filter(path => /billfold\.js|core-/.test(path))).toHaveLength(2)

  const before = fetched.length
  await page.reload()
  await expect.poll(() => accountButton(page).isEnabled()).toBe(true)
  expect(await connectButton(page).textContent()).toBe(ADDRESS)
  expect(await networkButton(page).textContent()).toBe('Ethereum')
  expect(fetched.slice(before).some(isReact)).toBe(false)

  await accountButton(page).click()
  await dialog.getByRole('button', { name: /Disconnect/ }).click()
  await expect.poll(() => page.locator('billfold-connect-button button').textContent()).toBe('Connect wallet')
  expect(await page.locator('billfold-account-button').isVisible()).toBe(false)
  expect(await faults()).toEqual([])
  await close()
})

test('two kits: a button is of the one it names, also when that comes later or the other goes', async () => {
  const { page, faults, close } = await open('bare')
  await page.evaluate(() => {
    for (const kit of [undefined, 'a', 'b', 'later']) {
      const button = document.createElement('billfold-network-button')
      if (kit) button.setAttribute('kit', kit)
      document.body.append(button)
    }
    window.addKit('a', 'mainnet')
    window.addKit('b', 'base')
    window.Billfold.defineElements(window.kits.a as Kit)
  })
  const texts = () => page.locator('billfold-network-button button').allTextContents()
  expect(await texts()).toEqual(['Ethereum', 'Ethereum', 'Base', 'Select network'])
  expect(await page.locator('billfold-network-button[kit=later] button').isDisabled()).toBe(true)
  expect(await page.locator('billfold-modal').count()).toBe(2)
  await page.evaluate(() => window.addKit('later', 'polygon'))
  expect(await texts()).toEqual(['Ethereum', 'Ethereum', 'Base', 'Polygon'])
  await page.evaluate(() => {
    const last = document.querySelector<BillfoldButton>('billfold-network-button[kit=later]')
    if (last) last.kit = 'b'
  })
  expect(await texts()).toEqual(['Ethereum', 'Ethereum', 'Base', 'Base'])
  await page.locator('billfold-network-button[kit=b] button').first().click()
  const openKits = () =>
    page.evaluate(() =>
      Object.entries(window.kits).flatMap(([name, kit]) => (kit.store.getState().modal.isOpen ? [name] : [])),
    )
  expect(await openKits()).toEqual(['b'])
  await page.keyboard.press('Escape')

  await page.evaluate(() => window.kits.a?.destroy())
  expect(await texts()).toEqual(['Base', 'Select network', 'Base', 'Base'])
  expect(await faults()).toEqual([])
  expect(await alerts(page, 'b')).toEqual([])
  // A mistake: the first keeps the id, and an alert tells the developer what to do.
  await page.evaluate(() => {
    window.kits.first = window.kits.b as Kit
    window.addKit('b', 'optimism')
  })
  expect(await texts()).toEqual(['Base', 'Select network', 'Base', 'Base'])
  await expect
    .poll(() => alerts(page, 'b'))
    .toEqual([
      'alert/kit-id-taken: Two kits of this page have one id: b. Give each its own: defineElements(kit, { id }).',
    ])
  await close()
})

test('another version on the same page: its kits work with the buttons of the first, and it says so', async () => {
  const { page, faults, close } = await open('copies')
  const named = page.locator('billfold-network-button[kit=b] button')
  expect(await page.locator('billfold-network-button button').allTextContents()).toEqual(['Ethereum', 'Base'])
  expect(await alerts(page, 'a')).toEqual([])
  await expect
    .poll(() => alerts(page, 'b'))
    .toEqual([
      `alert/another-copy: Another copy of Billfold draws the buttons of this page: ${VERSION} before ${OTHER_VERSION}. Load one copy, in one version, for the whole page.`,
    ])
  await named.click()
  await page
    .getByRole('heading', { name: /network/i })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await connectButton(page).click()
  await wallet(page).click()
  await expect.poll(() => connectButton(page).textContent()).toBe(ADDRESS)
  expect((await faults()).filter(fault => !fault.includes('alert/another-copy'))).toEqual([])
  await close()
})

test('a script that runs before there is a body puts the modal on the page when there is one', async () => {
  const { page, faults, close } = await open('early')
  await page.locator('html[data-early=true]').waitFor()
  await connectButton(page).click()
  await wallet(page).waitFor()
  expect(await page.locator('body > billfold-modal').count()).toBe(1)
  expect(await faults()).toEqual([])
  await close()
})

test('a name that another script defined is reported, and the other buttons work', async () => {
  const { page, faults, hasReact, close } = await open('taken')
  await page.evaluate(() => window.addKit('a'))
  await expect
    .poll(() => alerts(page, 'a'))
    .toEqual([
      'alert/element-name-taken: The page defines another element by our name: billfold-network-button. ' +
        'Rename that element, or call openModal on your own button.',
    ])
  await connectButton(page).dispatchEvent('touchstart')
  await expect.poll(hasReact).toBe(true)
  await connectButton(page).click()
  await wallet(page).waitFor()
  expect((await faults()).filter(fault => !fault.includes('alert/element-name-taken'))).toEqual([])
  await close()
})

test('an element that was there before its definition is upgraded with what was written on it', async () => {
  const { page, faults, close } = await open('bare', {
    // The policy of this page is the browser’s own, so that it may write HTML.
    prepare: (_, page) =>
      page.route('**/bare', async route => {
        const response = await route.fetch()
        const { 'content-security-policy': _policy, ...headers } = response.headers()
        await route.fulfill({ response, headers })
      }),
  })
  await page.evaluate(() => {
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML =
      '<billfold-connect-button label="Sign in" size="lg" view="Networks"></billfold-connect-button><billfold-network-button></billfold-network-button>'
    Object.assign(container.lastElementChild as Element, { label: 'Chain', disabled: true })
    window.addKit('a')
  })
  expect(await connectButton(page).textContent()).toBe('Sign in')
  expect(await connectButton(page).evaluate(node => node.getBoundingClientRect().height)).toBe(52)
  await connectButton(page).click()
  await page
    .getByRole('heading', { name: /network/i })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  expect(await networkButton(page).textContent()).toBe('Chain')
  expect(await networkButton(page).isDisabled()).toBe(true)
  expect(
    await page.evaluate(() => {
      const button = document.querySelector('billfold-network-button')
      if (!button) return undefined
      Object.assign(button, { label: null, disabled: false, unsupportedLabel: 'Wrong' })
      return button.outerHTML
    }),
  ).toBe('<billfold-network-button unsupported-label="Wrong"></billfold-network-button>')
  expect(await networkButton(page).textContent()).toBe('Ethereum')
  expect(await networkButton(page).isEnabled()).toBe(true)
  // A script that focuses the element means its button.
  await page.evaluate(() => document.querySelector('billfold-network-button')?.focus())
  expect(await networkButton(page).evaluate(node => node.matches(':focus'))).toBe(true)
  expect(await faults()).toEqual([])
  await close()
})

test('removed from the page it follows no kit; put back or moved it is as before', async () => {
  const { page, faults, close } = await open('plain')
  await connectButton(page).waitFor()
  /** How many buttons listen, and what the first one says. */
  const state = () =>
    page.evaluate(() => {
      const registry = Reflect.get(document, Symbol.for('billfold.kits')) as { listeners: Set<unknown> }
      return registry.listeners.size
    })
  expect(await state()).toBe(3)
  await page.evaluate(() => {
    const button = document.querySelector('billfold-connect-button') as Element
    Object.assign(window, { button })
    button.remove()
  })
  expect(await state()).toBe(2)
  await networkButton(page).click()
  await page
    .getByRole('heading', { name: /network/i })
    .first()
    .waitFor()
  const expanded = () =>
    page.evaluate(() =>
      (window as unknown as { button: Element }).button.shadowRoot
        ?.querySelector('button')
        ?.getAttribute('aria-expanded'),
    )
  expect(await expanded()).toBe('false')
  await page.evaluate(() => document.body.append((window as unknown as { button: Element }).button))
  expect(await expanded()).toBe('true')
  await page.keyboard.press('Escape')
  await expect.poll(expanded).toBe('false')
  await page.evaluate(() => {
    const { button } = window as unknown as { button: Element }
    document.querySelector('h1')?.after(button)
    for (let turn = 0; turn < 50; turn++) document.body.append(button)
  })
  expect(await state()).toBe(3)
  await connectButton(page).click()
  await wallet(page).click()
  await expect.poll(() => connectButton(page).textContent()).toBe(ADDRESS)
  expect(await faults()).toEqual([])
  await close()
})

test.each([
  ['ltr', 'light'],
  ['rtl', 'dark'],
] as const)('%s, %s: by keyboard alone, and axe finds nothing', async (direction, colorScheme) => {
  const { page, dialog, faults, hasReact, close } = await open('plain', { colorScheme })
  await page.evaluate(dir => document.documentElement.setAttribute('dir', dir), direction)
  await connectButton(page).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const colour = () => connectButton(page).evaluate(node => getComputedStyle(node).backgroundColor)
  const [green, light] = ['rgb(11, 110, 79)', 'rgb(67, 211, 160)']
  expect(await colour()).toBe(colorScheme === 'light' ? green : light)
  expect(await connectButton(page).evaluate(node => getComputedStyle(node).direction)).toBe(direction)
  const isLeft = await page.evaluate(() => {
    const [first, last] = ['connect', 'network'].map(
      kind => document.querySelector(`billfold-${kind}-button`)?.getBoundingClientRect().x ?? 0,
    )
    return (first ?? 0) < (last ?? 0)
  })
  expect(isLeft).toBe(direction === 'ltr')

  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('billfold-connect-button')
  await expect.poll(hasReact).toBe(true)
  expect(await connectButton(page).evaluate(node => getComputedStyle(node).outlineStyle)).toBe('solid')
  await page.keyboard.press('Enter')
  await wallet(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(
    await page.evaluate(() => {
      const outer = document.activeElement
      return [outer?.localName, outer?.shadowRoot?.activeElement?.localName]
    }),
  ).toEqual(['billfold-connect-button', 'button'])
  await page.keyboard.press('Space')
  await wallet(page).waitFor()
  await wallet(page).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => connectButton(page).textContent()).toBe(ADDRESS)
  expect(await findAxeViolations(page)).toEqual([])

  // A kit whose theme is set keeps its buttons in sync.
  await page.evaluate(
    mode => {
      window.kits.a?.destroy()
      window.addKit('again', 'mainnet', { theme: { mode }, enableReconnect: false } as Partial<BillfoldOptions>)
    },
    colorScheme === 'light' ? ('dark' as const) : ('light' as const),
  )
  await expect.poll(() => connectButton(page).textContent()).toBe('Connect wallet')
  expect(await colour()).toBe(colorScheme === 'light' ? light : green)
  expect(await faults()).toEqual([])
  await close()
})
