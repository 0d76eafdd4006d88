import type { Order } from './Order.ts'

const publicStatus = {
  open: 'open',
  authenticating: 'open',
  paid: 'processing',
  paying: 'processing',
  success: 'success',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
} as const satisfies { readonly [status in Order.Status]: string }

/** An order as the operator's server reads it, in answers and webhooks. */
export function toPublicOrder(order: Order) {
  return {
    reference: order.id,
    status: publicStatus[order.status],
    ...(order.reason === null ? {} : { reason: order.reason }),
    asset: order.asset,
    address: order.address,
    /** Base units. */
    amount: order.amount,
    ...(order.status === 'success' && order.payoutId !== null ? { hash: order.payoutId } : {}),
    updatedAt: order.updatedAt,
  }
}
