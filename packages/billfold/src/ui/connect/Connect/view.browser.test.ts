import { describe, expect, test } from 'vitest'
import { findAxeViolations } from '../../../parts/testing/findAxeViolations.ts'
import { describeView, type Opened } from '../../gallery/describeView.ts'
import { readCode } from '../../testing/readCode.ts'
import { fox, namesakes, rabbit } from '../../testing/sampleWallets.ts'

/** A PNG of 1280 × 320 pixels. */
const WIDE =
  'iVBORw0KGgoAAAANSUhEUgAABQAAAAFAAQAAAADLiOwlAAAASUlEQVR42u3BAQ0AAADCoPdPbQ43oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACANwPJQAABTQslTgAAAABJRU5ErkJggg=='

describeView('Connect', open => {
  const rows = ['Fox', 'Rabbit Hole', 'Rainbow', 'Brain Wallet', 'All wallets']

  test('lists wallets by section and leads a chosen one to its connection', async () => {
    const { page, events, view } = await open({ wallets: [{ ...fox, connect: 'hang' }, rabbit] })
    const names = await page.locator('.bf-row .bf-row-title').allTextContents()
    expect(names).toEqual(rows)
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Installed',
      'Recommended',
      'What is a wallet?',
    ])
    await page.getByRole('button', { name: 'Fox' }).click()
    expect(await view()).toBe('ConnectingExternal')
    expect(await events()).toContain('SELECT_WALLET')
  })

  test('with a connector that pairs, begins with a code for any wallet and leads wallets to theirs', async () => {
    const { page, view } = await open({ wallets: [fox], pairing: {}, options: { layout: 'compact' } })
    await page.getByRole('button', { name: 'Rainbow' }).waitFor()
    const names = await page.locator('.bf-row .bf-row-title').allTextContents()
    expect(names).toEqual(['WalletConnect', 'Fox', 'Rainbow', 'Brain Wallet', 'Trustly', 'All wallets'])
    // None of these is only to be had elsewhere.
    expect(await page.locator('.bf-tag').allTextContents()).toEqual([
      'QR code',
      'Installed',
      'Phone',
      'Phone',
      'Phone',
      '40+',
    ])
    await page.getByRole('button', { name: 'WalletConnect QR code' }).click()
    expect(await view()).toBe('ConnectingWalletConnect')
    await page.getByRole('img', { name: 'QR code to connect a wallet' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Rainbow' }).click()
    await page.getByRole('img', { name: 'QR code to connect Rainbow' }).waitFor()
  })

  test('a connected wallet that is locked is marked, and comes back when it is unlocked', async () => {
    const { page, run, view } = await open({ wallets: [fox], connected: [fox.id], isClosed: true })
    // As reported by a connector without an account any more.
    await run(
      ({ kit }, id) => kit.runtime.connection({ type: 'disconnected', connectorId: id, isLocked: true }),
      fox.id,
    )
    await run(({ kit }) => kit.runtime.modal({ type: 'open', target: { view: 'Connect' } }))
    await page.getByRole('button', { name: 'Fox Locked' }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Fox Locked' }).click()
    await expect.poll(view).toBeUndefined()
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.lockedId)).toBeUndefined()
  })

  describe('with room for two columns and a connector that pairs', () => {
    const wide = { wallets: [fox], pairing: {} } as const
    const codeOf = ({ page }: Opened) => page.getByRole('img', { name: 'QR code to connect a wallet' })
    const counts = ({ run }: Opened) => run(({ pairing }) => pairing.counts)
    const offers = ({ run }: Opened) => run(({ pairing }) => pairing.offers.map(({ uri }) => uri))

    test('keeps the place of wallets that are still on their way, with their title', async () => {
      const placeWith = async (directory: 'hang' | number) => {
        const { page } = await open({ ...wide, directory })
        await page.getByText(directory === 'hang' ? 'Loading wallets' : 'Rainbow').waitFor()
        return page
          .getByRole('button', { name: 'All wallets' })
          .evaluate(row => row.getBoundingClientRect().y - (row.closest('.bf-card')?.getBoundingClientRect().y ?? 0))
      }
      expect(await placeWith('hang')).toBe(await placeWith(137))
    })

    test.each(['light', 'dark'] as const)('a camera reads a code beside the list, in the %s theme', async mode => {
      const opened = await open({ ...wide, theme: { mode } })
      await codeOf(opened).waitFor()
      const [uri] = await offers(opened)
      expect(await readCode(codeOf(opened))).toBe(uri)
      // No connection is under way yet: the page's own buttons say so, and no other attempt ends for it.
      expect(await counts(opened)).toMatchObject({ offered: 1, connect: 0 })
      expect(await opened.run(({ kit }) => kit.store.getState().namespaces.made?.status)).toBe('disconnected')
    })

    test('offers nothing before the modal is open, and takes it back when it closes', async () => {
      const opened = await open({ ...wide, isClosed: true })
      const { page } = opened
      await page.getByRole('button', { name: 'Connect wallet' }).hover()
      await page.locator('billfold-modal .bf-row', { hasText: 'Fox' }).waitFor({ state: 'attached' })
      expect(await counts(opened)).toMatchObject({ offered: 0, connect: 0 })
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await codeOf(opened).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(async () => (await counts(opened)).letGo).toBe(1)
    })

    test.each([
      ['WalletConnect QR code', 'QR code to connect a wallet'],
      ['Rainbow', 'QR code to connect Rainbow'],
    ])('%s goes on with the same code', async (row, label) => {
      const opened = await open(wide)
      const { page, run, view } = opened
      await codeOf(opened).waitFor()
      await page.getByRole('button', { name: row }).click()
      expect(await view()).toBe('ConnectingWalletConnect')
      await page.getByRole('heading', { name: row.replace(' QR code', '') }).waitFor()
      const code = page.getByRole('img', { name: label })
      await expect.poll(async () => (await counts(opened)).connect).toBe(1)
      expect(await readCode(code)).toBe((await offers(opened))[0])
      expect(await offers(opened)).toHaveLength(1)
      await run(({ pairing }) => pairing.approve())
      await expect.poll(view).toBeUndefined()
    })

    test('leaves room for logins, of which none is wider than the list', async () => {
      const { dialog } = await open({ ...wide, embedded: {} })
      await dialog.getByRole('textbox', { name: 'Email address' }).waitFor()
      const past = () =>
        dialog.locator('.bf-email').evaluate(form => {
          const edge = form.getBoundingClientRect().right
          return [...form.children].filter(part => part.getBoundingClientRect().right > edge).length
        })
      expect(await past()).toBe(0)
    })

    test('is connected once a wallet approves', async () => {
      const opened = await open(wide)
      const { run, view, events } = opened
      await codeOf(opened).waitFor()
      await run(({ pairing }) => pairing.approve())
      await expect.poll(view).toBeUndefined()
      expect(await events()).toContain('CONNECT_SUCCESS')
      expect(await run(({ kit }) => kit.store.getState().namespaces.made?.connectorId)).toBe('walletConnect')
      await expect
        .poll(() => run(({ kit }) => kit.store.getState().recentWallets))
        .toEqual([{ id: 'rainbow', name: 'Rainbow' }])
    })

    test('after a rejection, says so and shows a new code', async () => {
      const opened = await open(wide)
      const { page, run, events } = opened
      await codeOf(opened).waitFor()
      await run(({ pairing }) => pairing.reject())
      await page.getByRole('alert').filter({ hasText: 'You declined the request' }).waitFor()
      await expect.poll(() => offers(opened)).toHaveLength(2)
      expect(await readCode(codeOf(opened))).toBe((await offers(opened))[1])
      expect(await events()).toContain('USER_REJECTED')
    })

    test('another wallet takes the code away', async () => {
      const opened = await open({ ...wide, wallets: [{ ...fox, connect: 'hang' }] })
      await codeOf(opened).waitFor()
      await opened.page.getByRole('button', { name: 'Fox' }).click()
      expect(await opened.view()).toBe('ConnectingExternal')
      await expect.poll(async () => (await counts(opened)).letGo).toBe(1)
    })

    test('a window that becomes narrow gives it back', async () => {
      const opened = await open(wide, { viewport: { width: 900, height: 720 } })
      await codeOf(opened).waitFor()
      await opened.page.setViewportSize({ width: 500, height: 720 })
      await expect.poll(async () => (await counts(opened)).letGo).toBe(1)
      expect(await codeOf(opened).count()).toBe(0)
    })

    test.each([
      ['the relay is away', { pairing: { relay: 'unreachable' } }],
      [
        'there is something to agree to',
        { options: { termsUrl: 'https://a.example', features: { legalCheckbox: true } } },
      ],
    ] as const)('%s: help stays where it was', async (_, more) => {
      const opened = await open({ ...wide, ...more })
      await opened.page.getByRole('heading', { name: 'What is a wallet?' }).waitFor()
      expect(await codeOf(opened).count()).toBe(0)
      expect(await opened.page.getByText('Phone wallets cannot be reached').count()).toBe(0)
    })
  })

  test('puts the code where the host wants it, and on a phone nowhere', async () => {
    const features = { connectorTypeOrder: ['injected', 'recommended', 'walletConnect'] as const }
    const { page } = await open({ wallets: [fox], pairing: {}, options: { layout: 'compact', features } })
    await page.getByRole('button', { name: 'Rainbow' }).waitFor()
    const names = () => page.locator('.bf-row .bf-row-title').allTextContents()
    expect((await names()).slice(-2)).toEqual(['WalletConnect', 'All wallets'])
    const phone = await open({ pairing: {}, device: 'iphone' })
    await phone.page.getByRole('button', { name: 'Rainbow' }).waitFor()
    expect(await phone.page.getByRole('button', { name: 'WalletConnect' }).count()).toBe(0)
    // What is prepared is given back with the list.
    await expect.poll(() => phone.run(({ isPrepared }) => isPrepared())).toBe(true)
    await phone.page.keyboard.press('Escape')
    await expect
      .poll(() => phone.run(({ pairing }) => pairing.counts.prepared === pairing.counts.letGo && pairing.counts.letGo))
      .toBe(1)
  })

  test('arrow keys walk all rows, Enter chooses, Esc goes back and then closes', async () => {
    const { page, view } = await open({
      wallets: [fox, { ...rabbit, connect: 'hang' }],
      options: { layout: 'compact' },
    })
    const focused = () =>
      page.evaluate(() => document.querySelector('billfold-modal')?.shadowRoot?.activeElement?.textContent)
    expect(await focused()).toMatch(/^Fox/)
    for (const name of rows.slice(1)) {
      await page.keyboard.press('ArrowDown')
      expect(await focused()).toContain(name)
    }
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toContain('All wallets')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await view()).toBe('ConnectingExternal')
    await page.getByRole('heading', { name: 'Rabbit Hole' }).waitFor()
    expect(await focused()).toBe('Rabbit Hole')
    await page.keyboard.press('Escape')
    expect(await view()).toBe('Connect')
    await page.keyboard.press('Escape')
    expect(await view()).toBeUndefined()
  })

  test('wallets of one name are distinguished, seen and read out; an unknown one is not a known wallet', async () => {
    const { page } = await open({ wallets: namesakes })
    for (const name of [
      'Rainbow example.rainbow Known',
      'Rainbow evil.example Unknown',
      'Fox example.fox · 1 of 2',
      'Fox example.fox · 2 of 2',
      'Zerion Peak other.peak Unknown',
    ])
      await page.getByRole('button', { name, exact: true }).waitFor()
    expect(await page.getByText('Unknown', { exact: true }).first().isVisible()).toBe(true)
  })

  test('a wallet that announces itself late moves nothing', async () => {
    const { page, run } = await open({ wallets: [fox], options: { layout: 'compact' } })
    const placeOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.x
    await page.getByRole('button', { name: 'All wallets' }).waitFor()
    const order = () => page.locator('.bf-row .bf-row-title').allTextContents()
    const before = await order()
    const x = await placeOf('Rainbow')
    await run(({ announce }) => announce({ id: 'late.wallet', name: 'Late' }))
    await page.getByRole('button', { name: 'Late' }).waitFor()
    expect(await order()).toEqual([...before, 'Late'])
    // One that the directory knows takes the place of its row.
    await run(({ announce }) => announce({ id: 'example.rainbow', name: 'Rainbow', rdns: 'example.rainbow' }))
    await page.getByRole('button', { name: 'Rainbow Installed' }).waitFor()
    expect(await order()).toEqual([...before, 'Late'])
    expect(await placeOf('Rainbow')).toBe(x)
    // Also after leaving the view and coming back.
    await page.getByRole('button', { name: 'All wallets' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await order()).toEqual([...before, 'Late'])
  })

  test('keeps what stands below the legal check box out of reach until it is ticked, and remembers the tick', async () => {
    const { page, view, run } = await open({
      wallets: [fox],
      options: { termsUrl: 'https://market.example/terms', features: { legalCheckbox: true } },
    })
    const row = page.locator('.bf-row', { hasText: 'Fox' })
    await row.click({ force: true, timeout: 2_000 }).catch(() => {})
    expect(await view()).toBe('Connect')
    expect(await page.locator('[inert] .bf-row').count()).toBeGreaterThan(0)
    expect(await page.getByRole('link', { name: 'Terms of Service' }).getAttribute('rel')).toContain('noopener')
    await page.getByRole('checkbox').check()
    expect(await page.locator('[inert]').count()).toBe(0)
    await run(({ kit }) => {
      kit.runtime.modal({ type: 'close', reason: 'host', isInline: false, rest: { view: 'Connect' } })
      kit.runtime.modal({ type: 'open', target: { view: 'Connect' } })
    })
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  })

  test.each([
    ['show', undefined, 1],
    ['hide', undefined, 0],
    ['only-mobile', undefined, 0],
    ['only-mobile', 'phone', 1],
  ] as const)('all wallets: %s on %s', async (allWallets, device, count) => {
    const options = device ? { hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } } : {}
    const { page } = await open({ wallets: [fox], options: { allWallets } }, options)
    await page.getByRole('button', { name: 'Rainbow' }).waitFor()
    expect(await page.getByRole('button', { name: 'All wallets' }).count()).toBe(count)
  })

  test.each([
    ['beside its terms', { termsUrl: 'https://market.example/terms' }, 1],
    ['alone', {}, 0],
  ] as const)('says what the host wants to be said below the wallets, as text, %s', async (_where, terms, count) => {
    const disclaimer = 'Assets can lose value. <b>No advice</b>'
    const { page } = await open({ wallets: [fox], options: { disclaimer, ...terms } })
    await page.getByText(disclaimer).waitFor()
    expect(await page.locator('.bf-foot b').count()).toBe(0)
    expect(await page.getByText('By connecting').count()).toBe(count)
  })

  test('calls the groups of wallets as the host does, in its order', async () => {
    const { page } = await open({
      wallets: [fox],
      options: {
        featuredWalletIds: ['rainbow'],
        features: { groupNames: { featured: 'Our picks' }, connectorTypeOrder: ['featured', 'injected'] },
      },
    })
    await page.getByRole('heading', { name: 'Our picks' }).waitFor({ state: 'attached' })
    const titles = await page.locator('.bf-section').allTextContents()
    expect(titles.slice(0, 2)).toEqual(['Our picks', 'Installed'])
  })

  test.each(['compact', 'wide'] as const)('lists the groups of the host by their titles, %s', async layout => {
    const walletGroups = { 'Our picks': ['rainbow', 'corner'], '<b>Teams</b>': ['acme', 'rainbow'] }
    const customWallets = ['acme', 'corner'].map(id => ({ id, name: id }))
    const { page } = await open({ wallets: [fox], options: { layout, walletGroups, customWallets } })
    await page.getByRole('heading', { name: 'Our picks' }).waitFor({ state: 'attached' })
    expect((await page.locator('.bf-section').allTextContents()).slice(0, 3)).toEqual([
      'Installed',
      'Our picks',
      '<b>Teams</b>',
    ])
    const lists = page.locator('.bf-wallets .bf-list')
    expect(await lists.nth(1).locator('.bf-row-title').allTextContents()).toEqual(['Rainbow', 'corner'])
    // Each wallet once.
    expect(await lists.nth(2).locator('.bf-row-title').allTextContents()).toEqual(['acme'])
  })

  test('counts all wallets, an installed one once: exact below ten, else floored to tens', async () => {
    const few = await open({ wallets: [fox], directory: 7, options: { layout: 'compact' } })
    expect(await few.page.getByRole('button', { name: 'All wallets' }).textContent()).toBe('All wallets7')
    const many = await open({ wallets: [fox], directory: 137, options: { layout: 'compact' } })
    expect(await many.page.getByRole('button', { name: 'All wallets' }).textContent()).toBe('All wallets130+')
  })

  test('becomes Account when the connection comes from elsewhere', async () => {
    const { view, run } = await open({ wallets: [fox] })
    await run(({ kit }) =>
      kit.runtime.connection({
        type: 'connected',
        who: { connectorId: 'example.fox', name: 'Fox' },
        connected: {
          made: {
            accounts: [{ address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', type: 'eoa' }],
            approvedNetworks: 'all',
            networkId: 'made:1',
          },
        },
        isReconnect: true,
        keepsOthers: false,
      }),
    )
    await expect.poll(view).toBe('Account')
  })

  test('cool mode lets pictures fly out of the wallet that is chosen, and removes them', async () => {
    const opened = await open({ wallets: [{ ...fox, connect: 'hang' }], options: { features: { coolMode: true } } })
    const seen = await opened.dialog.evaluateHandle(dialog => {
      const counts = { added: 0, removed: 0 }
      const count = (nodes: NodeList) => [...nodes].filter(node => (node as Element).matches('.bf-burst')).length
      new MutationObserver(records => {
        for (const { addedNodes, removedNodes } of records) {
          counts.added += count(addedNodes)
          counts.removed += count(removedNodes)
        }
      }).observe(dialog, { childList: true })
      return counts
    })
    await opened.page.getByRole('button', { name: 'Fox' }).click()
    expect(await opened.view()).toBe('ConnectingExternal')
    await expect.poll(() => seen.jsonValue()).toEqual({ added: 12, removed: 12 })
  })

  test('collapses wallets into one button that leads to them', async () => {
    const { page, view } = await open({ wallets: [fox], options: { features: { collapseWallets: true } } })
    expect(await page.getByRole('button', { name: 'Fox' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Continue with a wallet' }).click()
    expect(await view()).toBe('ConnectWallets')
    await page.getByRole('button', { name: 'Fox' }).waitFor()
  })

  test('offers logins in the host’s order, e-mail and social login as one way, each where it is switched on', async () => {
    const opened = await open({ embedded: {}, wallets: [fox], options: { layout: 'compact' } })
    const { page, run, view } = opened
    const ways = () =>
      opened.dialog
        .locator('.bf-or, .bf-email, .bf-socials, .bf-wallets')
        .evaluateAll(all => all.map(({ className }) => className.slice(3)))
    type Scenario = Parameters<typeof open>[0]
    const shown = async (scenario: Scenario) => {
      await run((page, told) => page.begin(told), { embedded: {}, ...scenario })
      return ways()
    }
    // An installed wallet comes first, where the host names no order (spec/decisions.md, "Connect method order").
    expect(await ways()).toEqual(['wallets', 'or', 'email', 'socials'])
    expect(await shown({})).toEqual(['email', 'socials', 'or', 'wallets'])
    const first = { features: { connectMethodsOrder: ['social', 'wallet', 'email'] as const } }
    expect(await shown({ wallets: [fox], options: first })).toEqual(['socials', 'or', 'wallets', 'or', 'email'])
    expect(await shown({ options: { features: { email: false } } })).toEqual(['socials', 'or', 'wallets'])
    expect(await shown({ options: { features: { socials: false } } })).toEqual(['email', 'or', 'wallets'])
    expect(await shown({ options: { enableWallets: false } })).toEqual(['email', 'socials'])
    // No connector for it, no login; a visitor without a wallet reads how to get one.
    await run(page => page.begin({}))
    expect(await ways()).toEqual(['wallets'])
    await page.getByRole('button', { name: 'Get a wallet' }).first().waitFor()
    // What works nowhere on a phone is not shown there, and the field does not bring up the keyboard by itself.
    expect(await shown({ device: 'iphone' })).toEqual(['email', 'socials', 'or', 'wallets'])
    expect(await page.getByRole('button', { name: /^Continue with [A-Z]|^More ways/ }).allTextContents()).toHaveLength(
      6,
    )
    expect(await page.getByRole('button', { name: 'Continue with Facebook' }).count()).toBe(0)
    expect(await shown({})).toEqual(['email', 'socials', 'or', 'wallets'])
    // Four tiles and the way to the others.
    await page.getByRole('button', { name: 'More ways to log in' }).click()
    expect(await view()).toBe('ConnectSocials')
    await page.getByRole('button', { name: 'GitHub' }).waitFor()
    // Asked too often: said where it was asked, although its end is unknown.
    await shown({ embedded: { switches: { reach: 'too-many' } } })
    await page.getByRole('textbox', { name: 'Email address' }).fill('vera@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Too many mails were asked for').waitFor()
  })

  test('offers no login into a wallet without one of the families: its code would be useless', async () => {
    const { page } = await open({ wallets: [fox], embedded: { families: ['other'] } })
    await page.getByRole('button', { name: 'Fox' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Email address' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /Google/ }).count()).toBe(0)
  })

  test('without a wallet, says how to get one', async () => {
    const { page, view } = await open({ options: { layout: 'compact' } })
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    expect(await view()).toBe('GetWallet')
  })

  test('offers help and where it is switched off, none', async () => {
    const { page, view } = await open({ wallets: [fox] })
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    expect(await view()).toBe('WhatIsAWallet')
    const off = await open({ wallets: [fox], options: { enableWalletGuide: false } })
    expect(await off.page.getByText('What is a wallet?').count()).toBe(0)
  })

  test('excludes by the names that only the directory knows, without showing them first', async () => {
    const { page } = await open({
      wallets: [{ id: 'example.rainbow', name: 'Rainbow', rdns: 'example.rainbow' }, fox],
      options: { excludeWalletIds: ['rainbow'] },
    })
    await page.getByRole('button', { name: 'Fox' }).waitFor()
    expect(await page.getByRole('button', { name: /Rainbow/ }).count()).toBe(0)
  })

  test('a large picture keeps its proportions', async () => {
    const { page } = await open({ wallets: [{ ...fox, icon: `data:image/png;base64,${WIDE}` }] })
    const canvas = page.locator('.bf-row', { hasText: 'Fox' }).locator('canvas')
    const size = () => canvas.evaluate(node => [(node as HTMLCanvasElement).width, (node as HTMLCanvasElement).height])
    await expect.poll(size).toEqual([640, 160])
  })

  test('a picture that cannot be drawn leaves the letter of the name', async () => {
    const { page } = await open({ wallets: [{ ...fox, icon: 'data:image/png;base64,AAAA' }] })
    await page.locator('.bf-row', { hasText: 'Fox' }).getByText('F', { exact: true }).waitFor()
    expect(await page.locator('.bf-row', { hasText: 'Fox' }).locator('.bf-image').textContent()).toBe('F')
  })
})
