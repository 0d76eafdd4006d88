/** How far decoding goes. */
export const decodeLimits = {
  /** Calls inside calls. */
  depth: 5,
  /** Steps of one request; what is beyond is said to be there. */
  steps: 200,
} as const
