import { ProviderRpcError } from '../../wallet/ProviderRpcError.ts'
import { fromHex } from '../fromHex.ts'
import { type BitcoinNetworkKey, btcNetworks } from '../keys/btcNetworks.ts'
import type { Holding } from '../keys/toHoldings.ts'
import { toBase64 } from '../toBase64.ts'
import { toHex } from '../toHex.ts'
import type { VirtualBitcoinWallet } from '../VirtualBitcoinWallet.ts'
import { createEmitter } from './createEmitter.ts'

type SignOptions = { toSignInputs?: readonly { index: number; sighashTypes?: readonly number[] }[] }

/**
 * The wallet as Unisat, Bitget and Binance are: one address, plain methods, satoshi as numbers.
 *
 * @example const provider = createUnisatFace(createVirtualBitcoinWallet())
 */
export function createUnisatFace(wallet: VirtualBitcoinWallet): object {
  const { hand } = wallet
  const list = (holdings: readonly Holding[] | undefined) =>
    hand.withFault(holdings?.length ? [(holdings[0] as Holding).address] : [])
  const wordOf = () => `BITCOIN_${hand.network().toUpperCase()}`
  const emitter = createEmitter(
    wallet,
    { accounts: ['accountsChanged'], network: ['networkChanged', 'chainChanged'], disconnect: ['accountsChanged'] },
    () => [],
  )
  return {
    ...emitter,
    requestAccounts: async () => list(await hand.connect()),
    getAccounts: async () => list(await hand.shared()),
    getPublicKey: async () => (await hand.shared())?.[0]?.publicKey ?? '',
    getChain: async () => ({ enum: wordOf(), name: wordOf(), network: hand.network() }),
    async switchChain(word: string) {
      const key = word.replace('BITCOIN_', '').toLowerCase()
      if (!Object.hasOwn(btcNetworks, key)) throw new ProviderRpcError(-32602, `No chain ${word}`)
      await hand.switchNetwork(key as BitcoinNetworkKey)
      return { enum: wordOf() }
    },
    disconnect: () => hand.disconnect(),
    signMessage: async (message: string, type: string) =>
      toBase64(await hand.signMessage({ message, protocol: type === 'bip322-simple' ? 'bip322' : 'ecdsa' })),
    async signPsbt(hex: string, options: SignOptions = {}) {
      const inputs = options.toSignInputs?.map(({ index, sighashTypes }) => ({ index, sighashes: sighashTypes }))
      return toHex(await hand.signPsbt({ psbt: fromHex(hex), inputs }))
    },
    async sendBitcoin(to: string, amount: number, options: { feeRate?: number } = {}) {
      if (!Number.isSafeInteger(amount)) throw new ProviderRpcError(-32602, 'amount must be whole satoshi')
      return hand.sendTransfer({ to, amount: BigInt(amount), feeRate: options.feeRate })
    },
  }
}
