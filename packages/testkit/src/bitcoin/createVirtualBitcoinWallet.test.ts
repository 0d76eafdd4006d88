import { bitcoinAccounts } from '@billfold/devnet'
import { expect, test } from 'vitest'
import { createTestStorage } from '../seams/createTestStorage.ts'
import { createVirtualBitcoinWallet } from './createVirtualBitcoinWallet.ts'
import { bitcoinTestAccounts } from './keys/bitcoinTestAccounts.ts'

test('its accounts are the first of the devnet, with the addresses that the devnet funds', () => {
  for (const [at, { label, payment, ordinals }] of bitcoinTestAccounts.entries()) {
    const funded = bitcoinAccounts[at]
    expect(funded).toMatchObject({ label, payment, ordinals })
    const wallet = createVirtualBitcoinWallet({ account: label })
    expect(wallet.holdings.map(({ address, publicKey, purpose }) => ({ address, publicKey, purpose }))).toEqual([
      { address: funded?.payment.address, publicKey: funded?.payment.publicKey, purpose: 'payment' },
      { address: funded?.ordinals.address, publicKey: funded?.ordinals.publicKey, purpose: 'ordinals' },
    ])
  }
})

test('shows nothing before it was asked, and asks the visitor once only', async () => {
  const wallet = createVirtualBitcoinWallet()
  expect(await wallet.hand.shared()).toBeUndefined()
  await wallet.hand.connect()
  await wallet.hand.connect()
  expect(wallet.log.map(({ isAsked }) => isAsked)).toEqual([false, true, false])
  wallet.disconnect()
  expect(await wallet.hand.shared()).toBeUndefined()
})

test('waits for its visitor, who approves or rejects', async () => {
  const wallet = createVirtualBitcoinWallet({ mode: 'manual' })
  const connecting = wallet.hand.connect()
  await expect.poll(() => wallet.pending).toMatchObject([{ method: 'getAccountAddresses', network: 'regtest' }])
  wallet.approve(wallet.pending[0]?.id ?? '')
  await connecting
  const signing = wallet.hand.signMessage({ message: 'Hello', protocol: 'ecdsa' })
  await expect.poll(() => wallet.pending).toMatchObject([{ text: 'Hello' }])
  wallet.reject(wallet.pending[0]?.id ?? '')
  await expect(signing).rejects.toMatchObject({ code: 4001 })
  wallet.destroy()
})

test('is one wallet in several tabs', async () => {
  const storage = createTestStorage()
  const [one, two] = [createVirtualBitcoinWallet({ storage }), createVirtualBitcoinWallet({ storage })]
  const received: string[] = []
  one.hand.on(change => received.push(change))
  await one.hand.connect()
  expect(await two.hand.shared()).toHaveLength(2)
  two.disconnect()
  expect(received).toEqual(['disconnect'])
  expect(await one.hand.shared()).toBeUndefined()
})
