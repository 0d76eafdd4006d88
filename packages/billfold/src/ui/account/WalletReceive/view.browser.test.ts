import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import { readCode } from '../../testing/readCode.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const connected: Scenario = {
  wallets: [fox],
  connected: [fox.id],
  path: [{ view: 'Account' }, { view: 'WalletReceive' }],
}

describeView('WalletReceive', open => {
  test.each(['light', 'dark'] as const)(
    'the code on the screen says the address, mark and all, in the %s theme',
    async mode => {
      const { page, run } = await open({ ...connected, theme: { mode } })
      const address = await run(({ kit }) => kit.store.getState().namespaces.made?.accounts[0]?.address)
      const code = page.getByRole('img', { name: 'QR code of your address' })
      expect(await code.locator('.bf-qr-mark img, .bf-qr-mark .bf-image').count()).toBeGreaterThan(0)
      expect(address).toBeTruthy()
      expect(await readCode(code)).toBe(address)
      // And in full, for who compares.
      expect(await page.locator('.bf-whole').textContent()).toContain(address)
    },
  )

  test('copies the address and says so', async () => {
    const { page, run } = await open(connected)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy address' }).click()
    await page.getByRole('button', { name: 'Address copied' }).waitFor()
    const address = await run(({ kit }) => kit.store.getState().namespaces.made?.accounts[0]?.address)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  })

  test('says on which networks, and leads to their list and back', async () => {
    const { page, view } = await open(connected)
    await page.getByRole('button', { name: 'Only on 4 networks' }).click()
    await expect.poll(view).toBe('WalletCompatibleNetworks')
    expect(await page.locator('.bf-virtual .bf-row-title').allTextContents()).toEqual([
      'Ethereum',
      'Base',
      'Arbitrum One',
      'Sepolia',
    ])
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(view).toBe('WalletReceive')
  })

  test('one network is named, and there is no list to open', async () => {
    const { page } = await open({ ...connected, networks: 1 })
    await page.getByText('Only on Ethereum').waitFor()
    expect(await page.getByRole('button', { name: /Only on/ }).count()).toBe(0)
  })

  test('closes when the wallet goes', async () => {
    const { view, run } = await open(connected)
    await run(({ wallets }) => wallets.get('example.fox')?.leave())
    await expect.poll(view).toBeUndefined()
  })
})
