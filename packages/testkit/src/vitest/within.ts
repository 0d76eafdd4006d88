/** How long something may take that has to happen by itself. Generous: a busy machine is no fault. */
const SETTLE_MS = 5_000

/** Settles with `promise`, or rejects saying `what` did not settle: a hung promise then fails with its name, not a time-out. */
export function within<value>(what: string, promise: Promise<value>, settleMs = SETTLE_MS): Promise<value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not settle within ${settleMs} ms`)), settleMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
