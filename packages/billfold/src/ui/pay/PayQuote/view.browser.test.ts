import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import type { PayScenario, Scenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const quoting = (paying: PayScenario = {}, more: Scenario = {}): Scenario => ({
  wallets: [fox],
  connected: [fox.id],
  api: 10,
  tokens: 3,
  paying,
  path: [{ view: 'Pay' }, { view: 'PayQuote' }],
  ...more,
})

describeView('PayQuote', open => {
  test('offers the asset first, then what can be swapped for it, and names what is given at most', async () => {
    const { page } = await open(quoting())
    await page.getByRole('button', { name: 'Pay 12.5 USDC' }).waitFor()
    const options = page.getByRole('group', { name: 'Pay with' }).getByRole('button')
    expect(await options.nth(0).textContent()).toContain('12.5')
    expect(await page.getByText('At most', { exact: true }).count()).toBe(0)
    await options.nth(1).click()
    await page.getByText('At most', { exact: true }).waitFor()
    expect(await options.nth(1).getAttribute('aria-pressed')).toBe('true')
  })

  test('asks the wallet once, follows the payment to its end, and shows the way back', async () => {
    const { page, view } = await open(quoting({ redirect: true }))
    await page.getByRole('button', { name: 'Pay 12.5 USDC' }).click()
    await page.getByText('Paid', { exact: true }).waitFor()
    expect(await view()).toBe('PayLoading')
    expect(await page.getByRole('link', { name: 'Back to shop.example' }).getAttribute('href')).toBe(
      'https://shop.example/paid',
    )
  })

  test('declined, nothing is paid, and the visitor may try again', async () => {
    const { page, view } = await open(quoting({ answer: 'reject' }))
    await page.getByRole('button', { name: 'Pay 12.5 USDC' }).click()
    await page.getByText('You declined').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Pay 12.5 USDC' }).waitFor()
    expect(await view()).toBe('PayQuote')
  })

  test('allows the exact amount first, then pays', async () => {
    const { page } = await open(quoting({ asset: 'unknown', prepared: 'approval' }))
    await page.getByRole('group', { name: 'Pay with' }).getByRole('button', { name: /USDC/ }).click()
    await page.getByRole('button', { name: 'Allow USDC' }).click()
    await page.getByRole('button', { name: 'Pay 12.5 USDX' }).click()
    await page.getByText('Paid', { exact: true }).waitFor()
  })
})
