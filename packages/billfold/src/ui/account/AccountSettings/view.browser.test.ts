import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import { fox } from '../../testing/sampleWallets.ts'

describeView('AccountSettings', open => {
  test('is reached by way of wallet and accounts; both show the account’s name, and it shows the whole address', async () => {
    const { page, dialog, view } = await open({ wallets: [fox], connected: [fox.id], sending: { names: 'some' } })
    await page.getByRole('button', { name: /^Wallet and accounts:.*visitor\.eth/ }).click()
    await expect.poll(view).toBe('ProfileWallets')
    await dialog.getByRole('button', { name: /visitor\.eth/ }).waitFor()
    await page.getByRole('button', { name: 'Account settings' }).click()
    await expect.poll(view).toBe('AccountSettings')
    await dialog.getByText('visitor.eth').waitFor()
    await dialog.getByText('0x71C7656EC7ab88b098defB751B7401B5f6d8976F').waitFor()
    await page.getByRole('button', { name: 'Network Ethereum' }).click()
    await expect.poll(view).toBe('Networks')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(view).toBeUndefined()
  })
})
