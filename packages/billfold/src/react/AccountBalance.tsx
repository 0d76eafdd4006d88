'use client'
import { useNativeAmount } from '../hooks/useNativeAmount.ts'
import { formatAmount } from '../parts/formatAmount.ts'

/**
 * The native balance of the active account and its symbol, for the button of the account; nothing until it is known.
 * @example <ConnectButton balance={<AccountBalance />} />
 */
export function AccountBalance() {
  const native = useNativeAmount()
  const shown = formatAmount(native?.amount)
  if (!native || !shown) return null
  const { sign, whole, fraction, isBelow } = shown
  return (
    <span className="bf-balance">
      {isBelow && '<'}
      {sign}
      {whole}
      {fraction} {native.symbol}{' '}
    </span>
  )
}
