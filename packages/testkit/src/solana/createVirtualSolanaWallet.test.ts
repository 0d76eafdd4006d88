import { expect, test } from 'vitest'
import { createTestStorage } from '../seams/createTestStorage.ts'
import { createVirtualSolanaWallet } from './createVirtualSolanaWallet.ts'

type Features = {
  readonly 'standard:connect': { connect(): Promise<{ accounts: readonly object[] }> }
  readonly 'solana:signMessage': { signMessage(input: object): Promise<readonly { signedMessage: Uint8Array }[]> }
}

const open = (options: Partial<createVirtualSolanaWallet.Options> = {}) => {
  const wallet = createVirtualSolanaWallet({ chains: { 'solana:localnet': 'http://node.test' }, ...options })
  return { wallet, features: wallet.wallet.features as Features }
}

test('signs the bytes that it was asked for, with any later change by the page', async () => {
  const { wallet, features } = open({ mode: 'manual', isConnected: true })
  const message = new TextEncoder().encode('Hello')
  const [account] = wallet.wallet.accounts
  const signing = features['solana:signMessage'].signMessage({ account, message })
  message.fill(33)
  await expect.poll(() => wallet.pending).toHaveLength(1)
  wallet.approve(wallet.pending[0]?.id ?? '')
  expect(new TextDecoder().decode((await signing)[0]?.signedMessage)).toBe('Hello')
})

test('is one wallet in several tabs, and writes back nothing that another tab ended', async () => {
  const storage = createTestStorage()
  const [one, two] = [open({ storage }), open({ storage })]
  await one.features['standard:connect'].connect()
  expect(two.wallet.permitted).toEqual(two.wallet.accounts)
  two.wallet.disconnect()
  one.wallet.selectAccount(one.wallet.accounts[1] ?? '')
  expect([one.wallet.permitted, two.wallet.permitted, open({ storage }).wallet.permitted]).toEqual([[], [], []])
})
