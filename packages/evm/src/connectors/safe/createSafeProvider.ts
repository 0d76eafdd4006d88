import { isRecord, isTransactionHash, rpcTimeoutMs } from 'billfold/protocol'
import { createSafeChannel } from './createSafeChannel.ts'
import { parseSafeTransaction, type SafeTransaction } from './parseSafeTransaction.ts'

type Info = { readonly safeAddress: string; readonly chainId: number }
type Call = { readonly to?: string; readonly value?: string; readonly data?: string; readonly from?: string }
type Provider = { request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown> }

/** The states of a Safe's transaction as EIP-5792 numbers. */
const statusNumbers = { pending: 100, success: 200, cancelled: 400, failed: 500 } as const

/**
 * An EIP-1193 provider over the Safe Apps protocol (documented at docs.safe.global, "Safe Apps SDK"): signing, sending
 * and batches go to the Safe, reads to its node. The hash of a sent transaction is the Safe's own until its owners have
 * executed it; receipts are found by either.
 */
export function createSafeProvider(options: createSafeProvider.Options): Provider {
  const call = createSafeChannel(options)
  let info: Promise<Info> | undefined

  const readInfo = () => {
    info ??= call('getSafeInfo', undefined, rpcTimeoutMs).then(parseInfo)
    info.catch(() => {
      info = undefined
    })
    return info
  }
  const rpc = (method: string, params: readonly unknown[]) => call('rpcCall', { call: method, params }, rpcTimeoutMs)

  async function send(calls: readonly Call[], gas?: unknown): Promise<string> {
    const txs = calls.map(({ to, value = '0x0', data = '0x' }) => {
      if (!to) throw fail(-32602, 'A Safe cannot create a contract directly')
      return { to, value: BigInt(value).toString(), data }
    })
    const safeTxGas = typeof gas === 'string' ? Number(gas) : undefined
    const sent = await call('sendTransactions', { txs, ...(safeTxGas ? { params: { safeTxGas } } : {}) })
    if (!isRecord(sent) || typeof sent.safeTxHash !== 'string') throw fail(-32603, 'The Safe named no transaction')
    return sent.safeTxHash
  }

  async function sign(method: string, params: unknown): Promise<string> {
    const signed = await call(method, params)
    if (!isRecord(signed) || typeof signed.messageHash !== 'string') return '0x' // Signed on chain: ERC-1271 takes no bytes.
    const signature = await call('getOffChainSignature', signed.messageHash, rpcTimeoutMs)
    if (typeof signature !== 'string' || !signature)
      throw fail(-32000, 'The message waits for the other owners of the Safe')
    return signature
  }

  async function find(hash: unknown): Promise<SafeTransaction | undefined> {
    if (!isTransactionHash(hash)) return undefined
    const found = await call('getTxBySafeTxHash', { safeTxHash: hash }, rpcTimeoutMs).catch(() => undefined)
    return parseSafeTransaction(found, hash)
  }

  return {
    async request({ method, params }) {
      const given: readonly unknown[] = Array.isArray(params) ? params : []
      const { safeAddress, chainId } = await readInfo()
      const chain = `0x${chainId.toString(16)}`
      const requireOwn = (address: unknown) => {
        if (typeof address !== 'string' || address.toLowerCase() !== safeAddress.toLowerCase())
          throw fail(4100, 'The address is not the one of this Safe')
      }
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [safeAddress]
        case 'eth_chainId':
          return chain
        case 'personal_sign':
          requireOwn(given[1])
          return sign('signMessage', { message: toText(given[0]) })
        case 'eth_signTypedData_v4':
          requireOwn(given[0])
          return sign('signTypedMessage', {
            typedData: typeof given[1] === 'string' ? JSON.parse(given[1]) : given[1],
          })
        case 'eth_sendTransaction': {
          const transaction = (given[0] ?? {}) as Call & { gas?: unknown }
          requireOwn(transaction.from)
          return send([transaction], transaction.gas)
        }
        case 'wallet_sendCalls': {
          const batch = (given[0] ?? {}) as { calls?: readonly Call[]; from?: string }
          if (batch.from) requireOwn(batch.from)
          return { id: await send(batch.calls ?? []) }
        }
        case 'wallet_getCallsStatus': {
          const { status = 'pending', hash } = (await find(given[0])) ?? {}
          const receipt = hash === undefined ? null : await rpc('eth_getTransactionReceipt', [hash])
          return {
            version: '2.0.0',
            id: given[0],
            chainId: chain,
            atomic: true,
            status: statusNumbers[status],
            ...(receipt ? { receipts: [receipt] } : {}),
          }
        }
        case 'wallet_getCapabilities':
          return { [chain]: { atomic: { status: 'supported' } } }
        case 'eth_getTransactionByHash':
        case 'eth_getTransactionReceipt':
          return rpc(method, [(await find(given[0]))?.hash ?? given[0]])
        default:
          if (/^(eth_(?!sign|send)|net_)/.test(method)) return rpc(method, given)
          throw fail(4200, `Safe does not know ${method}`)
      }
    },
  }
}

export declare namespace createSafeProvider {
  type Options = createSafeChannel.Options
}

function parseInfo(value: unknown): Info {
  const { safeAddress, chainId } = (value ?? {}) as Partial<Info>
  if (typeof safeAddress !== 'string' || typeof chainId !== 'number') throw fail(-32603, 'Safe gave no account')
  return { safeAddress, chainId }
}

/** The Safe hashes what it shows, so it must be given the text itself, not its hex. */
function toText(message: unknown): string {
  if (typeof message !== 'string' || !/^0x([\da-f]{2})*$/i.test(message)) return String(message)
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw fail(-32602, 'A Safe signs text only')
  }
}

function fail(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
