import { expect, test } from 'vitest'
import { describeView } from '../../testing/describeView.ts'

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
  })
})
