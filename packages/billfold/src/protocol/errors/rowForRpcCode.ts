import type { ErrorCode } from './codes.ts'
import type { ErrorRow } from './ErrorRow.ts'
import { nodeReverted } from './rows/node.ts'
import { requestPending } from './rows/request.ts'
import * as rpc from './rows/rpc.ts'
import * as wallet from './rows/wallet.ts'

/**
 * The row that means the same as a numbered JSON-RPC or EIP-1193 error; `undefined` for a number without a row. Holds
 * all numbered rows: import it from lazy chunks only.
 *
 * -32000 is `rpc/internal`: EIP-1474 calls it "Invalid input", but nodes and wallets use it for every failure without a
 * number of its own, timeouts included.
 *
 * @example rowForRpcCode(4902) === walletUnrecognisedChain
 */
export function rowForRpcCode(rpcCode: number): ErrorRow<ErrorCode> | undefined {
  if (rpcCode === rpc.rpcInvalidInput.rpcCode) return rpc.rpcInternal
  const rows: readonly ErrorRow<ErrorCode>[] = [
    ...Object.values(wallet),
    ...Object.values(rpc),
    requestPending,
    nodeReverted,
  ]
  return rows.find(row => row.rpcCode === rpcCode)
}
