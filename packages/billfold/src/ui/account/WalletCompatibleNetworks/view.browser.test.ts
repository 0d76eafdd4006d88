import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import { fox } from '../../testing/sampleWallets.ts'

describeView('WalletCompatibleNetworks', open => {
  test('lists the networks to look at, not to choose', async () => {
    const { page } = await open({ wallets: [fox], connected: [fox.id], path: [{ view: 'WalletCompatibleNetworks' }] })
    const rows = page.locator('.bf-virtual .bf-row')
    expect(await rows.count()).toBe(4)
    expect(await rows.first().evaluate(row => row.localName)).toBe('div')
    expect(await rows.last().textContent()).toContain('Sepolia')
  })
})
