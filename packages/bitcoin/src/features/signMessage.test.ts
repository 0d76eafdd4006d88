import { createVirtualBitcoinWallet, type VirtualBitcoinWallet } from '@billfold/testkit/bitcoin'
import type { Connector } from 'billfold/adapter'
import { isBillfoldError } from 'billfold/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { toBase64 } from '../bytes/toBase64.ts'
import { bitcoinRegtest } from '../exports/networks.ts'
import { signMessage } from './signMessage.ts'

const message = 'Log in'

/** What comes of asking a connector that answers so, as the account that it shows. */
async function ask(
  request: (params: { protocol: string }, signer: VirtualBitcoinWallet) => Promise<unknown>,
  { purpose = 'payment', ...more }: { purpose?: 'payment' | 'ordinals'; [name: string]: unknown } = {},
): Promise<string> {
  const wallet = createVirtualBitcoinWallet({ isConnected: true, chains: { regtest: 'http://127.0.0.1:1' } })
  onTestFinished(() => wallet.destroy())
  const address = wallet.holdings.find(each => each.purpose === purpose)?.address ?? ''
  const asked: object[] = []
  const connector = {
    kind: 'injected',
    request: async ({ params }: { params: { protocol: string } }) => {
      asked.push(params)
      return request(params, wallet)
    },
  } as unknown as Connector
  const account = { address, type: purpose === 'payment' ? 'payment' : 'ordinal' } as const
  const settings = { fetch, rpcUrls: () => [] }
  const context = { network: bitcoinRegtest, account, connector, settings }
  try {
    const signature = await signMessage({ ...context, message, ...more })
    return signature.length < 90 ? 'ecdsa' : 'bip322'
  } catch (cause) {
    if (isBillfoldError(cause)) return `${cause.code}${asked.length ? '' : ', not asked'}`
    throw cause
  }
}

const honest = async ({ protocol }: { protocol: string }, { hand, holdings }: VirtualBitcoinWallet) => ({
  signature: toBase64(
    await hand.signMessage({ message, protocol: protocol as 'ecdsa', address: holdings[0]?.address ?? '' }),
  ),
})

test('a signature of the account for the message is taken', async () => {
  expect(await ask(honest)).toBe('ecdsa')
})

test('one by another key, of another message, or none is not', async () => {
  const byOther = async ({ protocol }: { protocol: string }, wallet: VirtualBitcoinWallet) => {
    wallet.selectAccount('bob')
    return honest({ protocol }, wallet)
  }
  const ofOther = async (_: object, { hand, holdings }: VirtualBitcoinWallet) => ({
    signature: toBase64(
      await hand.signMessage({ message: 'Pay', protocol: 'ecdsa', address: holdings[0]?.address ?? '' }),
    ),
  })
  for (const request of [byOther, ofOther, async () => ({ signature: toBase64(new Uint8Array(65).fill(31)) })])
    expect(await ask(request)).toBe('connector/invalid-answer')
  expect(await ask(async () => ({}))).toBe('connector/invalid-answer')
})

test('the protocol can be chosen, and the wallet is held to it', async () => {
  expect(await ask(honest, { protocol: 'ecdsa' })).toBe('ecdsa')
  expect(await ask(honest, { protocol: 'bip322' })).toBe('bip322')
  expect(await ask((_, wallet) => honest({ protocol: 'ecdsa' }, wallet), { protocol: 'bip322' })).toBe(
    'connector/invalid-answer',
  )
  expect(await ask((_, wallet) => honest({ protocol: 'bip322' }, wallet), { protocol: 'ecdsa' })).toBe(
    'connector/invalid-answer',
  )
  // Without a requested kind either form is accepted.
  expect(await ask((_, wallet) => honest({ protocol: 'bip322' }, wallet))).toBe('bip322')
})

test('what cannot be asked for is refused, not left out', async () => {
  for (const more of [{ protocol: 'schnorr' }, { protocol: 'ecdsa', purpose: 'ordinals' as const }, { memo: 'x' }])
    expect(await ask(honest, more)).toBe('rpc/invalid-params, not asked')
})
