/** Whether an address may carry codes and secrets: https, or plain http on this very machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname, password, protocol, username } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}
