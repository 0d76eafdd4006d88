import { expect, test } from 'vitest'
import { describeView } from '../../gallery/describeView.ts'
import { readCode } from '../../testing/readCode.ts'

describeView('ConnectingFarcaster', open => {
  test('draws the address as a code, a new one for every attempt, and connects', async () => {
    const { page, view, run } = await open({ embedded: {}, path: [{ view: 'Connect' }] })
    await page.getByRole('button', { name: 'Continue with Farcaster' }).click()
    const code = page.getByRole('img', { name: 'QR code that opens the Farcaster app' })
    await code.waitFor()
    const first = await readCode(code)
    expect(first).toMatch(/^https:\/\/farcaster\.example\/~\/siwf\?channelToken=/)
    await run(({ vault }) => vault.endLogin('refused'))
    await page.getByRole('button', { name: 'Try again' }).click()
    await code.waitFor()
    expect(await readCode(code)).not.toBe(first)
    await run(({ vault }) => vault.endLogin('done'))
    await expect.poll(view).toBeUndefined()
    expect(await run(({ vault }) => vault.user?.provider)).toBe('farcaster')
  })
})
