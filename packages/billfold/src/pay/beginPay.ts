import type { Kit } from '../core/Kit.ts'
import { getCheckout } from './getCheckout.ts'
import type { PayOptions } from './PayOptions.ts'
import { showPay } from './showPay.ts'
import { toPayment } from './toPayment.ts'

/** What `openPay` fetches when it is called: checks, the payment, its view. @returns the id of the payment. */
export function beginPay(kit: Kit, options: PayOptions): string {
  const payment = toPayment(kit, options)
  const checkout = getCheckout(kit)
  try {
    checkout.open(payment)
  } catch (cause) {
    // The one that is under way, so that the visitor can end it.
    showPay(kit, checkout.getState().payment)
    throw cause
  }
  kit.runtime.emit({ type: 'PAY_MODAL_OPEN', networkId: payment.networkId, token: payment.asset.symbol })
  showPay(kit, payment)
  return payment.id
}
