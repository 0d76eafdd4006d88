import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox, rabbit } from '../../testing/sampleWallets.ts'

const twice: Scenario = {
  hasSecondFamily: true,
  wallets: [fox, rabbit, { id: 'two.fox', name: fox.name, namespaces: ['two'], connect: 'hang' }],
}

describeView('ConnectingMultiChain', open => {
  test('a wallet of several families is one row, and is asked on the one that is chosen', async () => {
    const { page, view, run } = await open(twice)
    const row = page.locator('.bf-list').getByRole('button', { name: fox.name })
    await row.waitFor()
    expect(await row.count()).toBe(1)
    await row.click()
    await expect.poll(view).toBe('ConnectingMultiChain')
    await page.getByRole('button', { name: /Solara/ }).click()
    await expect.poll(view).toBe('ConnectingExternal')
    const asked = await run(({ kit }) => {
      const { namespaces, modal } = kit.store.getState()
      return { made: namespaces.made?.status, two: namespaces.two?.status, params: modal.history.at(-1)?.params }
    })
    expect(asked).toEqual({ made: 'disconnected', two: 'connecting', params: { connectorId: 'two.fox' } })
  })

  test('says where it is connected already', async () => {
    const { page } = await open({
      ...twice,
      connected: [fox.id],
      path: [{ view: 'ConnectingMultiChain', params: { connectorIds: [fox.id, 'two.fox'] } }],
    })
    const rows = page.locator('.bf-list').getByRole('button')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(2)
    expect(await rows.first().textContent()).toContain('Connected')
    expect(await rows.last().textContent()).not.toContain('Connected')
  })

  test('while another family is active, the wallet is asked there and then', async () => {
    const { page, view } = await open({
      ...twice,
      connected: [fox.id],
      path: [{ view: 'Account' }, { view: 'Networks' }],
    })
    await page.getByRole('button', { name: 'Solara 1' }).click()
    await page.getByRole('button', { name: 'Connect on Solara 1' }).click()
    await page.locator('.bf-list').getByRole('button', { name: fox.name }).click()
    await expect.poll(view).toBe('ConnectingExternal')
  })
})
