import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import type { Scenario } from '../../testing/Scenario.ts'

const path: Scenario['path'] = [{ view: 'Connect' }, { view: 'GetWallet' }]

describeView('GetWallet', open => {
  test('offers four wallets, the choice of the host first, and all others', async () => {
    const { page, view } = await open({ path, options: { featuredWalletIds: ['trustly'] } })
    const rows = page.locator('.bf-body .bf-row')
    expect(await page.locator('.bf-body .bf-row-title').allTextContents()).toEqual([
      'Trustly',
      'Rainbow',
      'Brain Wallet',
      'Zerion Peak',
    ])
    expect(await rows.nth(1).textContent()).toContain('Extension and phone app')
    await page.getByRole('button', { name: 'All wallets' }).click()
    expect(await view()).toBe('AllWallets')
  })

  test('leads to where a wallet is to be had, by keyboard', async () => {
    const { page, view } = await open({ path })
    await page.locator('.bf-body .bf-row').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await view()).toBe('Downloads')
    await page.getByText('Get Brain Wallet').waitFor()
  })

  test('when the directory does not load, Try again works', async () => {
    const { page } = await open({ directory: 'fail', path: [{ view: 'GetWallet' }] })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Rainbow' }).waitFor()
  })
})
