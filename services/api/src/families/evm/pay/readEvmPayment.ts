import * as v from 'valibot'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { RpcClient } from '../../../upstream/rpc/RpcClient.ts'
import { readResult } from '../../../upstream/rpc/readResult.ts'
import { UpstreamError } from '../../../upstream/UpstreamError.ts'
import type { Payment } from '../../Payment.ts'
import { readPayCall } from './readPayCall.ts'

/** Topic of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const lower = v.pipe(v.string(), v.toLowerCase())
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform(text => BigInt(text)),
)
const transactionAnswer = v.nullable(
  v.object({ hash: lower, from: lower, to: v.nullable(lower), value: quantity, input: lower }),
)
const receiptAnswer = v.nullable(
  v.object({
    transactionHash: lower,
    status: quantity,
    blockNumber: quantity,
    logs: v.array(v.object({ address: lower, topics: v.array(lower), data: v.string() })),
  }),
)

/**
 * What a network has of the payment that is expected.
 *
 * @throws UpstreamError when no node answers, or one of another chain.
 */
export async function readEvmPayment(
  network: ServedNetwork,
  expected: Payment.Expected,
  rpc: RpcClient,
): Promise<Payment.Seen> {
  const { hash } = expected
  const outcomes = await rpc.ask(network, [
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getTransactionByHash', params: [hash] },
    { method: 'eth_getTransactionReceipt', params: [hash] },
    { method: 'eth_blockNumber', params: [] },
  ])
  const [chainId, transactionResult, receiptResult, newest] = outcomes.map(outcome => readResult(outcome, []))
  if (typeof chainId !== 'string' || `eip155:${Number(chainId)}` !== network.id) throw unreadable('chain')
  const transaction = parse(transactionAnswer, transactionResult ?? null)
  const receipt = parse(receiptAnswer, receiptResult ?? null)
  const height = parse(quantity, newest)
  if ((transaction && transaction.hash !== hash) || (receipt && receipt.transactionHash !== hash))
    throw unreadable('another transaction')
  if (!transaction) return { status: 'pending' }
  const difference = differenceOf(transaction, network, expected)
  if (difference !== undefined) return { status: 'different', difference }
  if (!receipt) return { status: 'pending' }
  if (receipt.status !== 1n) return { status: 'failed', difference: undefined }
  const { token, recipient, amount: wanted } = expected
  // What arrived may be less than what was sent: some tokens keep a part.
  const amount =
    token === undefined
      ? (readPayCall({ ...transaction, to: transaction.to ?? '' }, routersOf(network))?.amount ?? 0n)
      : receipt.logs.reduce((sum, log) => sum + arrived(log, token, recipient), 0n)
  if (amount < wanted) return { status: 'different', difference: 'amount' }
  // A node may know the receipt before its newest block.
  const confirmations = Math.max(1, Number(height - receipt.blockNumber) + 1)
  return { status: 'paid', payer: transaction.from, amount, confirmations }
}

type Transaction = NonNullable<v.InferOutput<typeof transactionAnswer>>
type Log = NonNullable<v.InferOutput<typeof receiptAnswer>>['logs'][number]

const routersOf = ({ swaps, wrappedNative }: ServedNetwork) => ({ router: swaps?.router, wrappedNative })

function differenceOf(
  transaction: Transaction,
  network: ServedNetwork,
  expected: Payment.Expected,
): string | undefined {
  const call =
    transaction.to === null ? undefined : readPayCall({ ...transaction, to: transaction.to }, routersOf(network))
  if (!call) return 'call'
  if (call.reference !== expected.reference) return 'reference'
  if (call.token !== expected.token) return 'asset'
  if (call.recipient !== expected.recipient) return 'recipient'
  return call.amount < expected.amount ? 'amount' : undefined
}

function arrived({ address, topics, data }: Log, token: string, recipient: string): bigint {
  const [topic, , to] = topics
  if (address !== token || topic !== transferTopic || to?.slice(-40) !== recipient.slice(2)) return 0n
  return /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : 0n
}

function parse<schema extends v.GenericSchema>(schema: schema, value: unknown): v.InferOutput<schema> {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw unreadable('not as expected')
  return parsed.output
}

function unreadable(detail: string): UpstreamError {
  return new UpstreamError('unreadable', { detail })
}
