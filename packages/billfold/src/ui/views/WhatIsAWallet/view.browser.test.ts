import { expect, test } from 'vitest'
import { describeView } from '../../testing/describeView.ts'

describeView('WhatIsAWallet', open => {
  test('leads to getting one', async () => {
    const { page, view, events } = await open({ path: [{ view: 'WhatIsAWallet' }] })
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    expect(await view()).toBe('GetWallet')
    expect(await events()).toContain('CLICK_GET_WALLET_HELP')
  })
})
