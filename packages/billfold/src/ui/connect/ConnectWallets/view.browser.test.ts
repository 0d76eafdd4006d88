import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import { fox } from '../../testing/sampleWallets.ts'

describeView('ConnectWallets', open => {
  test('lists the wallets behind the legal check box', async () => {
    const { page, view } = await open({
      wallets: [{ ...fox, connect: 'hang' }],
      path: [{ view: 'Connect' }, { view: 'ConnectWallets' }],
      options: {
        termsUrl: 'https://market.example/terms',
        features: { legalCheckbox: true, collapseWallets: true },
      },
    })
    expect(await page.locator('[inert] .bf-row').count()).toBeGreaterThan(0)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Fox' }).click()
    expect(await view()).toBe('ConnectingExternal')
  })
})
