/** Whether an address may be opened to pay: https, or http on this device, without credentials, which only disguise its host. */
export function isSafePage(address: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(address)
    if (username !== '' || password !== '') return false
    return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  } catch {
    return false
  }
}
