import type { createBitcoinChain } from '@billfold/devnet'
import type { createVirtualBitcoinWallet } from '@billfold/testkit/bitcoin'
import type { Account, Connected, FeatureContext, FeatureImplementations, ReadSettings } from 'billfold/adapter'
import { expect, onTestFinished } from 'vitest'
import { bitcoinRegtest } from '../../src/exports/networks.ts'
import { createFeatures } from '../../src/features/createFeatures.ts'
import { createStorage } from './createStorage.ts'
import { createSubject, type Kind } from './createSubject.ts'

type Loaded =
  | 'activity'
  | 'transfer'
  | 'estimateFee'
  | 'signPsbt'
  | 'signMessage'
  | 'nativeBalance'
  | 'tokenBalances'
  | 'transactionStatus'
export type Chain = Awaited<ReturnType<typeof createBitcoinChain>>

/** A wallet of a kind, connected on the chain, and the features as a kit would call them. */
export async function connectTo(
  chain: Chain,
  kind: Kind,
  options: Omit<createVirtualBitcoinWallet.Options, 'storage'> & connectTo.Seams = {},
): Promise<connectTo.ReturnType> {
  const { memory, read = fetch, storage, ...walletOptions } = options
  createStorage()
  const { connect, wallet } = createSubject(kind, { chains: { regtest: chain.esploraUrl }, ...walletOptions })
  onTestFinished(() => wallet.destroy())
  const connector = connect()
  const network = { ...bitcoinRegtest, rpcUrls: [chain.esploraUrl] }
  const connected: Connected = await connector.connect({ networks: [network], signal: AbortSignal.timeout(20_000) })
  const accounts = connected.bip122?.accounts ?? []
  const account = accounts[0] as Account
  expect(account.type).toBe('payment')
  const features = createFeatures(memory)
  const load = async <name extends Loaded>(name: name) => {
    const entry = features[name]
    if (!entry) throw new Error(`${name} is not offered`)
    return (await entry.load()) as FeatureImplementations[name]
  }
  const settings: ReadSettings = { fetch: (input, init) => read(input, init), rpcUrls: each => each.rpcUrls, storage }
  return { wallet, accounts, load, context: { network, connector, account, settings } }
}

export declare namespace connectTo {
  type Seams = {
    /** How the features reach the chain; the wallet has a way of its own. */
    readonly read?: typeof fetch
    readonly storage?: ReadSettings['storage']
    readonly memory?: Parameters<typeof createFeatures>[0]
  }
  type ReturnType = {
    readonly wallet: createSubject.ReturnType['wallet']
    readonly accounts: readonly Account[]
    readonly context: FeatureContext & { readonly settings: ReadSettings }
    load<name extends Loaded>(name: name): Promise<FeatureImplementations[name]>
  }
}
