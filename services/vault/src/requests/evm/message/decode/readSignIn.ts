import { isChecksumAddress } from 'billfold/protocol'
import type { SignInText } from './SignInText.ts'

const opening = /^(.*) wants you to sign in with your (Ethereum|Solana) account:$/
// Whether it is the account's own is asked by `findSignInFaults`.
const solanaAddress = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
const solanaField = /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID): |^Resources:$/
const isoTime =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i

/**
 * Reads a sign-in message to its last character; `undefined` for other text, also if it is only similar: then it is shown as plain text.
 *
 * Source: ERC-4361, "ABNF Message Format"; Sign-In With Solana, "Message construction", whose fields behind the address are optional.
 */
export function readSignIn(text: string): SignInText | undefined {
  const lines = text.split('\n')
  const [, named = '', family] = opening.exec(lines.shift() ?? '') ?? []
  if (family === undefined) return undefined
  const isSolana = family === 'Solana'
  const [, scheme, domain = ''] = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^\s/?#]+)$/i.exec(named) ?? []
  const address = lines.shift() ?? ''
  const isAddress = isSolana ? solanaAddress.test(address) : isChecksumAddress(address)
  if (!isAuthority(domain) || !isAddress) return undefined
  if (isSolana && lines.length === 0) return { ...(scheme === undefined ? {} : { scheme }), domain, address }
  if (lines.shift() !== '') return undefined
  // An empty statement leaves one empty line, none leaves none beside the separating one.
  let statement: string | undefined
  if (lines[0] === '') lines.shift()
  else if (!(isSolana ? solanaField : /^URI: /).test(lines[0] ?? '')) {
    statement = lines.shift()
    if (statement === undefined || !/^[\x20-\x7e]+$/.test(statement)) return undefined
    if (!(isSolana && lines.length === 0) && lines.shift() !== '') return undefined
  }
  const take = (label: string) =>
    lines[0]?.startsWith(`${label}: `) ? lines.shift()?.slice(label.length + 2) : undefined
  const uri = take('URI')
  const version = take('Version')
  const chainId = take('Chain ID')
  const nonce = take('Nonce')
  const issuedAt = take('Issued At')
  const expirationTime = take('Expiration Time')
  const notBefore = take('Not Before')
  const requestId = take('Request ID')
  const resources = takeResources(lines)
  if (resources === 'none' || lines.length > 0) return undefined
  // Solana's leave out what they like; what is there is as strict as Ethereum's.
  const isLeftOut = (field: string | undefined) => isSolana && field === undefined
  if (!isLeftOut(uri) && !(uri && isUri(uri))) return undefined
  if (!isLeftOut(version) && version !== '1') return undefined
  if (!isLeftOut(chainId) && !(chainId && (isSolana ? /^[-:\w]{1,64}$/ : /^\d{1,20}$/).test(chainId))) return undefined
  if (!isLeftOut(nonce) && !(nonce && /^[a-z\d]{8,128}$/i.test(nonce))) return undefined
  if (!isSolana && !issuedAt) return undefined
  if ([issuedAt, expirationTime, notBefore].some(time => time !== undefined && !isTime(time))) return undefined
  if (requestId !== undefined && !/^[\w\-.~!$&'()*+,;=:@%]*$/.test(requestId)) return undefined
  return {
    ...(scheme === undefined ? {} : { scheme }),
    domain,
    address,
    ...(statement === undefined ? {} : { statement }),
    ...(uri === undefined ? {} : { uri }),
    ...(version === undefined ? {} : { version: '1' as const }),
    ...(chainId === undefined ? {} : isSolana ? { cluster: chainId } : { chainId: BigInt(chainId) }),
    ...(nonce === undefined ? {} : { nonce }),
    ...(issuedAt === undefined ? {} : { issuedAt }),
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
  }
}

function takeResources(lines: string[]): readonly string[] | undefined | 'none' {
  if (lines[0] !== 'Resources:') return undefined
  lines.shift()
  const found = lines.splice(0).map(line => (line.startsWith('- ') ? line.slice(2) : ''))
  return found.every(isUri) ? found : 'none'
}

function isTime(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number)
  return isoTime.test(text) && (day ?? 0) <= new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate()
}

function isUri(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:[\w\-.~!$&'()*+,;=:@%/?#[\]]*$/i.test(text) && !/%(?![\da-f]{2})/i.test(text)
}

/** Whether it is a host, and a port perhaps: what URLs make of it is the same. */
function isAuthority(domain: string): boolean {
  const url = URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`) : undefined
  return url !== undefined && url.pathname === '/' && domain !== ''
}
