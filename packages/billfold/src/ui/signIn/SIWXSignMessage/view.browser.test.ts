import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import type { Scenario, SignInScenario } from '../../testing/Scenario.ts'
import { fox } from '../../testing/sampleWallets.ts'

const signingIn = (signIn: SignInScenario = {}): Scenario => ({
  wallets: [fox],
  connected: [fox.id],
  signIn,
  path: [{ view: 'SIWXSignMessage', ...(signIn.isRequired && { params: { isRequired: true } }) }],
})
const status = ({ kit }: { kit: { store: { getState(): { namespaces: Record<string, { status: string }> } } } }) =>
  kit.store.getState().namespaces.made?.status

describeView('SIWXSignMessage', open => {
  test('shows who asks, the account, its wallet and the whole message before anything is signed', async () => {
    const { page, dialog } = await open(signingIn())
    await dialog.getByText('Sign in to Made-up Market', { exact: true }).waitFor()
    const host = new URL(page.url()).host
    await dialog.getByText(host, { exact: true }).waitFor()
    await dialog.getByText('Your account in Fox').waitFor()
    const text = await dialog.getByRole('group', { name: 'Message to sign' }).textContent()
    expect(text).toContain(`${host} wants you to sign in with your Ethereum account:`)
    expect(text).toContain('Nonce: 8f3a0c5d9b7e41f2')
    await dialog.getByText('Your wallet will ask you to sign. It costs nothing.').waitFor()
    await dialog.getByText('If you cancel, you stay connected without being signed in.').waitFor()
  })

  test('opens by itself after a connect, in the place of the view that made it', async () => {
    const { page, dialog, view, events } = await open({ wallets: [fox], signIn: {} })
    await page.getByRole('button', { name: 'Fox' }).click()
    await dialog.getByRole('button', { name: 'Sign in' }).waitFor()
    expect([await view(), (await events()).filter(type => type.startsWith('MODAL'))]).toEqual([
      'SIWXSignMessage',
      ['MODAL_OPEN'],
    ])
  })

  test('asks the wallet with a press, and shows where to answer', async () => {
    const { dialog } = await open(signingIn())
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByText('Approve in Fox').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
  })

  test.each([
    ['reject', 'You declined the signature', 0],
    ['fail', 'Error signing message', 1],
    ['accept', 'The signature was not accepted', 1],
  ] as const)(
    'a wallet that answers %s: the reason, details only of a failure, and another try',
    async (sign, said, details) => {
      const { dialog, view, events } = await open(signingIn({ sign }))
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await dialog.getByRole('alert').filter({ hasText: said }).waitFor()
      expect(await dialog.getByText('Details').count()).toBe(details)
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(async () => (await events()).filter(type => type === 'SIWX_AUTH_ERROR').length).toBe(2)
      await dialog.getByRole('alert').filter({ hasText: said }).waitFor()
      expect(await view()).toBe('SIWXSignMessage')
    },
  )

  test('not required: Cancel and Close both leave the visitor connected', async () => {
    for (const [name, said] of [
      ['Cancel', ['CLICK_CANCEL_SIWX']],
      ['Close', []],
    ] as const) {
      const { page, view, run, events } = await open(signingIn())
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      await page.getByRole('button', { name }).click()
      await expect.poll(view).toBeUndefined()
      expect(await run(status)).toBe('connected')
      expect((await events()).filter(type => type.includes('SIWX'))).toEqual(said)
    }
  })

  test('required: button, Escape and backdrop are refused, and Cancel disconnects, as it says', async () => {
    const { page, view, run } = await open(signingIn({ isRequired: true }))
    await page.getByText('If you cancel, your wallet is disconnected.').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    expect(await view()).toBe('SIWXSignMessage')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => run(status)).toBe('disconnected')
    await expect.poll(view).toBeUndefined()
  })

  test('a server that is away is named; a message that comes with the next try is shown before it is signed', async () => {
    const { dialog, run } = await open(signingIn({ message: 'away' }))
    await dialog.getByRole('alert').filter({ hasText: 'The sign-in server does not answer' }).waitFor()
    expect(await run(status)).toBe('connected')
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
  })

  test('a host whose message fails: disconnected, back to Connect, with the reason', async () => {
    const { page, view, run } = await open({ wallets: [fox], signIn: { message: 'fail' } })
    await page.getByRole('button', { name: 'Fox' }).click()
    await expect.poll(() => run(status)).toBe('disconnected')
    await page.getByText('A problem occurred while trying initialize authentication').first().waitFor()
    expect(await view()).toBe('Connect')
  })
})
