/** Methods that do something, or whose answer a caller builds on right after it did something. */
const unshared: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_getTransactionCount',
  'sendTransaction',
  'getLatestBlockhash',
])

/** Whether equal calls that are under way at the same moment may share one answer. */
export function isShareable(method: string): boolean {
  return !unshared.has(method)
}
