import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'

describeView('EmailVerifyDevice', open => {
  test('goes on to the code once the link was opened, and gives up waiting when it is left', async () => {
    const { page, view, events, run } = await open({
      embedded: { switches: { firstStep: 'verify-device' } },
      path: [{ view: 'Connect' }],
    })
    await page.getByRole('textbox', { name: 'Email address' }).fill('vera@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('Open the link we sent to').waitFor()
    expect(await view()).toBe('EmailVerifyDevice')
    await page.getByRole('button', { name: 'Use another address' }).click()
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await page.getByText('Open the link we sent to').waitFor()
    await run(({ vault }) => vault.allowDevice())
    await page.getByRole('textbox', { name: 'Code of 6 digits' }).fill('123456')
    await expect.poll(view).toBeUndefined()
    expect((await events()).filter(type => type === 'DEVICE_REGISTERED_FOR_EMAIL')).toHaveLength(1)
  })
})
