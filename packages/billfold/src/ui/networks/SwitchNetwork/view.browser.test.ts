import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import type { Scenario, WalletScenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const switching = (answer: NonNullable<WalletScenario['switch']>): Scenario => ({
  wallets: [{ ...fox, switch: answer }],
  connected: [fox.id],
  path: [{ view: 'Account' }, { view: 'Networks' }, { view: 'SwitchNetwork', params: { networkId: 'made:2' } }],
})

describeView('SwitchNetwork', open => {
  test('asks by itself and leads back to where the list was opened', async () => {
    const { view, run } = await open(switching('accept'))
    await expect.poll(view).toBe('Account')
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.networkId)).toBe('made:2')
  })

  test.each([
    ['reject', 'You declined the switch'],
    ['fail', 'Fox does not answer'],
  ] as const)(
    'after %s shows the failure first; Back goes back one view, Try again asks again',
    async (answer, said) => {
      const { page, view, run } = await open(switching(answer))
      await page.getByRole('alert').filter({ hasText: said }).waitFor()
      expect(await run(({ kit }) => kit.store.getState().namespaces.made?.networkId)).toBe('made:1')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => run(({ wallets }) => wallets.get('example.fox')?.asked.switch)).toBe(2)
      await page.getByRole('alert').filter({ hasText: said }).waitFor()
      await page.locator('.bf-body').getByRole('button', { name: 'Back' }).click()
      expect(await view()).toBe('Networks')
    },
  )

  test('a wallet that cannot be asked is switched by hand, and the view notices', async () => {
    const { page, view, run } = await open(switching('unsupported'))
    await page.getByText('Switch inside Fox').waitFor()
    expect(await page.getByRole('alert').filter({ hasText: 'Fox' }).count()).toBe(0)
    await run(({ wallets }) => wallets.get('example.fox')?.move('made:2'))
    await expect.poll(view).toBe('Account')
  })

  test('closes after the switch when the network before was none of the configured ones', async () => {
    const { page, view } = await open({ wallets: [{ ...fox, networkId: 'made:999' }], connected: [fox.id] })
    expect(await view()).toBe('UnsupportedChain')
    await page.getByRole('button', { name: 'Base' }).click()
    await expect.poll(view).toBeUndefined()
  })

  test('reached from UnsupportedChain it cannot be closed', async () => {
    const { page, view } = await open({
      wallets: [{ ...fox, networkId: 'made:999', switch: 'hang' }],
      connected: [fox.id],
    })
    await page.getByRole('button', { name: 'Base' }).click()
    await page.getByText('Approve in Fox').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(await view()).toBe('SwitchNetwork')
    await page.keyboard.press('Escape')
    expect(await view()).toBe('UnsupportedChain')
  })
})
