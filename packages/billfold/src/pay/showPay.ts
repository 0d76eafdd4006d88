import type { Kit } from '../core/Kit.ts'
import type { Payment } from './PayState.ts'

/** Shows the view of the payment that is under way. Hosts open it with a payment alone. */
export function showPay(kit: Kit, payment: Payment | undefined): void {
  const isDeposit = payment?.options.choice === 'deposit'
  const params = isDeposit ? { isDeposit } : undefined
  kit.runtime.modal({ type: 'open', target: { view: 'Pay', params }, namespace: undefined })
}
