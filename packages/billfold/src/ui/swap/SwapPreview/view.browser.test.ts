import { expect, test } from 'vitest'
import { describeView, type Opened } from '../../gallery/describeView.ts'
import type { Scenario, SwapScenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const reviewing = (swap: SwapScenario = {}): Scenario => ({
  wallets: [fox],
  connected: [fox.id],
  api: 10,
  swapping: { draft: { from: 0, to: 1, amount: '1.25' }, isReviewed: true, ...swap },
  path: [{ view: 'Account' }, { view: 'Swap', params: undefined }, { view: 'SwapPreview' }],
})
const sentOf = ({ page }: Opened) =>
  page.evaluate(() => (window as unknown as { testPage: { chain: { sent: unknown[] } } }).testPage.chain.sent)

describeView('SwapPreview', open => {
  test('asks the wallet for what was checked, then shows the account with the swap in its activity', async () => {
    const opened = await open(reviewing())
    const { page, view } = opened
    await page.getByRole('button', { name: 'Swap 1.25 ETH' }).click()
    await page.getByText('Swap sent: 1.25 ETH for USDC').first().waitFor()
    expect(await view()).toBe('Account')
    expect(await sentOf(opened)).toHaveLength(1)
  })

  test('asks for the missing allowance first, then for the swap', async () => {
    const opened = await open(reviewing({ build: 'approval' }))
    const { page } = opened
    await page.getByRole('button', { name: 'Approve ETH' }).click()
    await page.getByRole('button', { name: 'Swap 1.25 ETH' }).click()
    await page.getByText('Swap sent: 1.25 ETH for USDC').first().waitFor()
    expect(await sentOf(opened)).toMatchObject([{ data: '0x095ea7b3' }, { data: '0xabcdef' }])
  })

  test('a transaction that is not what was shown cannot be signed', async () => {
    for (const build of ['untrusted', 'mismatch', 'fails'] as const) {
      const opened = await open(reviewing({ build }))
      await opened.page.getByText('Nothing was signed').waitFor()
      expect(await opened.page.getByRole('button', { name: /^Swap 1/ }).count()).toBe(0)
      expect(await sentOf(opened)).toEqual([])
    }
  })

  test('a wallet that says no leaves the review, from where the visitor may ask again', async () => {
    const opened = await open(reviewing({ answer: 'reject' }))
    const { page, view } = opened
    await page.getByRole('button', { name: 'Swap 1.25 ETH' }).click()
    await page.getByText('You declined it').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Swap 1.25 ETH' }).waitFor()
    await page.getByRole('button', { name: 'Change it' }).click()
    expect(await view()).toBe('Swap')
  })
})
