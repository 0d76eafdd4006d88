import { fromHex } from '../fromHex.ts'
import type { BitcoinNetworkKey } from '../keys/btcNetworks.ts'
import type { Holding } from '../keys/toHoldings.ts'
import type { VirtualBitcoinWallet } from '../VirtualBitcoinWallet.ts'

type Shared = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly purpose: string
}
type Input = {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly { readonly signingIndexes: readonly number[]; readonly sigHash?: string }[]
  readonly chain?: string
}

const sighashes: Readonly<Record<string, number>> = {
  ALL: 1,
  NONE: 2,
  SINGLE: 3,
  'ALL|ANYONECANPAY': 0x81,
  'NONE|ANYONECANPAY': 0x82,
  'SINGLE|ANYONECANPAY': 0x83,
}

/**
 * The wallet as the wallet standard has it, with the features `bitcoin:…` and `standard:…`.
 *
 * @example const provider = createStandardFace(createVirtualBitcoinWallet())
 */
export function createStandardFace(
  wallet: VirtualBitcoinWallet,
  options: { readonly without?: readonly string[] } = {},
): object {
  const { hand } = wallet
  let accounts: readonly unknown[] = []
  const toShared = (holdings: readonly Holding[]) => {
    const shared = holdings.map(
      (holding): Shared => ({
        address: holding.address,
        publicKey: fromHex(holding.publicKey),
        chains: [`bitcoin:${hand.network()}`],
        purpose: holding.purpose,
      }),
    )
    accounts = hand.withFault(shared) as readonly unknown[]
    return { accounts }
  }
  const networkOf = (input: { chain?: string }) =>
    input.chain ? { network: input.chain.replace('bitcoin:', '') as BitcoinNetworkKey } : {}
  const refresh = async () => {
    const shared = await hand.shared()
    return toShared(shared ?? [])
  }
  const features: Record<string, object> = {
    'bitcoin:connect': { version: '1.0.0', connect: async () => toShared(await hand.connect()) },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: readonly { account: Shared; message: Uint8Array }[]) =>
        Promise.all(
          inputs.map(async ({ account, message }) => {
            const text = new TextDecoder().decode(message)
            const protocol = account.purpose === 'payment' ? 'ecdsa' : 'bip322'
            return {
              signedMessage: message,
              signature: await hand.signMessage({ address: account.address, message: text, protocol }),
            }
          }),
        ),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...given: readonly Input[]) =>
        Promise.all(
          given.map(async input => {
            const inputs = input.inputsToSign.flatMap(({ signingIndexes, sigHash }) =>
              signingIndexes.map(index => ({ index, ...(sigHash ? { sighashes: [sighashes[sigHash] ?? 0] } : {}) })),
            )
            return { signedPsbt: await hand.signPsbt({ psbt: input.psbt, inputs, ...networkOf(input) }) }
          }),
        ),
    },
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { silent?: boolean }) => (input?.silent ? refresh() : hand.connect().then(toShared)),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => {
        accounts = []
        await hand.disconnect()
      },
    },
    'standard:events': {
      version: '1.0.0',
      on: (_: 'change', listener: (changed: object) => void) =>
        hand.on(async () => {
          await refresh().catch(() => {})
          listener({ accounts })
        }),
    },
  }
  for (const name of options.without ?? []) delete features[name]
  if (wallet.switches.noListeners) delete features['standard:events']
  return {
    version: '1.0.0',
    name: wallet.name,
    icon: wallet.icon,
    chains: ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest'].map(key => `bitcoin:${key}`),
    features,
    get accounts() {
      return accounts
    },
  }
}
