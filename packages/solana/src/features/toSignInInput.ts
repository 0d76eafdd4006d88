import type { SignInMessage } from 'billfold/protocol'

/**
 * The input of `solana:signIn` for a message: a wallet makes the same text of it. `undefined` where the text is no sign-in message. Source:
 * Sign-In With Solana, `@solana/wallet-standard-features`.
 */
export function toSignInInput(data: SignInMessage, text: string): Readonly<Record<string, unknown>> | undefined {
  const { domain, uri, version, nonce, statement, resources, requestId, issuedAt, expirationTime, notBefore } = data
  // As the text has it: a network may have a name there.
  const chainId = /\nVersion: \S+\nChain ID: (\S+)\n/.exec(text)?.[1]
  if (!chainId) return undefined
  const members = { domain, statement, uri, version, chainId, nonce, issuedAt, expirationTime, notBefore, requestId }
  const given = Object.entries({ ...members, resources: resources?.length ? [...resources] : undefined }).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  return Object.fromEntries(given)
}
