import type { PayOptions } from '../pay/PayOptions.ts'
import { pay } from '../pay/pay.ts'
import { useAction } from './useAction.ts'

/**
 * Opens the checkout and waits for the end of the payment; see the action `pay` for parameters and errors. `result.success` says
 * whether it was made.
 * @example const { run, isPending, result } = usePay(); const order = () => run({ paymentAsset: usdc, recipient, amount: '19.90' })
 */
export function usePay() {
  return useAction(payWith)
}

const payWith = (kit: Parameters<typeof pay>[0], options: PayOptions) => pay(kit, options)
