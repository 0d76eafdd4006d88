import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import { fox } from '../../testing/sampleWallets.ts'

describeView('Nft', open => {
  test('shows the contract’s data, leads to the explorer, and back to where the visitor was', async () => {
    const { page, view } = await open({ wallets: [fox], connected: [fox.id], api: 0, nfts: 20 })
    await page.getByRole('tab', { name: 'NFTs' }).click()
    await page.getByRole('button', { name: 'Robot 3' }).click()
    await expect.poll(view).toBe('Nft')
    const facts = page.locator('.bf-facts')
    expect(await facts.locator('dt').allTextContents()).toEqual([
      'Colour',
      'Arms',
      'You own',
      'Network',
      'Contract',
      'Token ID',
      'Standard',
    ])
    expect((await facts.locator('dd').allTextContents()).at(-1)).toBe('ERC-1155')
    expect(await page.locator('a[href*="/address/"]').getAttribute('href')).toContain(`/address/0x${'c0'.repeat(20)}`)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(view).toBe('Account')
    await page.getByRole('button', { name: 'Robot 3' }).waitFor()
  })
})
