import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import type { Scenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const choosing = (more: Scenario): Scenario => ({
  wallets: [fox],
  connected: [fox.id],
  path: [{ view: 'WalletSend', params: undefined }, { view: 'WalletSendSelectToken' }],
  ...more,
})

describeView('WalletSendSelectToken', open => {
  test('leaves out tokens without decimals and with zero, keeps 36, shows a hostile symbol as text (fault 30)', async () => {
    const { page, view } = await open(choosing({ tokens: 'odd' }))
    const rows = page.locator('.bf-virtual .bf-row')
    await rows.nth(2).waitFor()
    expect(await rows.locator('.bf-row-title').allTextContents()).toEqual(['Ether', 'Finest dust', 'Turned'])
    expect(await rows.nth(2).textContent()).toContain('HTE <b>1,000,000</b>')
    await rows.nth(1).click()
    expect(await view()).toBe('WalletSend')
    await page.getByRole('button', { name: 'Max' }).click()
    expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('1.5')
  })

  test('finds by symbol, name and contract, walks by keys, and draws few of many', async () => {
    const { page, view } = await open(choosing({ tokens: 10_000 }))
    const field = page.getByRole('searchbox')
    const rows = page.locator('.bf-virtual .bf-row')
    await rows.first().waitFor()
    expect(await rows.count()).toBeLessThan(40)
    await field.fill('usdc')
    expect(await rows.locator('.bf-row-title').allTextContents()).toEqual(['USD Coin'])
    await field.fill(`0x${'0'.repeat(38)}02`)
    expect(await rows.locator('.bf-row-title').allTextContents()).toEqual(['Uniswap'])
    await field.fill('')
    await field.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await view()).toBe('WalletSend')
    await page.getByRole('button', { name: 'Token: USDC' }).waitFor()
  })

  test('says so when there is nothing to send, and tries again what did not load', async () => {
    const { page } = await open(choosing({ balance: 'zero', tokens: 0 }))
    await page.getByText('Nothing to send on Ethereum').waitFor()
    const failed = await open(choosing({ tokens: 'fail' }))
    await failed.run(({ chain }) => {
      chain.tokens = 2
    })
    await failed.page.getByRole('button', { name: 'Try again' }).click()
    await failed.page.getByRole('button', { name: /USD Coin/ }).waitFor()
  })
})
