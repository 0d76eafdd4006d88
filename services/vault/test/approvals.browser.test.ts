import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVaultPages, type VaultPages } from './support/openVaultPages.ts'

// What a visitor sees in the frame, in a browser with everybody's defaults, host and vault on two sites.

let pages: VaultPages
beforeAll(async () => {
  pages = await openVaultPages()
})
afterAll(() => pages?.close())

test('a newcomer logs in by e-mail and signs a message that is shown in the frame', async () => {
  const visit = await pages.visit()
  const { address } = await visit.logIn('ada@mail.example')
  await visit.must('SYNC_DAPP_DATA', { metadata: { name: 'Your Bank' }, projectId: 'listed' })
  const message = 'Hello, world'
  await visit.begin('one', 'RPC_REQUEST', { method: 'personal_sign', params: [message, address] })
  const { frame } = visit
  await frame.getByRole('heading', { name: 'Sign this message?' }).waitFor()
  expect(await frame.getByTestId('origin').textContent()).toBe(pages.hostUrl)
  expect(await frame.locator('.textContent').textContent()).toBe(message)
  await visit.approve()
  const { value } = await visit.answer('one')
  expect(await verifyMessage({ address: address as `0x${string}`, message, signature: value as `0x${string}` })).toBe(
    true,
  )
  expect(visit.violations).toEqual([])
  await visit.context.close()
})
