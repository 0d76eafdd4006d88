import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64Url } from '../http/toBase64Url.ts'
import { toAccount } from './toAccount.ts'

/** How the name of each cookie of a session begins. */
export function cookiePrefix(): string {
  return 'siwx-session-'
}

/** The cookie of an account on a network: one of another account cannot stand in its place. */
export function toCookieName(who: { readonly chainId: string; readonly address: string }): string {
  const hash = sha256(new TextEncoder().encode(`${who.chainId} ${toAccount(who)}`))
  return `${cookiePrefix()}${toBase64Url(hash.subarray(0, 12))}`
}
