import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import { fox } from '../../testing/sampleWallets.ts'

describeView('PayLoading', open => {
  test('leads to the exchange, and back to the other ways', async () => {
    const { page, view } = await open({
      wallets: [fox],
      connected: [fox.id],
      api: 10,
      paying: { isAtExchange: true },
      path: [{ view: 'PayLoading' }],
    })
    const link = page.getByRole('link', { name: 'Continue at Coin Market' })
    expect(await link.getAttribute('href')).toBe('https://coins.example/pay')
    await page.getByRole('button', { name: 'Pay another way' }).click()
    await page.getByRole('button', { name: `Pay with ${fox.name}` }).waitFor()
    expect(await view()).toBe('Pay')
  })
})
