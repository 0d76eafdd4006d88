import type { SignInText } from './SignInText.ts'

/** What is wrong with a sign-in message for where it is asked; each is called out, `domain` and `uri` block. */
export type SignInFault = 'domain' | 'uri' | 'address' | 'chain' | 'expired' | 'not-yet'

/**
 * Holds a sign-in message to where it came from. `origin` is the verified one of the host, `nowMs` the vault's time; 5 minutes of wrong clocks pass.
 *
 * Source: ERC-4361, "Wallet Implementer Steps".
 */
export function findSignInFaults(
  text: SignInText,
  asked: { readonly origin: string; readonly address: string; readonly chainId: bigint; readonly nowMs: number },
): readonly SignInFault[] {
  const host = new URL(asked.origin)
  const scheme = text.scheme ?? host.protocol.slice(0, -1)
  const named = new URL(`${scheme}://${text.domain}`)
  const uri = URL.canParse(text.uri) ? new URL(text.uri) : undefined
  const slackMs = 300_000
  const at = (time: string | undefined, otherwise: number) => (time === undefined ? otherwise : Date.parse(time))
  const faults: readonly (SignInFault | false)[] = [
    // A name before @ only serves to disguise the host.
    (named.host !== host.host || named.protocol !== host.protocol || text.domain.includes('@')) && 'domain',
    (uri?.origin !== host.origin || uri.username !== '') && 'uri',
    text.address !== asked.address && 'address',
    text.chainId !== asked.chainId && 'chain',
    at(text.expirationTime, Number.POSITIVE_INFINITY) + slackMs < asked.nowMs && 'expired',
    at(text.notBefore, Number.NEGATIVE_INFINITY) - slackMs > asked.nowMs && 'not-yet',
  ]
  return faults.filter(fault => fault !== false)
}
