import { describe, expect, test } from 'vitest'
import { describeView, type Opened } from '../../gallery/describeView.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox, rabbit } from '../../testing/sampleWallets.ts'

const path: Scenario['path'] = [{ view: 'Account' }, { view: 'ProfileWallets' }]
const one: Scenario = { wallets: [{ ...fox, accounts: 3 }], connected: [fox.id], path }
const two: Scenario = {
  wallets: [fox, rabbit],
  connected: [fox.id, rabbit.id],
  options: { multiWallet: true },
  path: [{ view: 'ProfileWallets' }],
}
const families: Scenario = {
  hasSecondFamily: true,
  wallets: [fox, { id: 'two.fox', name: fox.name, namespaces: ['two'] }],
  path: [{ view: 'ProfileWallets' }],
}
const active = ({ run }: Opened) =>
  run(({ kit }) => {
    const now = kit.store.getState().namespaces.made
    return `${now?.connectorId} ${now?.accounts[0]?.address.slice(-4)}`
  })

describeView('ProfileWallets', open => {
  test('another account of the wallet is one click away, without a request', async () => {
    const opened = await open(one)
    const { page, run } = opened
    await page.getByText('3 accounts').first().waitFor()
    expect(await page.locator('[aria-current=true]').count()).toBe(1)
    await page.locator('.bf-virtual .bf-row').nth(2).click()
    await expect.poll(() => active(opened)).toBe('example.fox 9702')
    expect(await run(({ wallets }) => wallets.get('example.fox')?.asked.connect)).toBe(1)
    // The mark has moved with it.
    await expect.poll(() => page.locator('[aria-current=true]').textContent()).toContain('9702')
  })

  test('disconnects, notifies the wallet, closes', async () => {
    const { page, view, events } = await open(one)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(view).toBeUndefined()
    expect(await events()).toContain('DISCONNECT_SUCCESS')
  })

  test('a login from before leads to its own way in: the provider’s window, or the e-mail view', async () => {
    for (const [provider, view] of [
      ['discord', 'ConnectingSocial'],
      ['farcaster', 'ConnectingFarcaster'],
      [undefined, 'EmailLogin'],
    ] as const) {
      const opened = await open({
        wallets: [fox],
        connected: ['embedded', fox.id],
        embedded: { user: { email: 'vera@mail.example' } },
        options: { multiWallet: true },
        path: [{ view: 'ProfileWallets' }],
      })
      const { page, run } = opened
      await run(({ kit }, chosen) => {
        kit.runtime.storage.write({ key: '@billfold/social-provider', version: 1 } as never, chosen)
        kit.runtime.connection({ type: 'disconnected', connectorId: 'embedded' })
      }, provider)
      await page.getByRole('button', { name: /Connect$/ }).click()
      await expect.poll(opened.view).toBe(view)
      expect(await run(({ vault }) => vault.counts.windows)).toBe(provider === 'discord' ? 1 : 0)
    }
  })

  test('other families: shows one, ends it, and the modal stays with the account it shows', async () => {
    const { page, run, view } = await open({ ...families, connected: ['two.fox', fox.id] })
    const state = () =>
      run(({ kit }) => {
        const { activeNamespace, namespaces } = kit.store.getState()
        return `${activeNamespace} made:${namespaces.made?.status} two:${namespaces.two?.status}`
      })
    await page.getByText('Other chains').waitFor()
    expect(await state()).toBe('made made:connected two:connected')
    await page.getByRole('button', { name: /^Solara 1/ }).click()
    await expect.poll(state).toBe('two made:connected two:connected')
    await page.getByRole('button', { name: 'Disconnect Fox from Ethereum' }).click()
    await expect.poll(state).toBe('two made:disconnected two:connected')
    expect(await view()).toBe('ProfileWallets')
    await page.getByText('No wallet connected').waitFor()
    expect(await page.getByRole('button', { name: 'Disconnect all' }).count()).toBe(0)
  })

  test('the end of the account that is shown closes the modal; the page goes on with the other family', async () => {
    const { page, run, view } = await open({ ...families, connected: ['two.fox', fox.id] })
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect.poll(view).toBeUndefined()
    expect(await run(({ kit }) => kit.store.getState().activeNamespace)).toBe('two')
  })

  test('disconnects all families at once', async () => {
    const { page, run, view, events } = await open({ ...families, connected: ['two.fox', fox.id] })
    await page.getByRole('button', { name: 'Disconnect all' }).click()
    await page.getByRole('button', { name: 'Disconnect all' }).click()
    await expect.poll(view).toBeUndefined()
    const left = await run(({ kit }) => Object.values(kit.store.getState().namespaces).map(now => now.status))
    expect(left).toEqual(['disconnected', 'disconnected'])
    expect(await events()).toContain('DISCONNECT_SUCCESS')
  })

  test('leads to a wallet for a family without one', async () => {
    const { page, view } = await open({ ...families, connected: [fox.id] })
    await page.getByRole('button', { name: /^Solara 1/ }).click()
    await expect.poll(view).toBe('SwitchActiveChain')
  })

  test('without several wallets at once no other is offered, and no alert is raised', async () => {
    const { page, events } = await open(one)
    expect(await page.getByRole('button', { name: 'Add a wallet' }).count()).toBe(0)
    expect(await events()).not.toContain('ALERT')
  })

  test('switches to a wallet that waits, and ends one', async () => {
    const opened = await open(two)
    const { page, view } = opened
    expect(await active(opened)).toContain('org.rabbit')
    await page.getByRole('button', { name: /^Fox/ }).click()
    await expect.poll(() => active(opened)).toContain('example.fox')
    await page.getByRole('button', { name: 'More for Rabbit Hole' }).click()
    await page.locator('li .bf-more').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Also connected').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('button', { name: /Rabbit/ }).count()).toBe(0)
    expect(await active(opened)).toContain('example.fox')
    expect(await view()).toBe('ProfileWallets')
  })

  test('the end of the shown wallet shows the one that waited, which can be ended as well', async () => {
    const opened = await open(two)
    const { page, view } = opened
    const end = () => page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await end()
    await expect.poll(() => active(opened)).toContain('example.fox')
    expect(await view()).toBe('ProfileWallets')
    await page.getByText('Recently Connected').waitFor()
    await end()
    await expect.poll(view).toBeUndefined()
  })

  test('disconnects all wallets of one family at once, where there are several, after a second press', async () => {
    const { page, run, view } = await open(two)
    const left = () =>
      run(({ kit }) =>
        kit.store
          .getState()
          .connections.map(({ status }) => status)
          .sort(),
      )
    const first = page.getByRole('button', { name: 'Disconnect all' })
    const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent)
    await first.click()
    await page.getByText('Disconnect all 2 wallets from this site?').waitFor()
    expect(await focused()).toBe('Keep them')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Disconnect all')
    expect(await left()).toEqual(['active', 'connected'])
    await first.click()
    await first.click()
    await expect.poll(view).toBeUndefined()
    expect(await left()).toEqual(['disconnected', 'disconnected'])
    expect(await (await open(one)).page.getByRole('button', { name: 'Disconnect all' }).count()).toBe(0)
  })

  test('leads to one more wallet, which is connected beside the others', async () => {
    const opened = await open({ ...two, connected: [fox.id] })
    const { page, view } = opened
    await page.getByRole('button', { name: 'Add a wallet' }).click()
    await expect.poll(view).toBe('Connect')
    await page.getByRole('button', { name: /^Rabbit/ }).click()
    await expect.poll(() => active(opened)).toContain('org.rabbit')
    // Both are shown then.
    await expect.poll(view).toBe('ProfileWallets')
    await page.getByText('Also connected').waitFor()
    expect(
      await opened.run(({ kit }) =>
        kit.store
          .getState()
          .connections.map(({ connectorId, status }) => `${connectorId} ${status}`)
          .sort(),
      ),
    ).toEqual(['example.fox connected', 'org.rabbit active'])
  })

  describe('each way to add a wallet leads back to the wallets, with both of them', () => {
    const add = async (scenario: Partial<Scenario>) => {
      const opened = await open({
        wallets: [fox],
        connected: [fox.id],
        options: { multiWallet: true },
        path: [{ view: 'ProfileWallets' }],
        ...scenario,
      })
      await opened.page.getByRole('button', { name: 'Add a wallet' }).click()
      await expect.poll(opened.view).toBe('Connect')
      return opened
    }
    const expectBoth = async ({ page, view, run }: Opened, name: string) => {
      await expect.poll(view).toBe('ProfileWallets')
      await page.getByText('Also connected').waitFor()
      const records = () =>
        run(({ kit }) => {
          const { connections, connectors } = kit.store.getState()
          return connections.map(({ connectorId, status }) => {
            const kind = connectors.find(({ id }) => id === connectorId)?.kind
            return `${kind} ${status}`
          })
        })
      await expect.poll(async () => (await records()).sort()).toEqual(['announced connected', `${name} active`].sort())
      // The way there is gone: back leads to the account, not into the login.
      expect(await run(({ kit }) => kit.store.getState().modal.history.map(({ view: each }) => each))).toEqual([
        'ProfileWallets',
      ])
    }

    test('a social login', async () => {
      const opened = await add({ embedded: {} })
      await opened.page.getByRole('button', { name: 'Continue with Google' }).click()
      await expect.poll(() => opened.run(({ vault }) => vault.counts.windows)).toBe(1)
      await opened.run(({ vault }) => vault.endLogin('done', 'vera'))
      await expectBoth(opened, 'embedded')
    })

    test('a login by e-mail', async () => {
      const opened = await add({ embedded: {} })
      const { page } = opened
      await page.getByRole('textbox', { name: /mail/i }).fill('vera@example.com')
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Code of 6 digits' }).fill('123456')
      await expectBoth(opened, 'embedded')
    })

    test('a phone', async () => {
      const opened = await add({ pairing: {} })
      await opened.run(({ kit }) =>
        kit.runtime.modal({ type: 'push', target: { view: 'ConnectingWalletConnect', params: {} } }),
      )
      await opened.page.getByRole('img', { name: /code/i }).waitFor()
      await opened.run(({ pairing }) => pairing.approve())
      await expectBoth(opened, 'pairing')
    })

    test('an extension', async () => {
      const opened = await add({ wallets: [fox, rabbit] })
      await opened.page.getByRole('button', { name: /^Rabbit/ }).click()
      await expectBoth(opened, 'announced')
    })
  })

  test('an embedded wallet with both kinds of account, beside another wallet: the vault changes the kind', async () => {
    const opened = await open({
      wallets: [fox],
      connected: [fox.id, 'embedded'],
      embedded: { user: { email: 'vera@mail.example' }, switches: { smartAccountNetworks: ['made:1'] } },
      options: { multiWallet: true },
      path: [{ view: 'ProfileWallets' }],
    })
    const { page, run } = opened
    const rows = page.locator('.bf-virtual .bf-row')
    await expect.poll(() => rows.count()).toBe(2)
    const texts = () => rows.allTextContents()
    expect((await texts()).filter(text => /Smart account/.test(text))).toHaveLength(1)
    const current = () => page.locator('.bf-virtual [aria-current=true]').textContent()
    const before = await current()
    await page.locator('.bf-virtual .bf-row:not([aria-current=true])').click()
    await expect.poll(current).not.toBe(before)
    const shown = () =>
      run(({ kit }) => {
        const { accounts = [], connectorId } = kit.store.getState().namespaces.made ?? {}
        return [connectorId, accounts[0]?.type, accounts.length]
      })
    await expect.poll(shown).toEqual(['embedded', 'smartAccount', 2])
    // The other wallet waits as before.
    await page.getByText('Also connected').waitFor()
    await page.getByRole('button', { name: /^More for Fox/ }).waitFor()
    await page.locator('.bf-virtual .bf-row:not([aria-current=true])').click()
    await expect.poll(shown).toEqual(['embedded', 'eoa', 2])
  })

  test('a wallet from before is connected again beside the others, or forgotten', async () => {
    const opened = await open(two)
    const { page, run } = opened
    const records = () =>
      run(({ kit }) =>
        kit.store
          .getState()
          .connections.map(({ connectorId, status }) => `${connectorId} ${status}`)
          .sort(),
      )
    await run(({ kit }) => kit.runtime.connection({ type: 'disconnected', connectorId: 'example.fox' }))
    await page.getByRole('button', { name: /^Fox.*Connect$/ }).click()
    await expect.poll(records).toEqual(['example.fox active', 'org.rabbit connected'])
    await run(({ kit }) => kit.runtime.connection({ type: 'disconnected', connectorId: 'example.fox' }))
    await page.getByRole('button', { name: 'Forget Fox' }).click()
    await expect.poll(records).toEqual(['org.rabbit active'])
  })

  test('the code of a phone is shown again for a pairing from before', async () => {
    const { page, run, view } = await open({
      wallets: [fox],
      pairing: {},
      connected: [fox.id],
      options: { multiWallet: true },
      path: [{ view: 'ProfileWallets' }],
    })
    await run(({ kit }) => {
      const [saved] = kit.store.getState().connections
      const id = kit.store.getState().connectors.find(({ kind }) => kind === 'pairing')?.id ?? ''
      kit.store.setState(({ connections }) => ({
        connections: [...connections, { ...saved, connectorId: id, name: 'Phone', status: 'disconnected' } as never],
      }))
    })
    await page.getByRole('button', { name: /^Phone.*Connect$/ }).click()
    await expect.poll(view).toBe('ConnectingWalletConnect')
  })

  test.each([
    [8, 'Downloads'],
    ['fail', 'ConnectingExternal'],
  ] as const)('a wallet that is gone is marked, and one press leads to it (directory %s)', async (directory, next) => {
    const { page, run, view } = await open({ ...two, directory })
    await run(({ kit }) => {
      kit.runtime.connection({ type: 'disconnected', connectorId: 'example.fox' })
      kit.store.setState(({ connectors }) => ({ connectors: connectors.filter(({ id }) => id !== 'example.fox') }))
    })
    const row = page.getByRole('button', { name: /^Fox.*Connect$/ })
    await row.getByText('Not found').waitFor()
    await row.click()
    await expect.poll(view).toBe(next)
  })

  test('a locked wallet reads as such, and comes back by a press', async () => {
    const opened = await open(two)
    const { page, run } = opened
    await run(({ kit }) => kit.runtime.connection({ type: 'disconnected', connectorId: 'example.fox', isLocked: true }))
    const row = page.getByRole('button', { name: /^Fox.*Connect$/ })
    await row.getByText('Locked').waitFor()
    await row.click()
    await expect.poll(() => active(opened)).toContain('example.fox')
  })

  test('the visitor names an account; another tab and the next visit have the name', async () => {
    const opened = await open(two)
    const { page, run } = opened
    await page.getByRole('button', { name: 'More for Fox' }).click()
    await page.locator('.bf-more').last().getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name of the account' }).fill('  Holidays <b>  ')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Holidays <b>/ }).waitFor()
    const stored = await run(({ kit }) =>
      kit.runtime.storage.read({
        key: '@billfold/account-names',
        version: 1,
        parse: (value: unknown) => value,
      } as never),
    )
    const [address, name] = Object.entries(stored as unknown as Record<string, string>)[0] ?? []
    expect([address?.split(':')[0], name]).toEqual(['made', 'Holidays <b>'])
    // An empty name is taken away.
    await page.locator('.bf-more').last().getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name of the account' }).fill(' ')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /^Fox/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Holidays/ }).count()).toBe(0)
  })

  test('families are tabs: looked at without a switch, used by a press', async () => {
    const opened = await open({
      ...families,
      options: { multiWallet: true },
      connected: ['two.fox', fox.id],
    })
    const { page, run } = opened
    const activeFamily = () => run(({ kit }) => kit.store.getState().activeNamespace)
    const shown = page.getByRole('tab', { selected: true })
    expect(await shown.textContent()).toBe('Ethereum')
    await shown.focus()
    await page.keyboard.press('ArrowRight')
    expect(await shown.textContent()).toBe('Solara 1')
    await page.getByRole('tabpanel', { name: 'Solara 1' }).getByText('Connected').waitFor()
    expect(await activeFamily()).toBe('made')
    await page.getByRole('button', { name: 'Use Solara 1' }).click()
    await expect.poll(activeFamily).toBe('two')
    // Ended, its tab says so, and the other family is shown.
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect.poll(activeFamily).toBe('made')
    await page.getByRole('tab', { name: 'Solara 1' }).click()
    await page.getByText('No wallet connected').waitFor()
    await page.getByRole('button', { name: 'Add a wallet' }).click()
    await expect.poll(opened.view).toBe('SwitchActiveChain')
  })

  test('shows what the host calls an account, beside its address, as plain text', async () => {
    const { page, run } = await open(one)
    const label = 'Savings <b>x</b>'
    const [address] = await run(({ kit }, text) => {
      const all = Object.values(kit.store.getState().namespaces).flatMap(({ accounts }) => accounts)
      const [first = { address: '' }] = all
      kit.store.setState(({ settings }) => ({
        settings: { ...settings, addressLabels: { [first.address.toLowerCase()]: text } },
      }))
      return all.map(account => account.address)
    }, label)
    const row = page.getByRole('button', { name: new RegExp(address ?? '') })
    await row.getByText(label).waitFor()
  })
})
