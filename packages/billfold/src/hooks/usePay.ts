import type { PayOptions } from '../pay/PayOptions.ts'
import { pay } from '../pay/pay.ts'
import { useAction } from './useAction.ts'

/**
 * Opens the checkout and waits for the end of the payment; see the action `pay` for parameters and errors. `result.success` says
 * whether it was made.
 * @example
 * const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
 * const asset = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
 * const paymentAsset = { network: 'eip155:8453', asset, metadata } as const
 * const recipient = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 * const { run, isPending, result } = usePay()
 * const order = () => run({ paymentAsset, recipient, amount: '19.90' })
 */
export function usePay() {
  return useAction(payWith)
}

const payWith = (kit: Parameters<typeof pay>[0], options: PayOptions) => pay(kit, options)
