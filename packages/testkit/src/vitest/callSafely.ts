/** Calls something that returns a promise; a synchronous throw and a result that is not a promise fail with the name. */
export function callSafely<value>(what: string, call: () => Promise<value>): Promise<value> {
  let result: Promise<value>
  try {
    result = call()
  } catch (cause) {
    throw new Error(`${what} threw while it was still being called`, { cause })
  }
  if (typeof result?.then !== 'function') throw new Error(`${what} returned no promise`)
  return result
}
