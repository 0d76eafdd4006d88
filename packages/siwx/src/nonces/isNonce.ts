/** Whether a text can be one of our nonces: no store is asked about others. */
export function isNonce(text: string): boolean {
  return /^[\da-f]{32}$/.test(text)
}
