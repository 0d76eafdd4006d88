import { createHmac } from 'node:crypto'

/**
 * An address whose last parameter is the HMAC-SHA256, in hex, of path and query before it.
 *
 * @example signUrl('https://buy.example.com', '/checkout', { amount: '50' }, secret) // 'https://buy.example.com/checkout?amount=50&signature=…'
 */
export function signUrl(base: string, path: string, query: Readonly<Record<string, string>>, secret: string): string {
  // What the provider's server sees begins at its root, whatever path the base has.
  const url = new URL(`${base}${path}?${new URLSearchParams(query)}`)
  const signature = createHmac('sha256', secret).update(`${url.pathname}${url.search}`).digest('hex')
  return `${url.href}&signature=${signature}`
}
