import { describe, expect, test } from 'vitest'
import { describeView, type Opened } from '../../gallery/describeView.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox, rabbit } from '../../testing/sampleWallets.ts'

const connected: Scenario = { wallets: [fox], connected: [fox.id] }
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const balanceOf = ({ page }: Opened) => page.locator('.bf-account .bf-amount')

describeView('Account', open => {
  test('closes with the connection that the host ends, unless it asks for the modal to stay open', async () => {
    const ended = await open(connected)
    await ended.run(({ kit, disconnect }) => disconnect(kit))
    await expect.poll(ended.view).toBeUndefined()
    const kept = await open(connected)
    await kept.run(({ kit, disconnect }) => disconnect(kit, { keepModalOpen: true }))
    await expect.poll(kept.view).toBe('Connect')
    expect(await kept.events()).not.toContain('MODAL_CLOSE')
  })

  test('shows address, balance and tokens, worth only where a price is known', async () => {
    const opened = await open(connected)
    const { page } = opened
    expect(await page.locator('.bf-pill bdi').getAttribute('title')).toBe(address)
    await page.getByText('0x71C7…d8976F').waitFor()
    await balanceOf(opened).waitFor()
    expect(await balanceOf(opened).textContent()).toBe('2.481 ETH')
    const rows = page.locator('.bf-virtual .bf-row')
    expect(await rows.count()).toBe(4)
    expect(await rows.nth(0).textContent()).toBe('Ether2.481 ETH$9,205.18')
    expect(await rows.nth(3).textContent()).toContain('<0.001 DUST')
    expect(await rows.nth(3).textContent()).not.toContain('$')
  })

  test('shows name and picture of who has them, with the address at hand; not on a test network', async () => {
    const { page, run } = await open({ ...connected, sending: { names: 'some' } })
    await page.getByText('visitor.eth', { exact: true }).waitFor()
    const pill = page.locator('.bf-pill', { hasText: 'visitor.eth' })
    expect(await pill.locator('.bf-avatar.bf-picture path').count()).toBeGreaterThan(0)
    expect(await pill.locator('.bf-avatar').boundingBox()).toMatchObject({ width: 28, height: 28 })
    expect(await pill.locator('bdi').getAttribute('title')).toContain(address)
    await page.getByRole('button', { name: new RegExp(address) }).waitFor()
    await run(({ wallets }) => wallets.get('example.fox')?.move('made:4'))
    await page.getByText('0x71C7…d8976F').waitFor()
  })

  test('shows no worth on a test network', async () => {
    const { page } = await open({ wallets: [{ ...fox, networkId: 'made:4' }], connected: [fox.id] })
    await page.locator('.bf-virtual .bf-row').first().waitFor()
    expect(await page.locator('.bf-virtual').textContent()).not.toContain('$')
  })

  test('offers what is on and what the family has, in the order of the host', async () => {
    const buttons = (opened: Opened) => opened.page.locator('.bf-account + .bf-stack button').allTextContents()
    expect(await buttons(await open(connected))).toEqual(['Receive', 'Send'])
    const features = { walletFeaturesOrder: ['send', 'swaps', 'receive', 'onramp'] as const }
    const opened = await open({ ...connected, options: { features } })
    expect(await buttons(opened)).toEqual(['Send', 'Receive'])
    await opened.page.getByRole('button', { name: 'Send' }).click()
    expect(await opened.view()).toBe('WalletSend')
    expect(await buttons(await open({ ...connected, options: { features: { send: false } } }))).toEqual(['Receive'])
    const second = { ...fox, namespaces: ['two'] }
    expect(await buttons(await open({ wallets: [second], connected: [fox.id], hasSecondFamily: true }))).toEqual([
      'Receive',
    ])
  })

  test('what was sent before a reload stands there, and turns when it is known (fault 31)', async () => {
    const { page, view, run } = await open({
      ...connected,
      sending: { old: { hash: `0x${'5c'.repeat(32)}` }, outcome: 'never' },
    })
    await page.getByRole('button', { name: '12.5 USDC on its way' }).waitFor()
    await run(({ chain }) => {
      chain.outcome = 'success'
    })
    await page.getByRole('button', { name: '12.5 USDC sent' }).click()
    expect(await view()).toBe('WalletSendConfirmed')
  })

  test('does not show tabs that are not built', async () => {
    const { page } = await open(connected)
    await page.getByRole('heading', { name: 'Tokens' }).waitFor()
    expect(await page.getByText(/NFT|Activity/).count()).toBe(0)
  })

  test('says that the address was copied only after it was', async () => {
    const { page } = await open(connected, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copy address' }).click()
    await page.getByRole('button', { name: 'Address copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  })

  test('says so when copying is refused', async () => {
    const { page } = await open(connected)
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('refused')) })
    })
    await page.getByRole('button', { name: 'Copy address' }).click()
    await page.getByRole('button', { name: 'Could not copy the address' }).waitFor()
  })

  test('links to the explorer in a tab that cannot reach back', async () => {
    const { page } = await open(connected)
    const link = page.getByRole('link', { name: 'Etherscan' })
    expect(await link.getAttribute('href')).toBe(`https://explorer.example/address/${address}`)
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await link.getAttribute('target')).toBe('_blank')
  })

  test('names the network in the header and leads to the others', async () => {
    const { page, view, events } = await open(connected)
    await page.getByRole('button', { name: 'Network: Ethereum' }).click()
    expect(await view()).toBe('Networks')
    expect(await events()).toContain('CLICK_NETWORKS')
  })

  test('the network is no button where switching is off', async () => {
    const { page } = await open({ ...connected, options: { enableNetworkSwitch: false } })
    await page.locator('.bf-net', { hasText: 'Ethereum' }).waitFor()
    expect(await page.getByRole('button', { name: /Ethereum/ }).count()).toBe(0)
  })

  test('of several wallets Disconnect ends the active one; the next takes over, and the view goes on with it', async () => {
    const { page, view, run, events } = await open({
      wallets: [fox, rabbit],
      connected: [rabbit.id, fox.id],
      options: { multiWallet: true },
      path: [{ view: 'Account' }],
    })
    const active = () => run(({ kit }) => kit.store.getState().namespaces.made?.connectorId)
    expect(await active()).toBe(fox.id)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(active).toBe(rabbit.id)
    expect(await view()).toBe('Account')
    await expect.poll(events).toContain('DISCONNECT_SUCCESS')
    // The last one: nothing is left to show.
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(view).toBeUndefined()
    expect(await active()).toBeUndefined()
  })

  test('disconnects, notifies the wallet, closes', async () => {
    const { page, view, events, run } = await open(connected)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(view).toBeUndefined()
    await expect.poll(events).toContain('DISCONNECT_SUCCESS')
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.status)).toBe('disconnected')
  })

  test('closes when the wallet ends the connection', async () => {
    const { view, run } = await open(connected)
    await run(({ wallets }) => wallets.get('example.fox')?.leave())
    await expect.poll(view).toBeUndefined()
  })

  test('unknown is not zero: a balance that could not be read is a dash that says so, with Try again', async () => {
    const opened = await open({ ...connected, balance: 'fail' })
    const { page, run } = opened
    await page.locator('.bf-balance').getByRole('button', { name: 'Try again' }).waitFor()
    expect(await balanceOf(opened).textContent()).toBe('—Balance unknown')
    await run(({ chain }) => {
      chain.balance = 'zero'
    })
    await page.locator('.bf-balance').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => balanceOf(opened).textContent()).toBe('0.00 ETH')
  })

  test('the activity is a tab where a service knows it, and nothing is asked for it before', async () => {
    const { page, run } = await open({ ...connected, api: 0, history: 9 })
    const asked = () => run(({ requests }) => requests.filter(path => path.includes('/history')).length)
    await page.getByRole('tab', { name: 'Tokens', selected: true }).waitFor()
    expect(await asked()).toBe(0)
    await page.keyboard.press('Tab')
    await page.getByRole('tab', { name: 'Tokens' }).focus()
    for (const _ of ['NFTs', 'Activity']) await page.keyboard.press('ArrowRight')
    await page.getByRole('tabpanel', { name: 'Activity' }).getByRole('button', { name: 'Swapped' }).waitFor()
    expect(await asked()).toBe(1)
    await page.getByRole('tab', { name: 'Tokens' }).click()
    await page.locator('.bf-tokens').waitFor()
  })

  test('NFTs are a tab: nothing is asked before, spam is folded away, the rest comes as the end comes near', async () => {
    const { page, run } = await open({ ...connected, api: 0, nfts: 120 })
    const asked = () => run(({ requests }) => requests.filter(path => path.includes('/nfts')))
    await page.getByRole('tab', { name: 'Tokens', selected: true }).waitFor()
    expect(await asked()).toEqual([])
    await page.getByRole('tab', { name: 'NFTs' }).click()
    await page.getByRole('button', { name: 'Robot 1', exact: true }).waitFor()
    expect(await asked()).toEqual([expect.stringMatching(/\/v1\/account\/0x71C7\w+\/nfts\?.*chainId=made(:|%3A)1/)])
    // One of them is on another network.
    expect(await page.getByRole('button', { name: 'Robot 10', exact: true }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Robot 16', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: '6 hidden NFTs' }).waitFor()
    const scrollOn = async () => {
      await page.locator('.bf-body').evaluate(body => body.scrollTo(0, body.scrollHeight))
      return page.getByRole('button', { name: /hidden NFTs/ }).textContent()
    }
    await expect.poll(scrollOn).toContain('15 hidden NFTs')
    // When all have come nothing moves under the press.
    await page.getByRole('button', { name: '15 hidden NFTs' }).click()
    await page.getByRole('button', { name: 'Robot 16', exact: true }).waitFor()
    expect(await asked()).toHaveLength(3)
  })

  test('adds up what has a price, folds away what is worth little and what looks like spam', async () => {
    const { page } = await open({ ...connected, tokens: 'mixed' })
    // 2.4812… ether at 3,709.92, 3,100 USDC, half an OLD at 1.2, and next to nothing.
    await page.getByText('$12,305.78').waitFor()
    for (const name of ['USD Coin', 'Game Gold']) await page.getByText(name).waitFor()
    for (const name of ['Old Coin', 'Visit usd-reward.com to claim', 'Points'])
      expect(await page.getByText(name).count()).toBe(0)
    const small = page.getByRole('button', { name: '2 small balances' })
    expect(await small.getAttribute('aria-expanded')).toBe('false')
    await small.click()
    await page.getByText('Older Coin').waitFor()
    await page.getByRole('button', { name: '1 hidden token' }).click()
    await page.getByText('Visit usd-reward.com to claim').waitFor()
    // What cannot be divided is not shown at all (specification section 5).
    expect(await page.getByText('Points').count()).toBe(0)
  })

  test('the address leads to wallet and accounts, and back', async () => {
    const { page, view } = await open({ ...connected, path: [{ view: 'Account' }] })
    await page.getByRole('button', { name: /^Wallet and accounts: 0x71C7/ }).click()
    await expect.poll(view).toBe('ProfileWallets')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(view).toBe('Account')
  })

  test('without a service there are no tabs', async () => {
    const { page } = await open(connected)
    await page.locator('.bf-tokens').waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
  })

  test('without tokens says what that means', async () => {
    const { page } = await open({ ...connected, balance: 'zero', tokens: 0 })
    await page.getByText('Nothing on Ethereum yet').waitFor()
  })

  test('tokens that did not load: the specified message, and a retry that waits for its 30 s', async () => {
    const { page, run } = await open({ ...connected, tokens: 'fail' })
    await page.getByRole('alert').filter({ hasText: 'Token Balance Unavailable' }).waitFor()
    await page.getByText(/You can try again in (30|2\d) seconds/).waitFor()
    // Leaving and coming back does not ask earlier.
    await page.getByRole('button', { name: 'Network: Ethereum' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText(/You can try again in (30|2\d) seconds/).waitFor()
    const retry = page.locator('.bf-state').getByRole('button', { name: 'Try again' })
    await retry.click()
    await page.getByText(/Trying again in (30|2\d) seconds/).waitFor()
    await run(({ balanceFailures, chain }) => {
      chain.tokens = 3
      // Half a minute later.
      for (const failure of balanceFailures().values()) failure.at -= 31_000
    })
    await page.getByText('USD Coin').waitFor()
  })

  test('its buttons stand where they stand, on their way to none, one or forty tokens: under Send may lie Disconnect', async () => {
    const places: unknown[] = []
    for (const tokens of ['hang', 0, 1, 40] as const) {
      const { page } = await open({ ...connected, balance: tokens === 0 ? 'zero' : 'some', tokens })
      if (tokens === 'hang') await page.locator('.bf-tokens .bf-skeleton').first().waitFor()
      else
        await page
          .getByText(tokens ? 'Ether' : 'Nothing on Ethereum yet', { exact: true })
          .first()
          .waitFor()
      // What comes in moves.
      await page
        .locator('.bf-card')
        .evaluate(card =>
          Promise.all(
            card
              .getAnimations({ subtree: true })
              .map(one => (one.effect?.getTiming().iterations === 1 ? one.finished : undefined)),
          ),
        )
      places.push(
        await page.getByRole('button', { name: 'Send', exact: true }).evaluate(send => send.getBoundingClientRect().y),
      )
    }
    expect(new Set(places).size, places.join(' ')).toBe(1)
  })

  test('10,000 tokens are at most 600 elements (fault 20)', async () => {
    const { page } = await open({ ...connected, tokens: 10_000 })
    await page.getByText('USD Coin').waitFor()
    const count = () =>
      page.evaluate(() => document.querySelector('billfold-modal')?.shadowRoot?.querySelectorAll('*').length)
    expect(await count()).toBeLessThanOrEqual(600)
    await page.locator('.bf-body').evaluate(body => body.scrollTo(0, body.scrollHeight))
    await page.getByText('Token 10000').waitFor()
    expect(await count()).toBeLessThanOrEqual(600)
  })

  test('while a stored connection comes back, shows its address with actions disabled', async () => {
    const opened = await open({ wallets: [{ ...fox, reconnect: 'hang' }], restoring: fox.id })
    const { page, view } = opened
    expect(await view()).toBe('Account')
    await page.getByText('0x71C7…d8976F').waitFor()
    await page.getByText('Reconnecting to your wallet').waitFor()
    expect(await page.getByRole('button', { name: 'Disconnect' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Network: Ethereum' }).click({ force: true })
    expect(await view()).toBe('Account')
    await page.getByRole('button', { name: 'Choose another wallet' }).click()
    expect(await view()).toBe('Connect')
  })

  test('who does not want to wait for a stored connection cancels: in this tab, until the next visit', async () => {
    const { page, view, run } = await open({ wallets: [{ ...fox, reconnect: 'hang' }], restoring: fox.id })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(view).toBe('Connect')
    const state = () => run(({ kit }) => kit.store.getState())
    expect(await state()).toMatchObject({ namespaces: { made: { status: 'disconnected' } }, pending: [] })
    expect((await state()).connections.map(({ status }) => status)).toEqual(['active'])
  })

  test('a stored connection that does not come back leads to Connect', async () => {
    const { view, run } = await open({ wallets: [{ ...fox, reconnect: 'hang' }], restoring: fox.id })
    await run(({ kit }) => kit.runtime.connection({ type: 'failed', connectorId: 'example.fox' }))
    await expect.poll(view).toBe('Connect')
  })

  test('opened by name without a connection, it is Connect', async () => {
    const { view } = await open({ wallets: [fox], path: [{ view: 'Account' }] })
    await expect.poll(view).toBe('Connect')
  })

  test('inline it is drawn in the page and never leaves', async () => {
    const { page, view } = await open({ ...connected, isInline: true })
    await page.locator('#inline billfold-modal').getByText('0x71C7…d8976F').waitFor()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(view).toBe('Connect')
  })

  describe('while it is open', () => {
    const asked = ({ run }: Opened) => run(({ chain }) => ({ ...chain.asked }))
    /** As another tab in front of the page, and back. */
    const setHidden = ({ page }: Opened, isHidden: boolean) =>
      page.evaluate(isHidden => {
        Object.defineProperty(document, 'visibilityState', {
          get: () => (isHidden ? 'hidden' : 'visible'),
          configurable: true,
        })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      }, isHidden)
    const openLive = async (more: Scenario = {}) => {
      const opened = await open({ ...connected, ...more }, { hasClock: true })
      await expect.poll(() => asked(opened)).toEqual({ balance: 1, tokens: 1 })
      await opened.page.locator('.bf-virtual .bf-row').first().waitFor()
      return opened
    }

    test('reads balances again every 30 s; the old figures stay until the new ones are there', async () => {
      const opened = await openLive()
      const { page, run } = opened
      await run(({ chain }) => Object.assign(chain, { balance: 'zero', tokens: 1 }))
      await page.clock.runFor(25_000)
      expect(await asked(opened)).toEqual({ balance: 1, tokens: 1 })
      // Every text that was shown meanwhile.
      await page.evaluate(() => {
        const root = document.querySelector('billfold-modal')?.shadowRoot
        const seen: string[] = []
        Object.assign(window, { seen })
        const look = () => seen.push(root?.querySelector('.bf-balance')?.textContent ?? '')
        if (root) new MutationObserver(look).observe(root, { subtree: true, childList: true, characterData: true })
      })
      await page.clock.runFor(6_000)
      await expect.poll(() => balanceOf(opened).textContent()).toBe('0.00 ETH')
      await expect.poll(() => page.locator('.bf-virtual .bf-row').count()).toBe(1)
      expect(await asked(opened)).toEqual({ balance: 2, tokens: 2 })
      const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
      expect([...new Set(seen)].filter(text => !['2.481 ETH', '0.00 ETH'].includes(text))).toEqual([])
      expect(await page.getByRole('status').filter({ hasText: /./ }).count()).toBe(0)
    })

    test('asks nothing while hidden, and at once when the visitor is back (faults 73 and 74)', async () => {
      const opened = await openLive()
      const { page, run } = opened
      await setHidden(opened, true)
      await page.clock.runFor(300_000)
      expect(await asked(opened)).toEqual({ balance: 1, tokens: 1 })
      await run(({ chain }) => Object.assign(chain, { balance: 'zero' }))
      await setHidden(opened, false)
      await expect.poll(() => balanceOf(opened).textContent()).toBe('0.00 ETH')
      // Coming and going asks no more than once in 4 s.
      for (const isHidden of [true, false, true, false]) await setHidden(opened, isHidden)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      expect(await asked(opened)).toEqual({ balance: 2, tokens: 2 })
    })

    test('a clock that is set back by a day does not keep old figures for a day (fault 77)', async () => {
      const opened = await openLive()
      const { page, run } = opened
      await run(({ chain }) => Object.assign(chain, { balance: 'zero' }))
      await page.clock.setSystemTime(await page.evaluate(() => Date.now() - 86_400_000))
      await page.clock.runFor(31_000)
      await expect.poll(() => balanceOf(opened).textContent()).toBe('0.00 ETH')
    })

    test('ends with the view', async () => {
      const opened = await openLive()
      const { page, run } = opened
      const timers = () => run(({ timers }) => timers.size)
      await expect.poll(timers).toBe(1)
      await page.getByRole('button', { name: 'Close' }).click()
      await expect.poll(timers).toBe(0)
      await page.clock.runFor(120_000)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      expect(await asked(opened)).toEqual({ balance: 1, tokens: 1 })
    })

    test('reads every 4 s for half a minute after this kit sent something, and shows it once it is mined', async () => {
      const opened = await openLive()
      const { page, run } = opened
      await page.clock.runFor(5_000)
      await run(({ send }) => send())
      await expect.poll(() => asked(opened)).toEqual({ balance: 2, tokens: 2 })
      await run(({ chain }) => Object.assign(chain, { balance: 'zero' }))
      await page.clock.runFor(4_100)
      await expect.poll(() => balanceOf(opened).textContent()).toBe('0.00 ETH')
      expect(await asked(opened)).toEqual({ balance: 3, tokens: 3 })
      for (let step = 0; step < 7; step += 1) await page.clock.runFor(4_100)
      const inAll = await asked(opened)
      expect(inAll.balance).toBeLessThanOrEqual(10)
      await page.clock.runFor(20_000)
      expect(await asked(opened)).toEqual(inAll)
    })

    test('reads the figures of another network when the wallet moves', async () => {
      const opened = await openLive()
      const { page, run } = opened
      await run(({ wallets }) => wallets.get('example.fox')?.move('made:2'))
      await page.getByRole('button', { name: 'Network: Base' }).waitFor()
      await expect.poll(() => asked(opened)).toEqual({ balance: 2, tokens: 2 })
    })

    test('several reasons to ask at the same moment, and a host page that shows it too, are one reading', async () => {
      const opened = await openLive({ isInline: true })
      const { page, run } = opened
      // A host page that shows the balance itself, by the same query.
      await run(async ({ kit, loadQuery }) => {
        const query = await loadQuery()
        const accountId = `made:1:${kit.store.getState().namespaces.made?.accounts[0]?.address}`
        new query.QueryObserver(query.client, {
          queryKey: ['nativeBalance', accountId],
          staleTime: 30_000,
        }).subscribe(() => {})
      })
      await page.clock.runFor(31_000)
      await page.evaluate(() => {
        window.dispatchEvent(new Event('focus'))
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await expect.poll(() => asked(opened)).toEqual({ balance: 2, tokens: 2 })
    })

    test('a reading that fails: the figures stay, marked with their time, reported once, requested again after 30 s', async () => {
      const opened = await openLive()
      const { page, run } = opened
      await run(({ chain }) => Object.assign(chain, { balance: 'fail', tokens: 'fail' }))
      const box = () => page.locator('.bf-account ~ .bf-stack').first().boundingBox()
      const before = await box()
      await page.clock.runFor(31_000)
      await expect.poll(() => page.getByText(/^Not updated since \d+:\d\d/).count()).toBe(2)
      expect(await balanceOf(opened).textContent()).toBe('2.481 ETH')
      expect(await page.locator('.bf-virtual .bf-row').count()).toBe(4)
      expect(await box()).toEqual(before)
      expect(await asked(opened)).toEqual({ balance: 2, tokens: 2 })
      await page.getByRole('alert').filter({ hasText: 'Token Balance Unavailable' }).waitFor()
      // Not before 30 s, for any action of the visitor.
      await page.clock.runFor(20_000)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      expect(await asked(opened)).toEqual({ balance: 2, tokens: 2 })
      await page.clock.runFor(11_000)
      await expect.poll(() => asked(opened)).toEqual({ balance: 3, tokens: 3 })
      expect(await run(({ kit }) => kit.store.getState().toast.shown)).toBeUndefined()
      await run(({ chain }) => Object.assign(chain, { balance: 'zero', tokens: 1 }))
      await page.clock.runFor(31_000)
      await expect.poll(() => page.getByText(/^Not updated/).count()).toBe(0)
      expect(await balanceOf(opened).textContent()).toBe('0.00 ETH')
    })
  })
})
