import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'

describeView('ConnectingPasskey', open => {
  test('every end has a next step; it asks at once only visitors who used one here before', async () => {
    const { page, view, run } = await open({
      embedded: { switches: { popup: 'blocked', passkeys: 'window' } },
      path: [{ view: 'Connect' }],
    })
    const press = (name: string) => page.getByRole('button', { name }).click()
    const end = (outcome: 'done' | 'closed' | 'refused') => run(({ vault }, told) => vault.endLogin(told), outcome)
    const isAsked = () => page.getByText('Your browser asks you for it').waitFor()
    await press('Continue with a passkey')
    await press('Use my passkey')
    await page.getByText('Go on in a window').waitFor()
    await run(({ vault }) => vault.set({ passkeys: 'frame' }))
    await press('Back')
    await press('Continue with a passkey')
    await press('Use my passkey')
    await isAsked()
    await end('closed')
    await page.getByText('No passkey was used').waitFor()
    await press('Use my passkey')
    await isAsked()
    await end('refused')
    await page.getByText('This passkey belongs to no wallet here').waitFor()

    // The window: blocked, opened, closed, opened again.
    await press('Use or create one in a window')
    await page.getByText('Your browser did not open the window').waitFor()
    await run(({ vault }) => vault.set({ popup: 'opens' }))
    await press('Open again')
    await press('Show the window')
    await end('closed')
    await page.getByText('No passkey was used').waitFor()
    await press('Use or create one in a window')
    await end('done')
    await expect.poll(view).toBeUndefined()
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.status)).toBe('connected')
    expect(await run(({ vault }) => vault.user)).toEqual({ custody: 'operator-recoverable' })
    expect(await run(({ vault }) => vault.counts.windows)).toBe(3)

    await run(({ vault }) => vault.endSession())
    await run(({ kit }) => kit.runtime.modal({ type: 'open', target: { view: 'Connect' } }))
    await press('Continue with a passkey')
    await isAsked()
    await end('done')
    await expect.poll(view).toBeUndefined()
  })
})
