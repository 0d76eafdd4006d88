import { expect, test } from 'vitest'
import { describeView } from '../../testing/describeView.ts'

describeView('UpdateEmailWallet', open => {
  test('changes the address by a code from each, and returns to where it began', async () => {
    const { page, view, events, run } = await open({
      embedded: { user: { email: 'vera@example.com' } },
      connected: ['embedded'],
      path: [{ view: 'Account' }, { view: 'AccountSettings' }],
    })
    await page.getByRole('button', { name: /Email address/ }).click()
    const address = page.getByRole('textbox', { name: 'New email address' })
    expect(await address.inputValue()).toBe('vera@example.com')
    const save = page.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled()).toBe(true)
    await address.fill('max@')
    await save.click()
    await page.getByRole('alert').getByText('Enter a whole address').waitFor()
    await address.fill('max@example.com')
    await save.click()
    const code = page.getByRole('textbox', { name: 'Code of 8 digits' })
    await page.getByText('vera@example.com').waitFor()
    await code.fill('11111111')
    await page.getByText('This is not the code').waitFor()
    await code.fill('12345678')
    await page.getByText('max@example.com').waitFor()
    expect(await view()).toBe('UpdateEmailSecondaryOtp')
    await code.fill('12345678')
    await page.getByText('Your email address is max@example.com now').first().waitFor()
    expect(await view()).toBe('AccountSettings')
    expect(await run(({ vault }) => vault.user?.email)).toBe('max@example.com')
    expect(await events()).toContain('EMAIL_EDIT')
  })

  test('answers a host that asks for it: with the address, with why there is none, and when the visitor leaves', async () => {
    const { page, view, run } = await open({ embedded: {}, isClosed: true })
    expect(await run(page => page.updateEmail())).toBe('connection/not-email-or-social')
    await run(page =>
      page.begin({ embedded: { user: { email: 'vera@example.com' } }, connected: ['embedded'], isClosed: true }),
    )
    const address = page.getByRole('textbox', { name: 'New email address' })
    const left = run(page => page.updateEmail())
    await address.waitFor()
    await page.keyboard.press('Escape')
    expect(await left).toBe('connection/modal-closed')
    const changed = run(page => page.updateEmail())
    await address.fill('max@example.com')
    await address.press('Enter')
    const code = page.getByRole('textbox', { name: 'Code of 8 digits' })
    await page.getByText('vera@example.com').waitFor()
    await code.fill('12345678')
    await page.getByText('max@example.com').waitFor()
    await code.fill('12345678')
    expect(await changed).toBe('max@example.com')
    await expect.poll(view).toBeUndefined()
    await run(page => page.begin({ isClosed: true }))
    expect(await run(page => page.updateEmail())).toBe('connection/no-auth-connector')
  })
})
