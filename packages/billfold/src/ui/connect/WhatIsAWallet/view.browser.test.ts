import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'

describeView('WhatIsAWallet', open => {
  test('leads to getting one', async () => {
    const { page, view, events } = await open({ path: [{ view: 'WhatIsAWallet' }] })
    await page.getByRole('button', { name: 'Get a wallet' }).click()
    expect(await view()).toBe('GetWallet')
    expect(await events()).toContain('CLICK_GET_WALLET_HELP')
  })

  test('leads to the host’s own page about wallets, where the host has one', async () => {
    const options = { learnMoreUrl: 'https://shop.example/wallets' }
    const { page } = await open({ options, path: [{ view: 'WhatIsAWallet' }] })
    const link = page.getByRole('link', { name: 'Learn more' })
    expect(await link.getAttribute('href')).toBe('https://shop.example/wallets')
    expect(await link.getAttribute('target')).toBe('_blank')
  })
})
