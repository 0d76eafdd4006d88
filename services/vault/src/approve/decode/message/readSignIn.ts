import { isChecksumAddress } from 'billfold/protocol'
import type { SignInText } from './SignInText.ts'

const opening = ' wants you to sign in with your Ethereum account:'
const isoTime =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i

/**
 * Reads a sign-in message to its last character; `undefined` when it is none, not quite one included: then it is shown as the plain text it is.
 *
 * Source: ERC-4361, "ABNF Message Format".
 */
export function readSignIn(text: string): SignInText | undefined {
  const lines = text.split('\n')
  const first = lines.shift() ?? ''
  if (!first.endsWith(opening)) return undefined
  const [, scheme, domain = ''] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([^\s/?#]+)$/i.exec(first.slice(0, -opening.length)) ?? []
  const address = lines.shift() ?? ''
  if (!isAuthority(domain) || !isChecksumAddress(address) || lines.shift() !== '') return undefined
  // An empty statement leaves one empty line, none leaves none beside the separating one.
  let statement: string | undefined
  if (lines[0] === '') lines.shift()
  else if (!lines[0]?.startsWith('URI: ')) {
    statement = lines.shift()
    if (statement === undefined || !/^[\x20-\x7e]+$/.test(statement) || lines.shift() !== '') return undefined
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
  if (resources === 'none' || lines.length > 0 || !uri || !isUri(uri) || version !== '1') return undefined
  if (!chainId || !/^\d{1,20}$/.test(chainId) || !nonce || !/^[a-z\d]{8,128}$/i.test(nonce) || !issuedAt)
    return undefined
  if ([issuedAt, expirationTime, notBefore].some(time => time !== undefined && !isTime(time))) return undefined
  if (requestId !== undefined && !/^[\w\-.~!$&'()*+,;=:@%]*$/.test(requestId)) return undefined
  return {
    ...(scheme === undefined ? {} : { scheme }),
    domain,
    address,
    ...(statement === undefined ? {} : { statement }),
    uri,
    version,
    chainId: BigInt(chainId),
    nonce,
    issuedAt,
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
