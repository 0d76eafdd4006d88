import type { Tables } from '../db/schema.ts'

type Status = Tables['onramp_order']['status']

/**
 * From which states an order may come to a state. Reports arrive in any order and more than once: an earlier state never replaces a
 * later one, and nothing replaces money that has arrived or was given back.
 */
export const orderSteps: { readonly [status in Status]: readonly Status[] } = {
  created: [],
  pending: ['created'],
  expired: ['created'],
  failed: ['created', 'pending', 'expired'],
  success: ['created', 'pending', 'failed', 'expired'],
  refunded: ['created', 'pending', 'failed', 'expired'],
}
