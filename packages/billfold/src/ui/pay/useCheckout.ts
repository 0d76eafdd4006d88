import { useSyncExternalStore } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import type { Checkout } from '../../pay/Checkout.ts'
import { getCheckout } from '../../pay/getCheckout.ts'
import type { PayState } from '../../pay/PayState.ts'

/** The payment of this kit, and its state now. */
export function useCheckout(): readonly [state: PayState, checkout: Checkout] {
  const checkout = getCheckout(useKit())
  return [useSyncExternalStore(checkout.subscribe, checkout.getState, checkout.getState), checkout]
}
