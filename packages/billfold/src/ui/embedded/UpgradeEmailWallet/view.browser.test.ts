import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'

describeView('UpgradeEmailWallet', open => {
  test('leads to the page of the vault, in a window of its own that knows nothing of this one', async () => {
    const { page, events } = await open({
      embedded: { user: { email: 'vera@example.com', custody: 'operator-recoverable' } },
      connected: ['embedded'],
      path: [{ view: 'Account' }, { view: 'UpgradeEmailWallet' }],
    })
    await page.getByText('Its operator can recover it for you, and so could open it').waitFor()
    const link = page.getByRole('link', { name: 'Open wallet settings' })
    expect([
      await link.getAttribute('href'),
      await link.getAttribute('target'),
      await link.getAttribute('rel'),
    ]).toEqual(['https://vault.example/settings', '_blank', 'noopener noreferrer'])
    await page.context().route('https://vault.example/**', route => route.fulfill({ body: 'settings' }))
    const opened = page.context().waitForEvent('page')
    await link.click()
    await (await opened).close()
    expect(await events()).toContain('EMAIL_UPGRADE_FROM_MODAL')
    expect(await page.getByText(/lets this wallet keep nothing/).count()).toBe(0)
  })

  test('says that the wallet is here as long as the page, where the browser keeps nothing; the account says it, too', async () => {
    const { page } = await open({
      embedded: { user: { email: 'vera@example.com', custody: 'user-sealed', isLasting: false } },
      connected: ['embedded'],
      path: [{ view: 'Account' }, { view: 'UpgradeEmailWallet' }],
    })
    const text = page.getByText(/lets this wallet keep nothing here/)
    await text.waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText('Logged in as').waitFor({ state: 'attached' })
    await text.waitFor()
  })

  test('goes through the frame where only this browser opens the wallet, and says what that means', async () => {
    const { page, events, run, view } = await open({
      embedded: { user: { email: 'vera@example.com', custody: 'user-sealed', isOnThisDeviceAlone: true } },
      connected: ['embedded'],
      path: [{ view: 'UpgradeEmailWallet' }],
    })
    await page.getByText('Only this browser opens this wallet').waitFor()
    await page.getByText(/the wallet is gone/).waitFor()
    expect(await page.getByRole('link', { name: 'Open wallet settings' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Open wallet settings' }).click()
    await expect.poll(view).toBe('ApproveTransaction')
    expect(await events()).toContain('EMAIL_UPGRADE_FROM_MODAL')
    await page
      .frameLocator('iframe')
      .getByText(/OPEN_WALLET/)
      .waitFor()
    await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => run(({ vault }) => vault.user?.isOnThisDeviceAlone)).toBe(false)
  })
})
