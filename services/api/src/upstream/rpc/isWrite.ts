const writes: ReadonlySet<string> = new Set(['eth_sendRawTransaction', 'sendTransaction'])

/** Whether a call changes the chain, so that it is never sent twice of our own accord (promise P3). */
export function isWrite(method: string): boolean {
  return writes.has(method)
}
