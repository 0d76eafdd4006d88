import {
  type ErrorRow,
  nodeFeeTooHigh,
  nodeFeeTooLow,
  nodeGasTooHigh,
  nodeGasTooLow,
  nodeInsufficientFunds,
  nodeNonceMax,
  nodeNonceTooHigh,
  nodeNonceTooLow,
  nodeReverted,
  nodeTipAboveFeeCap,
  nodeTypeUnsupported,
} from 'billfold/protocol'

/** What geth, erigon, nethermind, besu, reth and anvil write; the first that fits counts, so the narrow ones lead. */
const patterns: readonly (readonly [RegExp, ErrorRow])[] = [
  [/nonce has max value|nonce .{0,20}maximum/i, nodeNonceMax],
  [/nonce too low|nonce is too low|transaction already imported|already known/i, nodeNonceTooLow],
  [/nonce too high|nonce gap/i, nodeNonceTooHigh],
  [/insufficient (funds|balance)|exceeds transaction sender account balance|out ?of ?funds/i, nodeInsufficientFunds],
  [
    /max priority fee per gas higher than max fee per gas|tip (higher|greater) than (max )?fee cap|tip above fee cap/i,
    nodeTipAboveFeeCap,
  ],
  [
    /(fee cap|max fee per gas|gas price).{0,20}(less|lower|below).{0,20}(block )?base fee|replacement transaction underpriced|transaction underpriced|transaction is outdated/i,
    nodeFeeTooLow,
  ],
  [/(fee cap|max fee per gas).{0,10}higher than 2\^256-1|exceeds the configured cap/i, nodeFeeTooHigh],
  [/intrinsic gas too low|intrinsic gas .{0,20}exceeds gas limit/i, nodeGasTooLow],
  [
    /intrinsic gas too high|exceeds block gas limit|gas limit (reached|too high)|gas required exceeds allowance/i,
    nodeGasTooHigh,
  ],
  [/transaction type (not valid|not supported|unsupported)|unsupported transaction type/i, nodeTypeUnsupported],
  // A contract that fails without a reason of its own: geth's and erigon's `core/vm/errors.go`, Nethermind's and revm's names.
  [
    /execution reverted|vm exception|vm execution error|evm error|invalid opcode|invalid jump|stack (under|over)flow|stack limit reached|\bout of gas\b|write protection|return ?data out of bounds|gas uint64 overflow|max call depth|transaction (may|will) fail|always failing transaction/i,
    nodeReverted,
  ],
]

/** The row of the catalogue for what a node wrote about a transaction; `undefined` when the text says nothing known. */
export function findNodeRow(text: string): ErrorRow | undefined {
  return patterns.find(([pattern]) => pattern.test(text))?.[1]
}
