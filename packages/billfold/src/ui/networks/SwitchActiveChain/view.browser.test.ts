import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox, rabbit } from '../../testing/sampleWallets.ts'

const other: Scenario = {
  wallets: [fox, { ...rabbit, namespaces: ['two'], connect: 'hang' }],
  connected: [fox.id],
  hasSecondFamily: true,
  path: [{ view: 'Account' }, { view: 'Networks' }],
}

describeView('SwitchActiveChain', open => {
  test('leads to Connect for the other family, in its own place, and keeps the connection', async () => {
    const { page, view, run } = await open(other)
    await page.getByRole('button', { name: 'Solara 2' }).click()
    await page.getByText('You have no account on Solara 2 yet. Fox stays connected.').waitFor()
    await page.getByRole('button', { name: 'Connect on Solara 2' }).click()
    await expect.poll(view).toBe('Connect')
    const state = await run(({ kit }) => {
      const { activeNamespace, namespaces, modal } = kit.store.getState()
      return {
        activeNamespace,
        made: namespaces.made?.status,
        two: namespaces.two?.networkId,
        path: modal.history.map(entry => entry.view),
      }
    })
    expect(state).toEqual({
      activeNamespace: 'two',
      made: 'connected',
      two: 'two:2',
      path: ['Account', 'Networks', 'Connect'],
    })
    // Only wallets that have accounts there.
    await page.getByRole('button', { name: 'Rabbit Hole' }).waitFor()
    expect(await page.getByRole('button', { name: 'Fox' }).count()).toBe(0)
  })

  test('as its parameters say, it stays behind what it leads to, and is gone back to', async () => {
    const params = { networkId: 'two:2', navigateTo: 'Connect', navigateWithReplace: false } as const
    const path = [{ view: 'Account' }, { view: 'SwitchActiveChain', params }] as const
    const { page, view } = await open({ ...other, path })
    await page.getByRole('button', { name: 'Connect on Solara 2' }).click()
    await expect.poll(view).toBe('Connect')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(view).toBe('SwitchActiveChain')
  })

  test('Cancel changes nothing', async () => {
    const { page, view, run } = await open(other)
    await page.getByRole('button', { name: 'Solara 1' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await view()).toBe('Networks')
    expect(await run(({ kit }) => kit.store.getState().activeNamespace)).toBe('made')
  })
})
