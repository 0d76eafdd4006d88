import { signInClockSlackMs } from '../limits.ts'
import { isLoopback } from './isLoopback.ts'
import { parseIsoTime } from './parseIsoTime.ts'
import { parseSignInText } from './parseSignInText.ts'
import type { SignInFault } from './SignInFault.ts'
import type { SignInMessage } from './SignInMessage.ts'
import type { SignInSession } from './SignInSession.ts'
import { signInFields } from './signInFields.ts'

/**
 * Compares a signed sign-in with what the site expects, all but its signature: the text must be a sign-in message, the data
 * must be those of the text, and domain, URI, network, address, nonce and times must be right. Lists every fault; an empty
 * list means that only the signature is left to verify. Clocks may differ by 5 minutes.
 *
 * @example
 * const message = 'app.example wants you to sign in with your Ethereum account:\n…'
 * const data = parseSignInText(message)?.data
 * const faults = data && findSignInFaults({ data, message }, { domain: 'app.example', now: Date.now() })
 */
export function findSignInFaults(
  session: Pick<SignInSession, 'data' | 'message'>,
  expected: findSignInFaults.Expected,
): readonly SignInFault[] {
  const { domain, origin, chainId, address, nonce, now, maxAgeMs = Number.POSITIVE_INFINITY } = expected
  const text = parseSignInText(session.message)
  // What was signed counts. Without it the data still show what else is wrong.
  const data: SignInMessage = text?.data ?? session.data
  const timeOf = (key: 'issuedAt' | 'expirationTime' | 'notBefore') => parseIsoTime(`${data[key]}`) ?? Number.NaN
  const isForeign =
    data.domain !== domain || (text?.scheme && origin !== undefined && !origin.startsWith(`${text.scheme}://`))
  const age = now - timeOf('issuedAt')
  const faults: readonly (SignInFault | false | undefined | '')[] = [
    !text && 'text',
    text && !isSame(text.data, session.data) && 'data',
    isForeign && 'domain',
    !isOfOrigin(`${data.uri}`, domain, origin) && 'uri',
    chainId !== undefined && data.chainId !== chainId && 'chain',
    address !== undefined && !isSameAddress(data, address) && 'address',
    nonce !== undefined && data.nonce !== nonce && 'nonce',
    (data.version !== '1' || session.data.version !== '1') && 'version',
    !(age >= -signInClockSlackMs && age <= maxAgeMs) && 'issued-at',
    data.expirationTime !== undefined && !(timeOf('expirationTime') > now) && 'expired',
    data.notBefore !== undefined && !(timeOf('notBefore') <= now + signInClockSlackMs) && 'not-yet',
  ]
  return faults.filter(fault => !!fault) as SignInFault[]
}

export declare namespace findSignInFaults {
  type Expected = {
    /** Host of the page, with its port. */
    readonly domain: string
    /** Origin of the page. Without it the URI must be at `domain`, by https unless that is this machine. */
    readonly origin?: string | undefined
    readonly chainId?: string | undefined
    readonly address?: string | undefined
    readonly nonce?: string | undefined
    /** Milliseconds. */
    readonly now: number
    /** How long ago it may have been issued. */
    readonly maxAgeMs?: number | undefined
  }
}

function isSame(text: SignInMessage, data: SignInMessage): boolean {
  const { statement, resources } = data
  return (
    signInFields.every(({ key }) => data[key] === text[key]) &&
    data.domain === text.domain &&
    isSameAddress(text, data.accountAddress) &&
    (statement || undefined) === text.statement &&
    JSON.stringify(resources?.length ? resources : undefined) === JSON.stringify(text.resources)
  )
}

/** EVM addresses without a checksum, in lower case, count as well. */
function isSameAddress({ accountAddress, chainId }: SignInMessage, other: string): boolean {
  if (accountAddress === other) return true
  return `${chainId}`.startsWith('eip155:') && `${accountAddress}`.toLowerCase() === other
}

function isOfOrigin(uri: string, domain: string, origin: string | undefined): boolean {
  // Parsers of URLs read more than RFC 3986 has: an authority must be there, as it will be seen.
  if (!/^https?:\/\/[^/]/i.test(uri) || !URL.canParse(uri)) return false
  const url = new URL(uri)
  if (url.username || url.password) return false
  if (origin !== undefined) return url.origin === origin
  return url.host === domain && (url.protocol === 'https:' || isLoopback(domain))
}
