import { createDevnet } from '@billfold/devnet'
import { createRandom, type Random } from '@billfold/testkit/vitest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVerifier, type Nonces } from '../src/exports/index.ts'
import { createBitcoinWallet, createEvmWallet, createSolanaWallet, signIn, type Wallet } from './support/wallets.ts'

const site = { domain: 'app.example', origin: 'https://app.example' }
const nonce = 'abcdef1234567890abcdef1234567890'
let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet.stop())

const letters = [...'aZ09 :/.+=\n\r', '\u200b', '\u202e', '\ud83e\udd8a']
const alphabets: Readonly<Record<string, string>> = {
  eip155: '0123456789abcdef',
  solana: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  bip122: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
}

/** Changes, adds, removes or moves letters. */
function alter(text: string, random: Random, alphabet: readonly string[]): string {
  const at = random.below(text.length)
  const end = at + random.below(text.length - at + 1)
  return random.pick([
    () => text.slice(0, at) + random.pick(alphabet) + text.slice(at + 1),
    () => text.slice(0, at) + random.pick(alphabet) + text.slice(at + 1),
    () => text.slice(0, at) + random.pick(alphabet) + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(end),
    () => text.slice(at) + text.slice(0, at),
  ])()
}

/** What a signature is to who reads it: case, padding and the kind of base64 say nothing. */
function meaningOf(signature: string, family: string): string {
  if (family === 'bip122') return Buffer.from(signature, 'base64').toString('hex')
  return family === 'eip155' ? signature.toLowerCase() : signature
}

test('of 10,000 altered messages or signatures none is accepted, and none uses a nonce up', async () => {
  const { rpcUrl } = devnet.chains['eip155:31337']
  const used: string[] = []
  const nonces: Nonces = {
    issue: async () => nonce,
    async consume(each) {
      used.push(each)
      return true
    },
  }
  const wallets: readonly Wallet[] = [
    createEvmWallet(),
    createSolanaWallet(),
    createBitcoinWallet('payment', 'ecdsa'),
    createBitcoinWallet('ordinals', 'bip322'),
  ]
  const chains = wallets.map(({ chainId }) => ({ id: chainId, rpcUrls: [rpcUrl] }))
  const verifier = createVerifier({ ...site, chains, nonces })
  const signed = await Promise.all(
    wallets.map(async wallet => ({
      ...(await signIn(wallet, site, nonce)),
      family: wallet.chainId.split(':')[0] ?? '',
    })),
  )
  for (const each of signed) expect((await verifier.verify(each)).ok).toBe(true)
  used.length = 0

  let altered = 0
  for (let seed = 1; altered < 10_000; seed++) {
    const random = createRandom(seed)
    const { family, message, signature } = random.pick(signed)
    // A signature costs milliseconds, a text none.
    const isText = random.below(10) > 0
    const forged = isText
      ? { message: alter(message, random, letters), signature }
      : { message, signature: alter(signature, random, [...(alphabets[family] ?? '')]) }
    const isSame = forged.message === message && meaningOf(forged.signature, family) === meaningOf(signature, family)
    if (isSame) continue
    altered += 1
    const verdict = await verifier.verify(forged)
    if (verdict.ok || used.length > 0) throw new Error(`seed ${seed}: ${JSON.stringify(forged)} was accepted`)
    if (verdict.fault === 'chain-unreachable')
      throw new Error(`seed ${seed}: no node answered`, { cause: verdict.cause })
  }
})
