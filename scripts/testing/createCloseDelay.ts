/**
 * The time in which a service that ends serves on, ended by hand.
 *
 * @example const delay = createCloseDelay(); const api = createApi({ database, wait: delay.wait })
 */
export function createCloseDelay() {
  let end = () => {}
  let begin = () => {}
  const over = new Promise<void>(resolve => {
    end = resolve
  })
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  return {
    /** Resolves once the service waits. */
    begun,
    end,
    wait: () => {
      begin()
      return over
    },
  }
}
