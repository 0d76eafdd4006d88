import { domainToASCII } from 'node:url'

const mostLocalCharacters = 64
const mostDomainCharacters = 253

/**
 * The one form in which an address is compared and stored: NFKC, lower case, domain in punycode. `undefined` for what mail is not sent to: quoted
 * local parts, comments, address literals, domains without a dot. Nothing behind a plus is dropped: it may be another mailbox.
 *
 * @example canonicalEmail(' Ann@Bücher.Example ') // 'ann@xn--bcher-kva.example'
 */
export function canonicalEmail(typed: string): string | undefined {
  if (typed.length > 320) return undefined
  const text = typed.trim().normalize('NFKC')
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at).toLowerCase()
  const domain = domainToASCII(text.slice(at + 1)).toLowerCase()
  if (at < 1 || local.length > mostLocalCharacters || domain.length > mostDomainCharacters) return undefined
  // What the domain's parser would drop or change in silence is not the domain that was typed.
  if (/[\s%/\\?#:@[\]]/.test(text.slice(at + 1))) return undefined
  if (!/^[^\s"(),:;<>@[\\\]\p{C}\p{Z}.]+(\.[^\s"(),:;<>@[\\\]\p{C}\p{Z}.]+)*$/u.test(local)) return undefined
  if (!/^([a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?\.)+[a-z][-a-z0-9]{0,61}[a-z0-9]$/.test(domain)) return undefined
  return `${local}@${domain}`
}
