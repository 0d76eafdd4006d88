import { base58 } from '@scure/base'
import type { RpcOutcome } from '../../upstream/rpc/RpcCall.ts'
import { tokenAccountsAnswer } from './answers.ts'
import { parseOutcome } from './parseOutcome.ts'
import { tokenHeadBytes } from './tokenHeadBytes.ts'

/** One account of an owner that holds a token. */
type TokenAccount = { readonly address: string; readonly mint: string; readonly amount: bigint }

/**
 * What the answers of `tokenAccountCalls` say, in the order of their addresses.
 *
 * @throws UpstreamError
 */
export function toTokenAccounts(outcomes: readonly RpcOutcome[]): TokenAccount[] {
  const accounts = outcomes.flatMap(outcome =>
    parseOutcome(outcome, tokenAccountsAnswer).value.flatMap(({ pubkey, account: { data } }) => {
      if (data.length < tokenHeadBytes) return []
      const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(64, true)
      return [{ address: pubkey, mint: base58.encode(data.subarray(0, 32)), amount }]
    }),
  )
  return accounts.sort((a, b) => (a.address < b.address ? -1 : 1))
}
