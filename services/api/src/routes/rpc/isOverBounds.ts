import { isRecord, type JsonRpcRequest } from 'billfold/protocol'

const mostAccounts = 16
const mostCharacters = 100_000

const methods: readonly string[] = ['eth_call', 'eth_estimateGas', 'eth_createAccessList']

/**
 * Whether a call overrides more of a network's state than a wallet ever needs: a node copies all of it before it answers.
 *
 * Source: go-ethereum's documentation, the third parameter of `eth_call`.
 */
export function isOverBounds({ method, params }: Pick<JsonRpcRequest, 'method' | 'params'>): boolean {
  if (!Array.isArray(params)) return false
  const overrides = params[2]
  if (!methods.includes(method) || !isRecord(overrides)) return false
  return Object.keys(overrides).length > mostAccounts || JSON.stringify(overrides).length > mostCharacters
}
