/** How a transaction ended. */
export const statusTexts = {
  confirmed: 'activity.confirmed',
  failed: 'activity.failed',
  pending: 'activity.pending',
  unknown: 'activity.unknownEnd',
} as const
