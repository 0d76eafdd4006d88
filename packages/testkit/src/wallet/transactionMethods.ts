import { currentChainId } from './chainId.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import { invalid, readAddress, readBytes, readList, readObject, readQuantity } from './readParams.ts'
import { requireAccount } from './signMethods.ts'
import type { WalletCore, WalletMethod } from './WalletCore.ts'

type Transaction = {
  readonly from: unknown
  readonly to: `0x${string}` | undefined
  readonly value: bigint | undefined
  readonly data: `0x${string}` | undefined
  readonly gas: bigint | undefined
  readonly gasPrice: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
  readonly nonce: bigint | undefined
}

const sendTransaction: WalletMethod = async (core, params, ask) => {
  const given = readObject(readList(params)[0], 'the transaction')
  const chainId = currentChainId(core)
  const wanted = readQuantity(given.chainId, 'chainId')
  if (wanted !== undefined && wanted !== BigInt(chainId))
    throw invalid(`chainId ${wanted} is not the active chain ${chainId}`)
  const transaction = readTransaction(given)
  const account = requireAccount(core, transaction.from)
  await ask({ kind: 'transaction', text: describe(transaction), account: account.address })
  return broadcast(core, chainId, transaction)
}

/** `eth_sendTransaction`: signed here, broadcast through the node. */
export const transactionMethods = { eth_sendTransaction: sendTransaction } satisfies Record<string, WalletMethod>

/** Reads a transaction as a page writes it (`input` is the newer name of `data`). */
export function readTransaction(given: Record<string, unknown>): Transaction {
  return {
    from: given.from,
    to: given.to === undefined || given.to === null ? undefined : readAddress(given.to, 'to'),
    value: readQuantity(given.value, 'value'),
    data: readBytes(given.data ?? given.input, 'data'),
    gas: readQuantity(given.gas ?? given.gasLimit, 'gas'),
    gasPrice: readQuantity(given.gasPrice, 'gasPrice'),
    maxFeePerGas: readQuantity(given.maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: readQuantity(given.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
    nonce: readQuantity(given.nonce, 'nonce'),
  }
}

/** One line for the visitor who approves. */
export function describe({ to, value, data }: Transaction): string {
  const call = data && data !== '0x' ? ` with ${(data.length - 2) / 2} bytes of data` : ''
  return `Send ${value ?? 0n} wei to ${to ?? 'a new contract'}${call}`
}

/** What real wallets add to an estimate for a contract: by the time it is mined, the contract may do a little more. */
const withMargin = (estimate: bigint, data: string | undefined) => (data ? (estimate * 3n) / 2n : estimate)

/** Fills in what is missing, signs, and hands the transaction to the node; resolves with its hash. */
export function broadcast(core: WalletCore, chainId: number, transaction: Transaction): Promise<`0x${string}`> {
  const account = requireAccount(core, transaction.from)
  return core.inTurn(async () => {
    const { to, value, data } = transaction
    const call = { from: account.address, ...(to ? { to } : {}), value: hex(value ?? 0n), ...(data ? { data } : {}) }
    const node = async (method: string, params: unknown, what: string) => {
      const answer = readQuantity(await core.callNode(method, params, chainId), what)
      if (answer === undefined) throw new ProviderRpcError(-32603, `The node did not return the ${what}`)
      return answer
    }
    const gas = transaction.gas ?? withMargin(await node('eth_estimateGas', [call], 'gas'), data)
    const nonce =
      transaction.nonce ?? (await node('eth_getTransactionCount', [account.address, 'pending'], 'transaction count'))
    const base = {
      chainId,
      nonce: Number(nonce),
      gas,
      value: value ?? 0n,
      ...(to ? { to } : {}),
      ...(data ? { data } : {}),
    }
    const signed =
      transaction.gasPrice === undefined
        ? await account.signTransaction({ ...base, type: 'eip1559', ...(await fees(core, chainId, transaction)) })
        : await account.signTransaction({ ...base, type: 'legacy', gasPrice: transaction.gasPrice })
    const hash = readBytes(await core.callNode('eth_sendRawTransaction', [signed], chainId), 'the hash')
    if (!hash) throw new ProviderRpcError(-32603, 'The node did not return the hash of the transaction')
    return hash
  })
}

async function fees(
  core: WalletCore,
  chainId: number,
  { maxFeePerGas, maxPriorityFeePerGas }: Transaction,
): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> {
  const tip =
    maxPriorityFeePerGas ?? (maxFeePerGas !== undefined && maxFeePerGas < 10n ** 9n ? maxFeePerGas : 10n ** 9n)
  if (maxFeePerGas !== undefined) return { maxFeePerGas, maxPriorityFeePerGas: tip }
  const block = readObject(await core.callNode('eth_getBlockByNumber', ['latest', false], chainId), 'the block')
  const baseFee = readQuantity(block.baseFeePerGas, 'baseFeePerGas') ?? 0n
  return { maxFeePerGas: baseFee * 2n + tip, maxPriorityFeePerGas: tip }
}

function hex(value: bigint): `0x${string}` {
  return `0x${value.toString(16)}`
}
