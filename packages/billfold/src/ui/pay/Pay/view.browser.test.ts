import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import { fox } from '../../testing/sampleWallets.ts'

describeView('Pay', open => {
  test('without a wallet it leads to connecting, and comes back with one', async () => {
    const { page, view } = await open({ wallets: [fox], api: 10, paying: {}, path: [{ view: 'Pay' }] })
    await page.getByRole('button', { name: /^Pay with a wallet/ }).click()
    await page
      .getByRole('button', { name: new RegExp(fox.name) })
      .first()
      .click()
    await page.getByRole('button', { name: `Pay with ${fox.name}` }).waitFor()
    expect(await view()).toBe('Pay')
  })
})
