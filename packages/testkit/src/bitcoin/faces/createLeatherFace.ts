import { ProviderRpcError } from '../../wallet/ProviderRpcError.ts'
import { fromHex } from '../fromHex.ts'
import type { BitcoinNetworkKey } from '../keys/btcNetworks.ts'
import { toBase64 } from '../toBase64.ts'
import { toHex } from '../toHex.ts'
import type { VirtualBitcoinWallet } from '../VirtualBitcoinWallet.ts'

type Params = Readonly<Record<string, unknown>>

/**
 * The wallet as Leather is: JSON-RPC, the network in each request, rejections that hold the answer, no events.
 *
 * @example const provider = createLeatherFace(createVirtualBitcoinWallet())
 */
export function createLeatherFace(wallet: VirtualBitcoinWallet): object {
  const { hand } = wallet
  const networkOf = ({ network }: Params) =>
    network === undefined ? {} : { network: (network === 'devnet' ? 'regtest' : network) as BitcoinNetworkKey }
  const addressOf = async (type: unknown) =>
    (await hand.shared())?.find(({ purpose }) => (purpose === 'payment') === (type !== 'p2tr'))?.address ?? ''
  const run: Record<string, (params: Params) => Promise<unknown>> = {
    getInfo: () => hand.info(),
    async getAddresses(params) {
      const holdings = await hand.connect(networkOf(params).network)
      return {
        addresses: hand.withFault([
          ...holdings.map(({ address, path, publicKey, purpose }) => ({
            symbol: 'BTC',
            type: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
            address,
            publicKey,
            derivationPath: path,
          })),
          { symbol: 'STX', address: 'ST000000000000000000002AMW42H', publicKey: '00' },
        ]),
      }
    },
    async signMessage(params) {
      const address = await addressOf(params.paymentType)
      const protocol = params.paymentType === 'p2tr' ? 'bip322' : 'ecdsa'
      const signature = await hand.signMessage({
        address,
        message: String(params.message),
        protocol,
        ...networkOf(params),
      })
      return { address, signature: toBase64(signature) }
    },
    async signPsbt(params) {
      const at = params.signAtIndex === undefined ? [] : [params.signAtIndex].flat()
      const allowed = (params.allowedSighash as number[] | undefined) ?? []
      const inputs = at.map(index => ({ index: index as number, ...(allowed.length ? { sighashes: allowed } : {}) }))
      const psbt = fromHex(String(params.hex))
      return { hex: toHex(await hand.signPsbt({ psbt, ...(inputs.length ? { inputs } : {}), ...networkOf(params) })) }
    },
    async sendTransfer(params) {
      const [first] = params.recipients as { address: string; amount: string }[]
      if (typeof first?.amount !== 'string') throw new ProviderRpcError(-32602, 'amount must be text')
      return {
        txid: await hand.sendTransfer({ to: first.address, amount: BigInt(first.amount), ...networkOf(params) }),
      }
    },
  }
  return {
    request(method: string, params?: unknown): Promise<unknown> {
      const work = run[method]
      const id = 'virtual'
      const fail = (code: number, message: string) => Promise.reject({ jsonrpc: '2.0', id, error: { code, message } })
      if (!work) return fail(-32601, `No method ${method}`)
      return work((params ?? {}) as Params).then(
        result => ({ jsonrpc: '2.0', id, result }),
        cause => {
          const code = (cause as { code?: unknown } | null)?.code
          if (typeof code !== 'number') throw cause
          return fail(code, String((cause as Error).message))
        },
      )
    },
  }
}
