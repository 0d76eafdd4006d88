import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'

describeView('UpdateEmailWallet', open => {
  test('leads to the window of the wallet, and returns to where it began with the new address', async () => {
    const { page, view, events, run } = await open({
      embedded: { user: { email: 'vera@example.com' } },
      connected: ['embedded'],
      path: [{ view: 'Account' }, { view: 'AccountSettings' }],
    })
    await page.getByRole('button', { name: /Email address/ }).click()
    await page.getByText('vera@example.com').waitFor()
    // Neither the address nor a code is typed here.
    expect(await page.getByRole('textbox').count()).toBe(0)
    const go = page.getByRole('button', { name: 'Continue in your wallet' })
    await go.click()
    await expect.poll(view).toBe('ApproveTransaction')
    // Who leaves is back here, and nothing has changed.
    await run(({ vault }) => vault.answer('decline'))
    await go.waitFor()
    expect(await run(({ vault }) => vault.user?.email)).toBe('vera@example.com')
    await go.click()
    await expect.poll(view).toBe('ApproveTransaction')
    await run(({ vault }) => vault.answer('approve'))
    await page.getByText('Your email address is max@example.com now').first().waitFor()
    expect(await view()).toBe('AccountSettings')
    expect(await events()).toContain('EMAIL_EDIT')
  })

  test('answers a host that asks for it: with the address, with the reason without one, and when the visitor leaves', async () => {
    const { page, view, run } = await open({ embedded: {}, isClosed: true })
    expect(await run(page => page.updateEmail())).toBe('connection/not-email-or-social')
    await run(page =>
      page.begin({ embedded: { user: { email: 'vera@example.com' } }, connected: ['embedded'], isClosed: true }),
    )
    const go = page.getByRole('button', { name: 'Continue in your wallet' })
    const left = run(page => page.updateEmail())
    await go.waitFor()
    await page.keyboard.press('Escape')
    expect(await left).toBe('connection/modal-closed')
    const changed = run(page => page.updateEmail())
    await go.click()
    await expect.poll(view).toBe('ApproveTransaction')
    await run(({ vault }) => vault.answer('approve'))
    expect(await changed).toBe('max@example.com')
    await expect.poll(view).toBeUndefined()
    // An inline modal never closes: it goes back to where it rests (U17).
    await run(page =>
      page.begin({ embedded: { user: { email: 'vera@example.com' } }, connected: ['embedded'], isInline: true }),
    )
    const ended = run(page => page.updateEmail())
    await go.waitFor()
    await run(({ kit }) =>
      kit.runtime.modal({ type: 'close', reason: 'host', isInline: true, rest: { view: 'Account' } }),
    )
    expect(await ended).toBe('connection/modal-closed')
    await run(page => page.begin({ isClosed: true }))
    expect(await run(page => page.updateEmail())).toBe('connection/no-auth-connector')
  })
})
