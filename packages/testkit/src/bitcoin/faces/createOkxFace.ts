import { fromHex } from '../fromHex.ts'
import type { BitcoinNetworkKey } from '../keys/btcNetworks.ts'
import type { Holding } from '../keys/toHoldings.ts'
import { toBase64 } from '../toBase64.ts'
import { toHex } from '../toHex.ts'
import type { VirtualBitcoinWallet } from '../VirtualBitcoinWallet.ts'
import { createEmitter } from './createEmitter.ts'

type SignOptions = { toSignInputs?: readonly { index: number; sighashTypes?: readonly number[] }[] }

/**
 * The wallet as OKX is: an object for each network, each connected by itself, and with bitcoin as text in `send`.
 *
 * @example const provider = createOkxFace(createVirtualBitcoinWallet())
 */
export function createOkxFace(wallet: VirtualBitcoinWallet): object {
  const { hand } = wallet
  const of = (network: BitcoinNetworkKey) => ({
    ...createEmitter(
      wallet,
      { accounts: ['accountChanged', 'accountsChanged'], network: [], disconnect: ['disconnect'] },
      () => ({}),
    ),
    async connect() {
      const [first] = hand.withFault((await hand.connect(network)).slice(0, 1)) as readonly Holding[]
      return { address: first?.address, publicKey: first?.publicKey }
    },
    getAccounts: async () =>
      hand.withFault((await hand.shared(network))?.slice(0, 1).map(({ address }) => address) ?? []),
    getPublicKey: async () => (await hand.shared(network))?.[0]?.publicKey ?? '',
    disconnect: () => hand.disconnect(network),
    signMessage: async (message: string, type: string) =>
      toBase64(await hand.signMessage({ message, protocol: type === 'bip322-simple' ? 'bip322' : 'ecdsa', network })),
    async signPsbt(hex: string, options: SignOptions = {}) {
      const inputs = options.toSignInputs?.map(({ index, sighashTypes }) => ({ index, sighashes: sighashTypes }))
      return toHex(await hand.signPsbt({ psbt: fromHex(hex), inputs, network }))
    },
    async send({ satBytes, to, value }: { to: string; value: string; satBytes?: string }) {
      const [whole = '0', fraction = ''] = value.split('.')
      const amount = BigInt(whole) * 100_000_000n + BigInt(fraction.padEnd(8, '0'))
      const feeRate = satBytes === undefined ? undefined : Number(satBytes)
      return { txhash: await hand.sendTransfer({ to, amount, feeRate, network }) }
    },
  })
  return {
    bitcoin: of('mainnet'),
    bitcoinTestnet: of('testnet'),
    bitcoinSignet: of('signet'),
    bitcoinRegtest: of('regtest'),
  }
}
