import { createRpcPool } from '@billfold/evm/verify'
import { ed25519 } from '@noble/curves/ed25519.js'
import { parseSignInText, type SignInMessage, toSignInText } from 'billfold/protocol'
import { expect, it } from 'vitest'
import { signText } from '../../../testkit/src/bitcoin/keys/signText.ts'
import { toHoldings } from '../../../testkit/src/bitcoin/keys/toHoldings.ts'
import { base58 } from '../../../testkit/src/solana/base58.ts'
import { isSigned } from './isSigned.ts'

const chain = { fetch, rpcUrls: [], pool: createRpcPool() }

async function judge(who: Pick<SignInMessage, 'accountAddress' | 'chainId'>, sign: (message: string) => string) {
  const message = toSignInText({
    ...{ ...who, domain: 'app.example', uri: 'https://app.example', version: '1', nonce: 'a'.repeat(32) },
    issuedAt: '2026-03-01T12:00:00.000Z',
  })
  const parsed = parseSignInText(message)
  if (!parsed) throw new Error('It is no sign-in')
  const judgeOf = (signature: string) => isSigned({ parsed, message, signature, ...chain })
  return [await judgeOf(sign(message)), await judgeOf(sign(`${message} `))]
}

it('a message of Solana is judged by Ed25519', async () => {
  const key = ed25519.utils.randomPrivateKey()
  const accountAddress = base58.encode(ed25519.getPublicKey(key))
  const sign = (message: string) => base58.encode(ed25519.sign(new TextEncoder().encode(message), key))
  expect(await judge({ accountAddress, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, sign)).toEqual([
    true,
    false,
  ])
})

it('a message of Bitcoin is judged by BIP-322', async () => {
  const [payment] = toHoldings('alice', 'mainnet')
  const sign = (message: string) => Buffer.from(signText(payment, message, 'bip322')).toString('base64')
  const who = { accountAddress: payment.address, chainId: 'bip122:000000000019d6689c085ae165831e93' as const }
  expect(await judge(who, sign)).toEqual([true, false])
})

it('the nodes of an EVM network are asked as those of the network of the message', async () => {
  const networks: string[] = []
  const create = createRpcPool()
  const pool: typeof create = options => {
    networks.push(options.networkId)
    return create(options)
  }
  const fails: typeof fetch = async () => new Response('', { status: 500 })
  const message = toSignInText({
    ...{ accountAddress: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', chainId: 'eip155:10', version: '1' },
    ...{
      domain: 'app.example',
      uri: 'https://app.example',
      nonce: 'a'.repeat(32),
      issuedAt: '2026-03-01T12:00:00.000Z',
    },
  })
  const parsed = parseSignInText(message)
  if (!parsed) throw new Error('It is no sign-in')
  const asked = { parsed, message, signature: '0x00', fetch: fails, rpcUrls: ['https://rpc.example'], pool }
  await expect(isSigned(asked)).rejects.toMatchObject({ code: 'rpc/all-failed' })
  expect(networks).toEqual(['eip155:10'])
})
