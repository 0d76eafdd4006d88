import { ed25519 } from '@noble/curves/ed25519.js'
import { type NetworkId, type SignInMessage, toSignInText } from 'billfold/protocol'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { signText } from '../../../testkit/src/bitcoin/keys/signText.ts'
import { toHoldings } from '../../../testkit/src/bitcoin/keys/toHoldings.ts'
import { base58 } from '../../../testkit/src/solana/base58.ts'

export type Wallet = {
  readonly address: string
  readonly chainId: NetworkId
  sign(message: string): Promise<string>
}

export function createEvmWallet(chainId: NetworkId = 'eip155:31337') {
  const account = privateKeyToAccount(generatePrivateKey())
  return { address: account.address, chainId, account, sign: (message: string) => account.signMessage({ message }) }
}

export function createSolanaWallet(): Wallet {
  const key = ed25519.utils.randomPrivateKey()
  return {
    address: base58.encode(ed25519.getPublicKey(key)),
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    sign: async message => base58.encode(ed25519.sign(new TextEncoder().encode(message), key)),
  }
}

export function createBitcoinWallet(purpose: 'payment' | 'ordinals', protocol: 'ecdsa' | 'bip322'): Wallet {
  const [payment, ordinals] = toHoldings('alice', 'mainnet')
  const holding = purpose === 'payment' ? payment : ordinals
  return {
    address: holding.address,
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    sign: async message => Buffer.from(signText(holding, message, protocol)).toString('base64'),
  }
}

/** What a wallet signs at a site. */
export async function signIn(
  wallet: Wallet,
  site: { readonly domain: string; readonly origin: string },
  nonce: string,
  change: Partial<SignInMessage> = {},
) {
  const data: SignInMessage = {
    accountAddress: wallet.address,
    chainId: wallet.chainId,
    domain: site.domain,
    uri: `${site.origin}/login`,
    version: '1',
    nonce,
    statement: 'Sign in to App.',
    issuedAt: new Date().toISOString(),
    ...change,
  }
  const message = toSignInText(data)
  return { data, message, signature: await wallet.sign(message) }
}
