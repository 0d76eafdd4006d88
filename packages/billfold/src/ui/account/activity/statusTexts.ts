/** How a transaction ended. */
export const statusTexts = {
  confirmed: 'activity.confirmed',
  failed: 'activity.failed',
  expired: 'activity.expired',
  altered: 'activity.altered',
  pending: 'activity.pending',
  unknown: 'activity.unknownEnd',
} as const
