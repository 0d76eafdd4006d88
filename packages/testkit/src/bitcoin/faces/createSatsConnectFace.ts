import { ProviderRpcError } from '../../wallet/ProviderRpcError.ts'
import { fromBase64 } from '../fromBase64.ts'
import { type BitcoinNetworkKey, btcNetworks } from '../keys/btcNetworks.ts'
import type { Holding } from '../keys/toHoldings.ts'
import { toBase64 } from '../toBase64.ts'
import type { VirtualBitcoinWallet } from '../VirtualBitcoinWallet.ts'

type Params = Readonly<Record<string, unknown>>

/** Numbers that wallets of this kind have of their own. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002 }

/**
 * The wallet as Xverse and others are: JSON-RPC answers, errors in them, and listeners by name.
 *
 * @example const provider = createSatsConnectFace(createVirtualBitcoinWallet())
 */
export function createSatsConnectFace(wallet: VirtualBitcoinWallet): object {
  const { hand } = wallet
  const nameOf = (key: string) => key[0]?.toUpperCase() + key.slice(1)
  const network = () => ({ bitcoin: { name: nameOf(hand.network()) } })
  const list = (holdings: readonly Holding[]) => ({
    addresses: hand.withFault([
      ...holdings.map(({ address, publicKey, purpose }) => ({
        address,
        publicKey,
        purpose,
        addressType: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
      })),
      { address: 'ST000000000000000000002AMW42H', publicKey: '00', purpose: 'stacks', addressType: 'stacks' },
    ]),
    network: network(),
  })
  const run: Record<string, (params: Params) => Promise<unknown>> = {
    getInfo: () => hand.info(),
    wallet_connect: async () => list(await hand.connect()),
    getAddresses: async () => list(await hand.connect()),
    async wallet_getAccount() {
      const shared = await hand.shared()
      if (!shared) throw new ProviderRpcError(4100, 'Access denied.')
      return list(shared)
    },
    wallet_getNetwork: async () => network(),
    wallet_disconnect: () => hand.disconnect().then(() => null),
    async wallet_changeNetwork({ name }) {
      const key = String(name).toLowerCase()
      if (!Object.hasOwn(btcNetworks, key)) throw new ProviderRpcError(-32602, `No network ${String(name)}`)
      await hand.switchNetwork(key as BitcoinNetworkKey)
      return null
    },
    async signMessage({ address, message, protocol }) {
      const asked = {
        address: String(address),
        message: String(message),
        protocol: protocol === 'BIP322' ? ('bip322' as const) : ('ecdsa' as const),
      }
      return { address, signature: toBase64(await hand.signMessage(asked)), protocol }
    },
    async signPsbt({ psbt, signInputs }) {
      const inputs = Object.values(signInputs as Record<string, number[]>)
        .flat()
        .map(index => ({ index }))
      const signed = await hand.signPsbt({ psbt: fromBase64(String(psbt)), ...(inputs.length ? { inputs } : {}) })
      return { psbt: toBase64(signed) }
    },
    async sendTransfer({ recipients }) {
      const [first] = recipients as { address: string; amount: number }[]
      if (typeof first?.amount !== 'number') throw new ProviderRpcError(-32602, 'amount must be a number')
      return { txid: await hand.sendTransfer({ to: first.address, amount: BigInt(first.amount) }) }
    },
  }
  return {
    request(method: string, params?: unknown): Promise<unknown> {
      const work = run[method]
      const id = 'virtual'
      const fail = (code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } })
      if (!work) return Promise.resolve(fail(-32601, `No method ${method}`))
      return work((params ?? {}) as Params).then(
        result => ({ jsonrpc: '2.0', id, result }),
        cause => {
          const code = (cause as { code?: unknown } | null)?.code
          if (typeof code !== 'number') throw cause
          return fail(codes[code] ?? code, String((cause as Error).message))
        },
      )
    },
    ...(wallet.switches.noListeners
      ? {}
      : {
          addListener({ eventName, cb }: { eventName: string; cb: (event: object) => void }) {
            const names = { accounts: 'accountChange', network: 'networkChange', disconnect: 'disconnect' }
            return hand.on(change => {
              if (names[change] === eventName) cb({ type: eventName })
            })
          },
        }),
  }
}
