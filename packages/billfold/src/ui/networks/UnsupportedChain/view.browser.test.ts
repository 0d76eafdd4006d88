import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const stranded: Scenario = { wallets: [{ ...fox, networkId: 'made:999' }], connected: [fox.id] }

describeView('UnsupportedChain', open => {
  test('cannot be closed: neither by the button, Esc nor the backdrop', async () => {
    const { page, view } = await open(stranded)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 400)
    expect(await view()).toBe('UnsupportedChain')
    expect(await page.locator('billfold-modal dialog').evaluate(dialog => dialog.matches(':modal'))).toBe(true)
  })

  test('offers networks of the connected family only', async () => {
    const { page } = await open({ ...stranded, hasSecondFamily: true })
    expect(await page.locator('.bf-virtual .bf-row-title').allTextContents()).toEqual([
      'Ethereum',
      'Base',
      'Arbitrum One',
      'Sepolia',
    ])
  })

  test('ends when the wallet switches by itself', async () => {
    const { view, run } = await open(stranded)
    await run(({ wallets }) => wallets.get('example.fox')?.move('made:1'))
    await expect.poll(view).toBeUndefined()
  })

  test('says which networks the wallet does not allow, or has to allow first', async () => {
    const wallet = {
      ...fox,
      networkId: 'made:999',
      approved: ['made:1', 'made:2', 'made:999'],
      has: ['made:1'],
    } as const
    const { page, view } = await open({ wallets: [wallet], connected: [fox.id] })
    expect(await page.locator('.bf-virtual .bf-row').allTextContents()).toEqual([
      'Ethereum',
      'BaseFox has to allow it first',
      'Arbitrum OneNot allowed by Fox',
      'SepoliaNot allowed by Fox',
    ])
    await page.getByRole('button', { name: /Sepolia/ }).click({ force: true })
    expect(await view()).toBe('UnsupportedChain')
  })

  test('a wallet that moves there opens it: over the page, or in place of a view without an action, once', async () => {
    const { page, view, run } = await open({ wallets: [fox], connected: [fox.id], isClosed: true })
    const move = (id: `made:${number}`) => run(({ wallets }, to) => wallets.get('example.fox')?.move(to), id)
    await move('made:2')
    expect(await view()).toBeUndefined()
    await move('made:999')
    await expect.poll(view).toBe('UnsupportedChain')
    await move('made:998')
    await page.getByRole('dialog').getByText('Your wallet is on a network').waitFor()
    expect(await run(({ kit }) => kit.store.getState().modal.history.length)).toBe(1)
    await move('made:1')
    await expect.poll(view).toBeUndefined()
    await run(({ kit }) => kit.runtime.modal({ type: 'open', target: { view: 'Account' } }))
    await move('made:999')
    await expect.poll(view).toBe('UnsupportedChain')
  })

  const closed: Scenario = { isClosed: true }
  test.each<[string, Scenario, string | undefined]>([
    ['where the host allows other networks', { ...closed, options: { allowUnsupportedNetwork: true } }, undefined],
    ['where switching is off', { ...closed, options: { enableNetworkSwitch: false } }, undefined],
    [
      'while the wallet is asked for something',
      { path: [{ view: 'Account' }, { view: 'SwitchNetwork', params: { networkId: 'made:2' } }] },
      'SwitchNetwork',
    ],
    ['while something is entered', { path: [{ view: 'Account' }, { view: 'WalletSend', params: {} }] }, 'WalletSend'],
  ])('a wallet that moves there does not open it %s', async (_, scenario, shown) => {
    const { view, run } = await open({ wallets: [{ ...fox, switch: 'hang' }], connected: [fox.id], ...scenario })
    await run(async ({ wallets }) => {
      wallets.get('example.fox')?.move('made:999')
      // The code that would open it is asked for at once.
      await new Promise(resolve => requestIdleCallback(resolve, { timeout: 1_000 }))
    })
    expect(await view()).toBe(shown)
  })

  test('Disconnect is the other way out', async () => {
    const { page, view, run } = await open(stranded)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(view).toBeUndefined()
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.status)).toBe('disconnected')
  })
})
