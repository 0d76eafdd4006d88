import type { FeatureImplementations } from 'billfold/adapter'
import { BillfoldError, type NetworkId, swapMismatch, swapsUnsupported, swapUntrusted } from 'billfold/protocol'
import { isAddress } from '../address/isAddress.ts'
import { openRpc } from '../read/openRpc.ts'
import type { createRpcPool } from '../rpc/createRpcPool.ts'
import { approvalsOf } from '../swap/approvalsOf.ts'
import { checkSwapCall } from '../swap/checkSwapCall.ts'
import { readSwapCall } from '../swap/readSwapCall.ts'
import { readSwapFacts } from '../swap/readSwapFacts.ts'
import type { SwapContract } from '../swap/SwapContract.ts'
import { simulateSwap } from '../swap/simulateSwap.ts'
import { swapContracts } from '../swap/swapContracts.ts'
import { toCall } from '../transaction/toCall.ts'
import { toRpcTransaction } from '../transaction/toRpcTransaction.ts'
import { toReadOptions } from './toReadOptions.ts'

/**
 * Checks the transaction of a swap, which a server built, before the wallet sees it: the contract is on the list, the call does
 * what the visitor was shown and no more, both tokens are what they were shown as, and the chain would carry it out. Resolves
 * with the allowances that are missing, of exactly the amount.
 *
 * @throws `swap/unsupported` · `swap/untrusted-contract` · `swap/mismatch` · `swap/simulation-failed` · `rpc/…`.
 */
export function prepareSwap(
  pool: createRpcPool.ReturnType,
  given: Readonly<Record<NetworkId, readonly SwapContract[]>> = {},
): FeatureImplementations['prepareSwap'] {
  return async options => {
    const { account, network, swap } = options
    const contracts = [...(given[network.id] ?? []), ...(swapContracts[network.id] ?? [])]
    if (!contracts.length) throw new BillfoldError(swapsUnsupported)
    const transaction = toCall(swap.transaction)
    const { to = '', data = '0x', value = 0n } = transaction
    const contract = contracts.find(({ address }) => address.toLowerCase() === to.toLowerCase())
    if (!contract) throw new BillfoldError(swapUntrusted, { context: { address: to } })
    const call = isAddress(to) && readSwapCall(contract, data)
    if (!call) throw new BillfoldError(swapMismatch, { context: { difference: 'it calls something else' } })
    checkSwapCall(call, { swap, account: account.address, value })
    const read = toReadOptions(options, pool)
    const rpc = openRpc(read, true)
    const { allowance } = await readSwapFacts(rpc, {
      swap,
      account: account.address,
      spender: contract.address,
      networkId: network.id,
      multicall3: read.chain.contracts?.multicall3,
    })
    // Gas is estimated anew, never taken from the server.
    const clean = { to: contract.address, data, value }
    const token = swap.from.address
    const approvals =
      token === undefined ? [] : approvalsOf({ token, spender: contract.address, amount: swap.amount, allowance })
    if (approvals.length > 0) return { contract: contract.address, approvals, transaction: clean }
    const received = await simulateSwap(rpc, toRpcTransaction(clean, account.address), call)
    return { contract: contract.address, approvals: [], received, transaction: clean }
  }
}
