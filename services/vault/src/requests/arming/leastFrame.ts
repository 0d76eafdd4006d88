/** CSS pixels below which nothing is approved in a host's frame (security section 1.8): who shrinks it hides what it says. A window of the vault's own is the visitor's to size. */
export const leastFrame = { width: 360, height: 480 } as const
