import { createHmac } from 'node:crypto'

/** An account address as it may be stored: a hash keyed per project, so that accounts can be counted and not read. */
export function hashAddress(address: string, salt: string): string {
  const isHex = /^0x/i.test(address)
  const hash = createHmac('sha256', salt)
    .update(isHex ? address.toLowerCase() : address)
    .digest('hex')
  return `account:${hash.slice(0, 24)}`
}
