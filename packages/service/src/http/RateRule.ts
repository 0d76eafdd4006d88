/** A token bucket: `capacity` requests at once, refilled evenly over `perMs`. */
export type RateRule = { readonly capacity: number; readonly perMs: number }
