import { expect, test } from 'vitest'
import { describeView, type Opened } from '../../gallery/describeView.ts'
import type { Scenario, SwapScenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const swapping = (swap: SwapScenario = {}): Scenario => ({
  wallets: [fox],
  connected: [fox.id],
  api: 10,
  swapping: swap,
  path: [{ view: 'Account' }, { view: 'Swap', params: undefined }],
})
const amountOf = ({ page }: Opened) => page.getByRole('textbox', { name: /^Amount to give/ })
const receivedOf = ({ page }: Opened) => page.getByRole('status', { name: 'Amount to receive' })
const action = ({ page }: Opened) => page.locator('.bf-send>.bf-button[data-kind=primary]').textContent()
const quotesOf = async ({ page }: Opened) =>
  page.evaluate(() => {
    const { requests } = (window as unknown as { testPage: { requests: string[] } }).testPage
    return requests
      .filter(path => path.startsWith('/v1/convert/quotes'))
      .map(path => new URL(path, 'http://a').searchParams.get('amount'))
  })

describeView('Swap', open => {
  test('says what is missing in its order, and goes on to the review with a price', async () => {
    const opened = await open(swapping())
    const { page, view } = opened
    await page.getByText('ETH').first().waitFor()
    expect(await action(opened)).toBe('Select token')
    await page.getByRole('button', { name: /^You receive/ }).click()
    await page.getByRole('searchbox').fill('000001')
    await page.getByRole('button', { name: /^USDC/ }).click()
    expect(await action(opened)).toBe('Enter amount')
    await amountOf(opened).fill('1e5')
    expect(await action(opened)).toBe('Incorrect value')
    await amountOf(opened).fill('99')
    expect(await action(opened)).toBe('Insufficient balance')
    await amountOf(opened).fill('1.25')
    await expect.poll(() => action(opened)).toBe('Review swap')
    expect(await receivedOf(opened).textContent()).toBe('4,623.4878')
    await page.getByRole('button', { name: 'Review swap' }).click()
    expect(await view()).toBe('SwapPreview')
  })

  test('asks for one price once the visitor has stopped typing', async () => {
    const opened = await open(swapping({ draft: { from: 0, to: 1 } }))
    await amountOf(opened).pressSequentially('1.25', { delay: 20 })
    await expect.poll(() => action(opened)).toBe('Review swap')
    expect(await quotesOf(opened)).toEqual(['1250000000000000000'])
  })

  test('Max leaves the fee of a swap, dollars and tokens are the same amount, and both sides change places', async () => {
    const opened = await open(swapping({ draft: { from: 0, to: 1 } }))
    const { page } = opened
    await page.locator('.bf-send-max:not(:disabled)').click()
    // 2.481234567890123456 less 150,000 gas at twice the 1 gwei of an estimate.
    expect(await amountOf(opened).inputValue()).toBe('2.480934567890123456')
    await amountOf(opened).fill('1')
    await page.getByRole('button', { name: /^Enter US dollars/ }).click()
    expect(await amountOf(opened).inputValue()).toBe('3709.92')
    await page.getByRole('button', { name: /^Enter tokens/ }).click()
    expect(await amountOf(opened).inputValue()).toBe('1')
    await expect.poll(() => receivedOf(opened).textContent()).toBe('3,698.79024')
    await page.getByRole('button', { name: 'Swap in the other direction' }).click()
    expect(await amountOf(opened).inputValue()).toBe('3698.79024')
    expect(await page.getByRole('button', { name: /^You give/ }).textContent()).toContain('USDC')
  })

  test('slippage with decimals changes the least that arrives; what is no slippage changes nothing', async () => {
    const opened = await open(swapping({ draft: { from: 0, to: 1, amount: '1.25' } }))
    const { page } = opened
    const least = () => page.getByText('At least').locator('xpath=..').getByRole('definition').textContent()
    await page.getByText('Details').click()
    const field = page.getByRole('textbox', { name: 'Slippage %' })
    expect([await field.inputValue(), await least()]).toEqual(['1', '4,577.252922 USDC'])
    await field.fill('0.25')
    await expect.poll(least).toBe('4,611.92908 USDC')
    await field.fill('51')
    await page.getByRole('alert').filter({ hasText: 'from 0 to 50' }).waitFor()
    expect(await least()).toBe('4,611.92908 USDC')
    await field.blur()
    expect(await field.inputValue()).toBe('0.25')
  })
})
