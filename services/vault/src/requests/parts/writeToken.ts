import type { ShownToken } from '../approval/ShownToken.ts'
import { callText } from './callText.ts'
import { writeAmount } from './writeAmount.ts'

/**
 * An amount of a token that cannot be mistaken for another: by its symbol where the operator knows it; otherwise with what it calls itself in quotes, in
 * its smallest units, and with its address, which alone distinguishes it from a token that it imitates.
 *
 * @example writeToken(5_000_000n, address, token) // '5 “USDC” (5000000 units), unknown token 0x…'
 */
export function writeToken(amount: bigint, address: string, token: ShownToken | undefined): string {
  if (token?.isKnown) return writeAmount(amount, token.decimals, token.symbol)
  const units = `${amount < 0n ? '−' : ''}${absolute(amount)}`
  if (!token?.symbol) return callText('token.unread', { units, token: address })
  return callText('token.unknown', {
    amount: writeAmount(amount, token.decimals, `“${token.symbol}”`),
    units: absolute(amount).toString(),
    token: address,
  })
}

const absolute = (value: bigint) => (value < 0n ? -value : value)
