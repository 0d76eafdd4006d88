import { expect, test } from 'vitest'
import { describeView, type Opened } from '../../gallery/describeView.ts'
import type { Scenario, SendScenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const friend = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const reviewing = (given: SendScenario = {}, more: Scenario = {}): Scenario => ({
  wallets: [fox],
  connected: [fox.id],
  sending: { isReviewed: true, draft: { token: 1, amount: '12.5', to: friend }, ...given },
  path: [{ view: 'Account' }, { view: 'WalletSend', params: undefined }, { view: 'WalletSendPreview' }],
  ...more,
})
const press = ({ page }: Opened) => page.getByRole('button', { name: /^Send / }).click()
const answer = ({ run }: Opened, how: 'accept' | 'reject' | 'fail') =>
  run(({ chain }, given) => {
    chain.transfer = given
    for (const go of chain.waiting) go()
  }, how)

describeView('WalletSendPreview', open => {
  test('shows everything in full before the wallet opens, and asks it for exactly that', async () => {
    const opened = await open(reviewing({ draft: { token: 0, amount: '0.123456789012345678', to: friend } }))
    const { page, run, view } = opened
    await page.getByText('0.123456789012345678', { exact: true }).waitFor()
    await page.getByText(friend, { exact: true }).waitFor()
    await page.getByText('0.000021 ETH · at most 0.000042').waitFor()
    // 2.481234567890123456 − 0.123456789012345678 − 0.000021
    await page.getByText('2.357756 ETH').waitFor()
    expect(await run(({ chain }) => chain.moved.length)).toBe(0)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    expect(await run(({ chain }) => ({ ...chain.moved[0], amount: String(chain.moved[0]?.amount) }))).toEqual({
      to: friend,
      amount: '123456789012345678',
    })
    await expect.poll(view).toBe('WalletSendConfirmed')
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await view()).toBe('Account')
  })

  test('the visitor chooses how soon, by keyboard too, and the wallet is asked for that', async () => {
    const { page, run } = await open(reviewing({ fee: 'choices', draft: { token: 0, amount: '1', to: friend } }))
    // It is what will be paid: nothing is said of a worst case.
    const fee = page.locator('.bf-review-rows dd').nth(1)
    await expect.poll(() => fee.textContent()).toBe('0.0002 ETH')
    const normal = page.getByRole('radio', { name: /Normal/ })
    expect(await normal.isChecked()).toBe(true)
    await normal.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => fee.textContent()).toBe('0.0003 ETH')
    await page.getByText('1.480934 ETH').waitFor()
    await page.getByRole('button', { name: 'Send 1 ETH' }).click()
    await expect.poll(() => run(({ chain }) => chain.moved[0]?.speed)).toBe('fast')
  })

  test('a fee that is more than the amount is said, and the button is another one', async () => {
    const { page, run } = await open(reviewing({ draft: { token: 0, amount: '0.00002', to: friend } }))
    await page.getByText('The fee is more than you send.').waitFor()
    expect(await page.getByRole('button', { name: /^Send 0/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Send anyway' }).click()
    await expect.poll(() => run(({ chain }) => chain.moved.length)).toBe(1)
    // As much as is sent, and of another currency.
    for (const draft of [
      { token: 0, amount: '0.000021', to: friend },
      { token: 1, amount: '0.000001', to: friend },
    ]) {
      const other = await open(reviewing({ draft }))
      await other.page.getByRole('button', { name: `Send ${draft.amount}` }).waitFor()
      expect(await other.page.getByText('The fee is more').count()).toBe(0)
    }
  })

  test('what is paid beside the fee, and what does not arrive, is said and counted', async () => {
    const rent = await open(reviewing({ fee: 'rent', draft: { token: 0, amount: '1', to: friend } }))
    await rent.page.getByText('Opening the account').waitFor()
    await rent.page.getByText('0.002 ETH').waitFor()
    // 2.481234567890123456 − 1 − 0.000021 − 0.002
    await rent.page.getByText('1.479213 ETH').waitFor()
    const taxed = await open(reviewing({ fee: 'withheld' }))
    await taxed.page.getByText('Kept by the issuer').waitFor()
    await taxed.page.getByText('0.125 USDC').waitFor()
    await taxed.page.getByText('12.375 USDC').waitFor()
  })

  test('a wallet that rejects: shown without red, tried again, then sent', async () => {
    const opened = await open(reviewing({ answer: 'reject' }))
    const { page, view, run } = opened
    await press(opened)
    await page.getByRole('alert').filter({ hasText: 'You declined the transfer' }).waitFor()
    expect(await page.getByText('Details').count()).toBe(0)
    await answer(opened, 'accept')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(view).toBe('WalletSendConfirmed')
    expect(await run(({ chain }) => chain.moved.length)).toBe(2)
  })

  test('a wallet of a phone: the app of this very device can be opened again, and after 1.5 s it is said why', async () => {
    const phone = { ...fox, kind: 'pairing' as const }
    const opened = await open(reviewing({ answer: 'hang', outcome: 'never' }, { wallets: [phone], device: 'iphone' }), {
      hasClock: true,
    })
    const { page, run } = opened
    await run(({ kit }) =>
      kit.runtime.storage.write(
        { key: '@billfold/deep-link', version: 1, parse: value => value },
        { href: 'fox://', name: 'Fox' },
      ),
    )
    await press(opened)
    const button = page.getByRole('button', { name: 'Open Fox' })
    const before = await button.boundingBox()
    expect(await page.getByText('Did Fox not open?').count()).toBe(0)
    await page.clock.runFor(1_600)
    await page.getByRole('status').filter({ hasText: 'Did Fox not open?' }).waitFor()
    expect(await button.boundingBox()).toEqual(before)
    await button.click()
    expect(await run(page => page.opened)).toEqual([['fox://', '_self']])
    // The press is answered before the view is drawn anew.
    await page.getByText('Did Fox not open?').waitFor({ state: 'detached' })
    await page.clock.runFor(10_000)
    await page.getByText('Open Fox on your phone').waitFor()
    expect(await page.getByText('in the toolbar of your browser').count()).toBe(0)
  })

  test('a wallet that hangs: where to look after 10 s, unknown after 10 min, and updated when it answers after all (fault 31)', async () => {
    const opened = await open(reviewing({ answer: 'hang', outcome: 'never' }), { hasClock: true })
    const { page, view, run } = opened
    await press(opened)
    await page.getByText('Approve in Fox').waitFor()
    await page.clock.runFor(10_000)
    await page.getByText('in the toolbar of your browser').waitFor()
    // Back, the question is still open, and is not asked again.
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText('Waiting for Fox').waitFor()
    await page.getByRole('button', { name: 'Show it' }).click()
    await page.clock.runFor(600_000)
    await expect.poll(view).toBe('WalletSendConfirmed')
    await page.getByText('Nobody knows whether it was sent').waitFor()
    expect(await page.getByText(/failed/i).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0)
    await answer(opened, 'accept')
    await page.getByText('12.5 USDC on its way').waitFor()
    expect(await run(({ chain }) => chain.moved.length)).toBe(1)
  })

  test('a wallet that breaks off: unknown, and never called failed (fault 31)', async () => {
    const opened = await open(reviewing({ answer: 'fail' }))
    await press(opened)
    await opened.page.getByText('Nobody knows whether it was sent').waitFor()
    const link = opened.page.getByRole('link', { name: 'Etherscan' })
    expect(await link.getAttribute('href')).toContain('/address/0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
  })

  test('after the timeout: unknown, and gone once the wallet rejects after all', async () => {
    const opened = await open(reviewing({ answer: 'hang' }))
    await press(opened)
    await opened.page.getByRole('button', { name: 'Stop waiting' }).click()
    await opened.page.getByText('Nobody knows whether it was sent').waitFor()
    await answer(opened, 'reject')
    await opened.page.getByText('Nothing was sent').waitFor()
  })

  test('a transfer that would fail says why, and may be sent on one’s own account (fault 29)', async () => {
    const opened = await open(reviewing({ fee: 'reverts' }))
    await opened.page.getByRole('alert').filter({ hasText: 'this would fail: transfers are paused' }).waitFor()
    await opened.page.getByRole('button', { name: 'Send anyway' }).waitFor()
  })

  test('more than there is with its fee: lowered by a press, then sent', async () => {
    const opened = await open(reviewing({ fee: 'most', draft: { token: 0, amount: '2.48', to: friend } }))
    await opened.page.getByRole('button', { name: 'Lower the amount' }).click()
    // 2.481234567890123456 − 0.042
    await opened.page.getByText('2.439234567890123456', { exact: true }).waitFor()
    await opened.page.getByRole('button', { name: 'Send', exact: true }).waitFor()
  })

  test('another account or network makes it void', async () => {
    const { run, view } = await open(reviewing())
    await run(({ wallets }) => wallets.get('example.fox')?.move('made:2'))
    await expect.poll(view).toBe('WalletSend')
  })
})
