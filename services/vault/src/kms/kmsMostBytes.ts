/** Most bytes that one wrap takes: every provider's own limit is above. */
export const kmsMostBytes = 1_024
