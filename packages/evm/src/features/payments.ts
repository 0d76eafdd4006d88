import type { CallRequest, FeatureImplementations, PaymentRequest, PreparedPayment, SwapSide } from 'billfold/adapter'
import {
  BillfoldError,
  isBillfoldError,
  type NetworkId,
  payInvalidRecipient,
  payMismatch,
  paySimulationFailed,
} from 'billfold/protocol'
import { readWord } from '../abi/readWord.ts'
import { word } from '../abi/word.ts'
import { isAddress } from '../address/isAddress.ts'
import { payCall } from '../pay/payCall.ts'
import { type PayRoute, readPayRoutes } from '../pay/readPayRoutes.ts'
import { callMany } from '../read/callMany.ts'
import { openRpc } from '../read/openRpc.ts'
import { readTwice } from '../read/readTwice.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import type { Rpc } from '../rpc/Rpc.ts'
import { approvalsOf } from '../swap/approvalsOf.ts'
import { readSwapFacts } from '../swap/readSwapFacts.ts'
import type { SwapContract } from '../swap/SwapContract.ts'
import { swapContracts } from '../swap/swapContracts.ts'
import { knownTokens } from '../tokens/knownTokens.ts'
import { toRpcTransaction } from '../transaction/toRpcTransaction.ts'
import { toReadOptions } from './toReadOptions.ts'

/** How much more than at the price of now may be given, in hundredths of a percent: what is left over is never taken. */
const slackBps = 100n
const allBps = 10_000n
/** Time for a wallet that is slow to sign, and for a block to come. */
const deadlineSeconds = 1_200
/** `allowance(address,address)` of ERC-20. */
const allowanceSelector = '0xdd62ed3e'

/**
 * Builds the transactions of a payment: a transfer of the asset, or a swap by a V2 router of the list, for exactly the amount,
 * whose result the router sends to the recipient.
 *
 * @throws `pay/invalid-recipient` · `pay/invalid-config` · `pay/mismatch` · `pay/simulation-failed` · `rpc/…`.
 */
export function payments(
  pool: createRpcPool.ReturnType,
  given: Readonly<Record<NetworkId, readonly SwapContract[]>> = {},
): FeatureImplementations['payments'] {
  return async options => {
    const { account, network, payment } = options
    const { asset, amount, sources, isFinal } = payment
    if (!isAddress(payment.recipient)) throw new BillfoldError(payInvalidRecipient)
    const routers = [...(given[network.id] ?? []), ...(swapContracts[network.id] ?? [])].filter(isPoolRouter)
    const read = toReadOptions(options, pool)
    const rpc = openRpc(read, true)
    const multicall3 = read.chain.contracts?.multicall3
    const ways = sources.flatMap(source => waysOf(source, asset, routers, network.id))
    const readCosts = (through: Rpc) => readPayRoutes(through, multicall3, amount, ways)
    const found = ways.length === 0 ? [] : isFinal ? await readTwice(rpc, readCosts) : [await readCosts(rpc)]
    // A node that names too low a price has the transaction refused; one that names too high a price is not believed.
    const bestOf = (source: SwapSide) =>
      found
        .map(routes => routes.filter(route => isSame(route.source, source)).sort(byCost)[0])
        .filter(route => route !== undefined)
        .sort(byCost)[0]
    const deadline = BigInt(Math.floor(payment.now / 1_000) + deadlineSeconds)
    const plans = sources.flatMap((source): Plan[] => {
      if (isSame(source, asset))
        return [{ source, amount, maxAmount: amount, transaction: payCall(payment), spender: undefined }]
      const best = bestOf(source)
      if (!best) return []
      const maxAmount = best.cost + (best.cost * slackBps) / allBps
      const isNativeIn = source.address === undefined
      const swap = { ...best, isNativeIn, isNativeOut: asset.address === undefined, maxAmount, deadline }
      const spender = isNativeIn ? undefined : best.router
      return [{ source, amount: best.cost, maxAmount, transaction: payCall(payment, swap), spender }]
    })
    const allowances = isFinal
      ? await Promise.all(
          plans.map(plan =>
            confirm(rpc, plan, { payment, account: account.address, networkId: network.id, multicall3 }),
          ),
        )
      : await readAllowances(rpc, multicall3, account.address, plans)
    return Promise.all(
      plans.map(async ({ spender, transaction, ...plan }, index): Promise<PreparedPayment> => {
        const { address: token } = plan.source
        const approvals =
          token === undefined || spender === undefined
            ? []
            : approvalsOf({ token, spender, amount: plan.maxAmount, allowance: allowances[index] ?? 0n })
        if (isFinal && approvals.length === 0) await simulate(rpc, toRpcTransaction(transaction, account.address))
        return { ...plan, approvals, transaction }
      }),
    )
  }
}

type Plan = Omit<PreparedPayment, 'approvals' | 'transaction'> & {
  readonly transaction: CallRequest
  readonly spender: string | undefined
}
type Way = Omit<PayRoute, 'cost'> & { readonly source: SwapSide }
type Router = Extract<SwapContract, { readonly kind: 'pool-router' }>

const isPoolRouter = (contract: SwapContract): contract is Router => contract.kind === 'pool-router'
const isSame = (one: SwapSide, other: SwapSide) => one.address?.toLowerCase() === other.address?.toLowerCase()
const byCost = (one: PayRoute, other: PayRoute) => (one.cost < other.cost ? -1 : 1)

/** Paths from a source to the asset: direct ones, and those over one token that most pools have. */
function waysOf(source: SwapSide, asset: SwapSide, routers: readonly Router[], networkId: NetworkId): readonly Way[] {
  return routers.flatMap(({ address: router, wrappedNative }) => {
    const [from, to] = [source, asset].map(side => (side.address ?? wrappedNative).toLowerCase()) as [string, string]
    // What wraps or unwraps is no swap.
    if (from === to) return []
    const hubs = [wrappedNative, ...(knownTokens[networkId] ?? [])].map(hub => hub.toLowerCase())
    const over = [...new Set(hubs)].filter(hub => hub !== from && hub !== to)
    return [[from, to], ...over.map(hub => [from, hub, to])].map(path => ({ source, router, path }))
  })
}

async function readAllowances(
  rpc: Rpc,
  multicall3: string | undefined,
  owner: string,
  plans: readonly Plan[],
): Promise<readonly (bigint | undefined)[]> {
  const asked = plans.map(({ source, spender }) =>
    source.address !== undefined && spender !== undefined
      ? { target: source.address, data: allowanceSelector + word(owner) + word(spender) }
      : undefined,
  )
  const answers = await callMany(
    rpc,
    multicall3,
    asked.filter(one => one !== undefined),
  )
  let at = 0
  return asked.map(one => (one === undefined ? undefined : readWord(answers[at++] ?? '', 0)))
}

/** Both tokens as two nodes know them, and the allowance of the spender. */
async function confirm(
  rpc: Rpc,
  { source, spender, maxAmount }: Plan,
  context: {
    readonly payment: PaymentRequest
    readonly account: string
    readonly networkId: NetworkId
    readonly multicall3: string | undefined
  },
): Promise<bigint> {
  const { payment, account, networkId, multicall3 } = context
  const swap = {
    from: source,
    to: payment.asset,
    amount: maxAmount,
    minReceived: payment.amount,
    now: payment.now,
    transaction: {},
  }
  try {
    const facts = { swap, account, spender: spender ?? account, networkId, multicall3 }
    return (await readSwapFacts(rpc, facts)).allowance
  } catch (cause) {
    if (!isBillfoldError(cause, 'swap/mismatch')) throw cause
    throw new BillfoldError(payMismatch, { context: { difference: cause.context?.difference ?? '' }, cause })
  }
}

async function simulate(rpc: Rpc, message: Readonly<Record<string, string>>): Promise<void> {
  try {
    await rpc.request('eth_call', [message, 'latest'])
  } catch (cause) {
    if (isBillfoldError(cause) && cause.code.startsWith('node/'))
      throw new BillfoldError(paySimulationFailed, { context: { reason: cause.shortMessage }, cause })
    throw cause
  }
}
