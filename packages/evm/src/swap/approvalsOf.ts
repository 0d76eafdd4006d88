import type { CallRequest } from 'billfold/adapter'
import { word } from '../abi/word.ts'

/** Selector of ERC-20's `approve(address,uint256)`. */
const approveSelector = '0x095ea7b3'

/** What lets `spender` take `amount`, exactly, where it may take less now; nothing where it may. Amounts are base units. */
export function approvalsOf({ token, spender, amount, allowance }: approvalsOf.Parameters): readonly CallRequest[] {
  if (allowance >= amount) return []
  const approve = (most: bigint): CallRequest => ({
    to: token,
    value: 0n,
    data: approveSelector + word(spender) + word(most),
  })
  // Some tokens change an allowance only from zero (Tether's on Ethereum).
  return allowance > 0n ? [approve(0n), approve(amount)] : [approve(amount)]
}

export declare namespace approvalsOf {
  type Parameters = {
    readonly token: string
    readonly spender: string
    readonly amount: bigint
    readonly allowance: bigint
  }
}
