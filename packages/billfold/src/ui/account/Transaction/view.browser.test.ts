import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import { fox } from '../../testing/sampleWallets.ts'

describeView('Transaction', open => {
  test('shows what is known of it, leads to the explorer, and back', async () => {
    const { page, view, events } = await open({
      wallets: [fox],
      connected: [fox.id],
      api: 0,
      history: 9,
      path: [{ view: 'Transactions' }],
    })
    await page.getByRole('button', { name: 'Received' }).click()
    await expect.poll(view).toBe('Transaction')
    expect(await events()).toContain('CLICK_TRANSACTIONS')
    const facts = page.locator('.bf-facts')
    expect(await facts.locator('dt').allTextContents()).toEqual(['Status', 'Date', 'From', 'To', 'Network', 'Hash'])
    expect(await facts.locator('dd').first().textContent()).toBe('Confirmed')
    await page.getByText('+1,250.5 USDC').waitFor()
    const link = page.locator('a[href*="/tx/"]')
    expect(await link.getAttribute('href')).toContain('/tx/0x')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(view).toBe('Transactions')
  })
})
