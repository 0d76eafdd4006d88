import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type {} from '../../../../e2e/hosts/app/client.tsx'
import { launchBrowser } from '../parts/testing/launchBrowser.ts'
import { openHost } from '../shell/testing/openHost.ts'
import { reactHost } from './testing/reactHost.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

/** In the page, before its scripts: every text that the first kit button ever shows. */
const watchButton = () => {
  const seen: string[] = []
  Object.assign(window, { seen })
  const look = () => {
    const text = document.querySelector('.bf-button')?.textContent
    if (text && seen.at(-1) !== text) seen.push(text)
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  })
}
/** As `watchButton`, of the sign-in button and of what `useSession` returns. */
const watchSession = () => {
  const seen: string[] = []
  Object.assign(window, { seen })
  const look = () => {
    const button = document.querySelector('.bf-sign-in, .bf-sign-out')?.textContent
    const session = document.querySelector('.session')?.textContent
    const text = `${button}, ${session}`
    if (button && session && seen.at(-1) !== text) seen.push(text)
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/** A connection as the page keeps it. */
const saved = (address: string) => ({
  connectorId: 'toy.fox',
  namespace: 'toy',
  name: 'Toy Fox',
  accounts: [{ address, type: 'payment' }],
  approvedNetworks: 'all',
  networkId: 'toy:harbour',
  status: 'active',
})
const kept = ({ connections }: { connections: unknown }) => JSON.stringify({ v: 1, d: connections })
const inCookie = (value: unknown) => encodeURIComponent(JSON.stringify(value))

declare global {
  interface Window {
    readonly seen: readonly string[]
  }
}

describe.each(['18', '19'] as const)('React %s', version => {
  let host: reactHost.ReturnType
  let warnings: unknown[] = []
  beforeAll(async () => {
    const console = vi.spyOn(globalThis.console, 'error').mockReturnValue()
    host = await reactHost(version, 'development', { isServed: true })
    warnings = [...console.mock.calls]
    console.mockRestore()
  })
  afterAll(() => host?.close())
  const open = (path: string) =>
    openHost(browser, `${host.url}/${path}`, { prepare: context => context.addInitScript(watchButton) })

  test('is the version in the page', async () => {
    const { page, close } = await open('client')
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    const versions = await page.evaluate(async () => {
      const scripts = [...document.scripts].map(script => script.src).filter(Boolean)
      const texts = await Promise.all(scripts.map(async source => (await fetch(source)).text()))
      return texts.join('\n').match(/[vV]ersion(?:: | = |=)["'](1[89]\.\d+\.\d+)/g)
    })
    expect(new Set(versions?.map(found => found.match(/["'](\d+)/)?.[1]))).toEqual(new Set([version]))
    await close()
  })

  test('StrictMode mounts twice and makes one modal; taking the provider away and putting it back keeps it', async () => {
    const { page, dialog, faults, close } = await open('client#strict')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /Toy Fox/ }).waitFor()
    const element = await page.evaluateHandle(() => document.querySelector('billfold-modal'))
    const isSame = () =>
      element.evaluate(
        first =>
          document.querySelectorAll('billfold-modal').length === 1 &&
          first === document.querySelector('billfold-modal'),
      )
    expect(await isSame()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Unmount' }).click()
    expect(await page.getByRole('button', { name: 'Connect wallet' }).count()).toBe(0)
    expect(await isSame()).toBe(true)
    await page.getByRole('button', { name: 'Mount', exact: true }).click()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /Toy Fox/ }).click()
    await page.locator('output', { hasText: 'ada.harbour' }).waitFor()
    expect(await isSame()).toBe(true)
    expect(await dialog.evaluate(node => node.matches(':modal'))).toBe(false)
    expect(await faults()).toEqual([])
    await close()
  })

  test('an open modal outlives its provider, and is still that of its kit', async () => {
    const { page, faults, close } = await open('client#strict')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /Toy Fox/ }).waitFor()
    await page.evaluate(() => window.app.unmount())
    await page.getByRole('button', { name: /Toy Fox/ }).click()
    await expect
      .poll(() => page.evaluate(() => window.app.kit.store.getState().namespaces.toy?.status))
      .toBe('connected')
    expect(await faults()).toEqual([])
    await close()
  })

  test('the server renders the page of an unknown visitor without warnings', () => {
    expect(warnings).toEqual([])
    expect(host.html).toContain('>Connect wallet</button>')
    expect(host.html).toContain('>Harbour</button>')
    expect(host.html).toContain('<output>nobody</output>')
  })

  test('a new visitor: hydration warns of nothing and the button never changes', async () => {
    const { page, faults, close } = await open('hydrated#strict')
    await expect.poll(() => page.evaluate(() => window.app.kit.store.getState().isReady)).toBe(true)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /Toy Fox/ }).waitFor()
    expect(await page.evaluate(() => window.seen)).toEqual(['Connect wallet'])
    expect(await page.evaluate(() => window.app.recovered)).toEqual([])
    expect(await faults()).toEqual([])
    await close()
  })

  test('a visitor who is connected: hydration warns of nothing, then the address is there', async () => {
    const { page, faults, close } = await open('hydrated#strict,visited')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /Toy Fox/ }).click()
    await page.locator('output', { hasText: 'ada.harbour' }).waitFor()
    await page.reload()
    await page.locator('output', { hasText: 'ada.harbour' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.app.kit.store.getState().isReady)).toBe(true)
    expect(await page.getByRole('button', { name: /^ada/ }).isEnabled()).toBe(true)
    // From what the server sent straight to the address: nothing in between.
    const seen = await page.evaluate(() => window.seen)
    expect(seen).toHaveLength(2)
    expect(seen[0]).toBe('Connect wallet')
    expect(seen[1]).toMatch(/^ada/)
    expect(await page.evaluate(() => window.app.recovered)).toEqual([])
    expect(await faults()).toEqual([])
    await close()
  })

  test('a visitor whom the server knows by the cookie: the address is in its HTML and never changes, nothing is warned of', async () => {
    const { page, faults, close } = await open('remembered#strict,visited')
    const seen = () => page.evaluate(() => window.seen)
    const cookies = () => page.evaluate(() => document.cookie)
    await expect.poll(() => page.evaluate(() => window.app.kit.store.getState().isReady)).toBe(true)
    // Who has done nothing has no cookie.
    expect(await cookies()).toBe('')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /Toy Fox/ }).click()
    await page.locator('output', { hasText: 'ada.harbour' }).waitFor()
    expect(await cookies()).toContain('ada.harbour')

    const response = await page.reload()
    const html = (await response?.text()) ?? ''
    expect(html).toMatch(/<button[^>]*title="ada\.harbour"[^>]*disabled=""[^>]*aria-busy="true"/)
    expect(html).toContain('<output>ada.harbour</output>')
    await expect.poll(() => page.getByRole('button', { name: /^ada/ }).isEnabled()).toBe(true)
    expect(await seen()).toEqual([expect.stringMatching(/^ada/)])

    // The wallet shares no account any more: the server renders it once more, then no longer.
    await page.evaluate(() => {
      location.hash = 'strict'
    })
    const last = await page.reload()
    expect(await last?.text()).toContain('<output>ada.harbour</output>')
    await page.getByRole('button', { name: 'Unlock wallet' }).waitFor()
    expect(await seen()).toEqual([expect.stringMatching(/^ada/), 'Unlock wallet'])
    expect(await cookies()).toBe('')
    expect(await (await page.reload())?.text()).toContain('<output>nobody</output>')
    expect(await page.evaluate(() => window.app.recovered)).toEqual([])
    expect(await faults()).toEqual([])
    await close()
  })

  describe('a visitor whose session the server knows', () => {
    const known = { networkId: 'toy:harbour', connections: [saved('ada.harbour')] }
    const openSigned = (sessions: unknown, hash = 'strict,visited') =>
      openHost(browser, `${host.url}/signed#${hash}`, {
        prepare: async context => {
          await context.addInitScript(watchSession)
          await context.addInitScript(text => localStorage.setItem('@billfold/connections', text), kept(known))
          await context.addCookies([
            { name: 'billfold.snapshot', value: inCookie({ v: 1, d: known }), url: host.url },
            { name: 'host.sessions', value: inCookie(sessions), url: host.url },
          ])
        },
      })
    const texts = (page: Page) => page.evaluate(() => window.seen)
    const view = (page: Page) =>
      page.evaluate(() => {
        const { modal } = window.app.kit.store.getState()
        return modal.isOpen ? modal.history.at(-1)?.view : undefined
      })

    test('it is in the first HTML and never changes; nothing is warned of, and the visitor is not asked', async () => {
      const { page, faults, close } = await openSigned([{ address: 'ada.harbour', chainId: 'toy:harbour' }])
      await expect.poll(() => page.getByRole('button', { name: 'Sign out' }).isEnabled()).toBe(true)
      await expect.poll(() => page.evaluate(() => window.app.lookCount())).toBe(1)
      const html = (await (await page.reload())?.text()) ?? ''
      expect(html).toMatch(/<button[^>]*bf-sign-out[^>]*disabled=""[^>]*>Sign out<\/button>/)
      expect(html).toContain('signed in as ada.harbour')
      await expect.poll(() => page.getByRole('button', { name: 'Sign out' }).isEnabled()).toBe(true)
      expect([await texts(page), await view(page)]).toEqual([['Sign out, signed in as ada.harbour'], undefined])
      // It is the page's own from now on: signing out ends it, and nothing brings back what the server drew.
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.locator('.session', { hasText: 'not signed in' }).waitFor()
      expect(await (await page.reload())?.text()).not.toContain('signed in as')
      expect(await page.evaluate(() => window.app.recovered)).toEqual([])
      expect(await faults()).toEqual([])
      await close()
    })

    test.each([
      ['of another account', [{ address: 'bob.harbour', chainId: 'toy:harbour' }]],
      ['of another network', [{ address: 'ada.harbour', chainId: 'toy:atoll' }]],
      ['none', []],
    ])('%s is not drawn, and the visitor is asked', async (_, sessions) => {
      const { page, faults, close } = await openSigned(sessions)
      await expect.poll(() => view(page)).toBe('SIWXSignMessage')
      expect(await texts(page)).toEqual(['Sign in, not signed in'])
      expect(await page.evaluate(() => window.app.recovered)).toEqual([])
      expect(await faults()).toEqual([])
      await close()
    })

    test('whose wallet is locked: what the server drew is taken back', async () => {
      const { page, faults, close } = await openSigned([{ address: 'ada.harbour', chainId: 'toy:harbour' }], 'strict')
      await page.getByRole('button', { name: 'Unlock wallet' }).waitFor()
      await page.locator('.session', { hasText: 'not signed in' }).waitFor()
      expect((await texts(page)).at(-1)).toBe('Sign in, not signed in')
      expect(await faults()).toEqual([])
      await close()
    })
  })

  test('a cookie with wrong data is shown as text, disabled, and corrected by the page', async () => {
    const wrong = {
      networkId: 'toy:nowhere',
      connections: [
        {
          connectorId: 'toy.fox',
          namespace: 'toy',
          name: 'Fox',
          accounts: [{ address: '</script><img src=x onerror=alert(1)>', type: 'payment' }],
          networkId: 'toy:nowhere',
          status: 'active',
        },
      ],
    }
    const value = encodeURIComponent(JSON.stringify({ v: 1, d: wrong }))
    const { page, faults, close } = await openHost(browser, `${host.url}/remembered#strict`, {
      prepare: async context => {
        await context.addInitScript(watchButton)
        await context.addCookies([{ name: 'billfold.snapshot', value, url: host.url }])
      },
    })
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await page.evaluate(() => document.images.length)).toBe(0)
    expect(await page.evaluate(() => window.seen)).toEqual([expect.stringMatching(/^<\/sc/), 'Connect wallet'])
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(await faults()).toEqual([])
    await close()
  })

  test('kit.destroy() in the midst of React’s cleaning up takes the open modal away and warns of nothing', async () => {
    const { page, faults, close } = await open('client#owner')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /Toy Fox/ }).waitFor()
    await page.evaluate(() => window.app.unmount())
    await expect.poll(() => page.locator('billfold-modal').count()).toBe(0)
    expect(await faults()).toEqual([])
    await close()
  })
})

// React 18's development build shows errors to the window on purpose, before any boundary can: production is what counts.
describe.each([
  ['18', 'production'],
  ['19', 'production'],
  ['19', 'development'],
] as const)('errors inside the modal, React %s, %s', (version, mode) => {
  let host: reactHost.ReturnType
  beforeAll(async () => {
    host = await reactHost(version, mode)
  })
  afterAll(() => host?.close())

  /** Errors that the window receives. The console is React's own affair: 18 writes what a boundary caught. */
  const open = async () => {
    const opened = await openHost(browser, `${host.url}/client`)
    await opened.page.getByRole('button', { name: 'Connect wallet' }).click()
    await opened.page.getByRole('button', { name: /Toy Fox/ }).waitFor()
    const announced = () =>
      opened.page.evaluate(() =>
        window.app.events.flatMap(event => (event.type === 'INTERNAL_SDK_ERROR' ? [event.message] : [])),
      )
    const received = async () => [
      ...(await opened.page.evaluate(() => window.recorded.errors)),
      ...opened.messages.filter(message => message.startsWith('pageerror')),
    ]
    return { ...opened, announced, received }
  }

  test('a view that throws while it draws is replaced by an offer to try again', async () => {
    const { page, announced, received, close } = await open()
    await page.evaluate(() => {
      const { store } = window.app.kit
      Object.assign(window, { whole: store.getState().connectors })
      store.setState({ connectors: null as never })
    })
    await page.getByRole('alert').getByText('Something went wrong').waitFor()
    expect((await announced()).length).toBeGreaterThan(0)
    await page.evaluate(() => {
      window.app.kit.store.setState({ connectors: (window as unknown as { whole: [] }).whole })
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: /Toy Fox/ }).waitFor()
    expect(await received()).toEqual([])
    await close()
  })

  test('so is the whole card when what is around the view throws; it can be closed and opened again', async () => {
    const { page, announced, received, close } = await open()
    await page.evaluate(() => {
      const { store, runtime } = window.app.kit
      Object.assign(window, { whole: store.getState().connectors })
      store.setState({ connectors: null as never })
      // Its title names the connector.
      runtime.modal({ type: 'push', target: { view: 'ConnectingExternal', params: { connectorId: 'toy.fox' } } })
    })
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect((await announced()).length).toBeGreaterThan(0)
    await page.evaluate(() => {
      window.app.kit.store.setState({ connectors: (window as unknown as { whole: [] }).whole })
    })
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /Toy Fox/ }).waitFor()
    expect(await received()).toEqual([])
    await close()
  })

  test('a handler that throws is reported by an event and the modal goes on', async () => {
    const { page, announced, received, close } = await open()
    await page.evaluate(() => {
      const { store } = window.app.kit
      const stop = store.subscribe(() => {
        stop()
        throw new Error('thrown inside a handler')
      })
    })
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    await page.getByRole('heading', { name: 'What is a wallet?' }).first().waitFor()
    expect(await announced()).toEqual(['Error: thrown inside a handler'])
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: /Toy Fox/ }).waitFor()
    expect(await received()).toEqual([])
    // The page's own errors are the page's: they are reported as ever.
    await page.evaluate(() => setTimeout(() => reportError(new Error('of the page'))))
    await expect.poll(received).toContain('window.onerror: Uncaught Error: of the page')
    await close()
  })
})
