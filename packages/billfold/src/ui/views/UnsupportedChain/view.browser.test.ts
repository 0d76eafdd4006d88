import { expect, test } from 'vitest'
import { describeView } from '../../testing/describeView.ts'
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

  test('Disconnect is the other way out', async () => {
    const { page, view, run } = await open(stranded)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(view).toBeUndefined()
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.status)).toBe('disconnected')
  })
})
