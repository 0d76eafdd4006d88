import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'

describeView('ConnectingSocial', open => {
  test('opens the window within the press, and every way a login ends has a way on', async () => {
    const { page, view, events, run } = await open({
      embedded: { switches: { popup: 'blocked' } },
      path: [{ view: 'Connect' }],
    })
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByText('Your browser did not open the window').waitFor()
    await page.getByRole('button', { name: 'Continue on this page' }).click()
    await page.getByText('Leaving for Google').waitFor()
    await expect.poll(() => run(({ vault }) => vault.counts.redirects)).toBe(1)

    // Back, and with a window that opens.
    await page.getByRole('button', { name: 'Back' }).click()
    await run(({ vault }) => vault.set({ popup: 'opens' }))
    await page.getByRole('button', { name: 'Continue with Discord' }).click()
    await page.getByRole('button', { name: 'Show the window' }).click()
    await run(({ vault }) => vault.endLogin('closed'))
    await page.getByText('The window was closed').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await run(({ vault }) => vault.endLogin('failed'))
    await page.getByText('Discord did not log you in').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await run(({ vault }) => vault.endLogin('done', 'vera#0'))
    await expect.poll(view).toBeUndefined()
    expect(await run(({ kit }) => kit.store.getState().namespaces.made?.status)).toBe('connected')
    expect((await events()).filter(type => type.startsWith('SOCIAL'))).toEqual([
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_CANCELED',
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_ERROR',
      'SOCIAL_LOGIN_STARTED',
      'SOCIAL_LOGIN_REQUEST_USER_DATA',
      'SOCIAL_LOGIN_SUCCESS',
    ])
    expect(await run(({ vault }) => vault.counts.windows)).toBe(4)
  })
})
