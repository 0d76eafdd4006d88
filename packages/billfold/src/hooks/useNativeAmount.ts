import { formatUnits } from '../protocol/units/formatUnits.ts'
import { useBalance } from './useBalance.ts'

/** The native balance of the active account as a decimal string, with its symbol; nothing until it is known. */
export function useNativeAmount(): { readonly amount: string; readonly symbol: string } | undefined {
  const { value } = useBalance()
  return value && { amount: formatUnits(value.balance, value.decimals), symbol: value.symbol }
}
