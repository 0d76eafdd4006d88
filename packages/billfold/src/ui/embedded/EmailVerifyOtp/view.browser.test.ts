import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'

describeView('EmailVerifyOtp', open => {
  const code = { name: 'Code of 6 digits' }

  test('leads from the address to the wallet by keys alone, with a wrong code between', async () => {
    const { page, view, events, run } = await open({ embedded: {}, path: [{ view: 'Connect' }] })
    const address = page.getByRole('textbox', { name: 'Email address' })
    await address.fill('vera@example')
    await address.press('Enter')
    await page.getByRole('alert').getByText('Enter a whole address').waitFor()
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    await address.fill(' vera@example.com ')
    await address.press('Enter')
    const field = page.getByRole('textbox', code)
    await field.waitFor()
    expect(await view()).toBe('EmailVerifyOtp')
    await page.getByText('vera@example.com').waitFor()
    expect(await page.getByRole('button', { name: /Send again in \d+ s/ }).isDisabled()).toBe(true)

    // The field has the focus, takes digits of any keyboard, and stays while they are looked at.
    await page.keyboard.type('99a99')
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
    await page.keyboard.type('٩9')
    await page.getByText('This is not the code').waitFor()
    expect(await field.inputValue()).toBe('999999')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    // The next key begins anew.
    await page.keyboard.type('1')
    expect(await field.inputValue()).toBe('1')
    expect(await field.getAttribute('aria-invalid')).toBeNull()
    // As a password manager or a paste writes it.
    await field.fill('123 456')
    await expect.poll(view).toBeUndefined()
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.status)).toBe('connected')
    expect((await events()).filter(type => /^EMAIL|^CONNECT/.test(type))).toEqual([
      'EMAIL_LOGIN_SELECTED',
      'EMAIL_SUBMITTED',
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_FAIL',
      'EMAIL_VERIFICATION_CODE_PASS',
      'CONNECT_SUCCESS',
    ])
    expect(await run(({ vault }) => vault.counts.mails)).toBe(1)
  })

  test('waits 30 s for the next mail to an address, and no other address for it; finds the code that was sent', async () => {
    const { page, view, run } = await open({ embedded: {}, path: [{ view: 'Connect' }] }, { hasClock: true })
    // The frame of the vault is opened on the way, which takes the page's own time.
    await page.clock.resume()
    const now = () => page.evaluate(() => Date.now())
    const address = page.getByRole('textbox', { name: 'Email address' })
    await address.fill('vera@example.com')
    const pressedAt = await now()
    await address.press('Enter')
    await page.getByRole('textbox', code).waitFor()
    const sentBy = await now()
    await page.getByRole('button', { name: 'Use another address' }).click()
    // The same address needs no second mail.
    expect(await address.inputValue()).toBe('vera@example.com')
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await page.getByRole('textbox', code).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    // Another one waits for nothing (issue 18, 11).
    await address.fill('max@example.com')
    await address.press('Enter')
    await page.getByText('max@example.com').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    // The first visitor has to wait, and reads how long.
    await address.fill('vera@example.com')
    const askedAt = await now()
    await address.press('Enter')
    const wait = await page.getByText(/^Please try again after \d+ seconds$/).textContent()
    const seconds = Number(wait?.match(/\d+/)?.[0])
    expect(seconds).toBeGreaterThanOrEqual(Math.ceil((pressedAt + 30_000 - (await now())) / 1_000))
    expect(seconds).toBeLessThanOrEqual(Math.ceil((sentBy + 30_000 - askedAt) / 1_000))
    await page.clock.runFor(30_000)
    await page.getByText(/^Please try again/).waitFor({ state: 'detached' })
    await address.press('Enter')
    await page.getByRole('textbox', code).waitFor()
    await page.getByText('vera@example.com').waitFor()
    await page.clock.runFor(30_000)
    await page.getByRole('button', { name: 'Send again', exact: true }).click()
    await page.getByText('A new code is on its way.').first().waitFor()
    expect(await run(({ vault }) => vault.counts.mails)).toBe(4)
    expect(await view()).toBe('EmailVerifyOtp')
  })

  test('says what is wrong with a code that is too old, and with a wallet that does not open', async () => {
    const { page, view, run } = await open({
      embedded: { switches: { codes: 'expired' } },
      path: [{ view: 'Connect' }, { view: 'EmailVerifyOtp', params: { email: 'vera@example.com' } }],
    })
    const field = page.getByRole('textbox', code)
    await field.fill('123456')
    await page.getByText('This code is too old').waitFor()
    await run(({ vault }) => vault.set({ codes: 'fine', reach: 'offline' }))
    await field.fill('')
    await field.fill('123456')
    await page.getByRole('alert').getByText('The server of the wallet cannot be reached').waitFor()
    await run(({ vault }) => vault.set({ reach: 'fine' }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(view).toBeUndefined()
  })
})
