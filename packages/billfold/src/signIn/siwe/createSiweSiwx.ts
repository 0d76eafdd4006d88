import type { Siwx, SiwxParts } from '../../core/contracts/Siwx.ts'
import type { NetworkId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { signInRefused } from '../../protocol/errors/rows/signIn.ts'
import { parseSignInText } from '../../protocol/signIn/parseSignInText.ts'
import type { SignInSession } from '../../protocol/signIn/SignInSession.ts'
import type { createSIWEConfig } from './createSIWEConfig.ts'

type Now = { readonly address: string; readonly chainId: NetworkId; readonly given: createSIWEConfig.Session }

/** What `createSIWEConfig` loads: the host's calls as the kit's contract. Their server has one session at a time. */
export function createSiweSiwx(
  host: createSIWEConfig.Options,
  parts: SiwxParts | undefined,
): Pick<Siwx, 'createMessage' | 'addSession' | 'revokeSession' | 'setSessions' | 'getSessions'> {
  let ending: Promise<void> | undefined

  /** A mistake in a callback of the host neither undoes a sign-in nor stops a sign-out. */
  const notify = async (call: () => unknown) => {
    try {
      await call()
    } catch (cause) {
      const message = 'A listener of the host threw'
      parts?.runtime.emit({ type: 'ALERT', code: 'host/listener', message, severity: 'error', cause })
    }
  }
  const read = async (): Promise<Now | undefined> => {
    const given = await host.getSession()
    const reference = Number(given?.chainId)
    if (!given || typeof given.address !== 'string' || !Number.isSafeInteger(reference) || reference <= 0)
      return undefined
    return { address: given.address, chainId: `eip155:${reference}`, given }
  }
  const isOf = (now: Now, address: string) => now.address.toLowerCase() === address.toLowerCase()
  /** Whether the server's session counts for an account on a network. */
  const counts = (now: Now, chainId: NetworkId, address: string) =>
    (host.signOutOnAccountChange === false || isOf(now, address)) &&
    (host.signOutOnNetworkChange === false || now.chainId === chainId)
  /** One at a time: a connection that ends is revoked on each of its networks. */
  const signOut = () => {
    ending ??= (async () => {
      if ((await host.signOut()) === false)
        throw new BillfoldError(signInRefused, { context: { reason: 'the server did not sign out' } })
      void notify(() => host.onSignOut?.())
    })().finally(() => {
      ending = undefined
    })
    return ending
  }
  const addSession = async ({ data, message, signature, cacao }: SignInSession) => {
    const isTheirs = await host.verifyMessage({ message, signature, ...(cacao !== undefined && { cacao }) })
    const now = isTheirs ? await read() : undefined
    if (!now || !isOf(now, data.accountAddress) || now.chainId !== data.chainId)
      throw new BillfoldError(signInRefused, { context: { reason: isTheirs ? 'getSession' : 'verifyMessage' } })
    void notify(() => host.onSignIn?.(now.given))
  }

  return {
    async createMessage({ accountAddress, chainId }) {
      const { chains: _, iat, ...params } = await host.getMessageParams()
      const nonce = await host.getNonce(accountAddress || undefined)
      const issuedAt = iat ?? new Date((parts?.environment.clock.now ?? Date.now)()).toISOString()
      const { domain, uri, statement, requestId, resources, exp, nbf } = params
      const data = {
        ...{ accountAddress, chainId, domain, uri, version: '1', nonce, issuedAt },
        ...(statement !== undefined && { statement }),
        ...(exp !== undefined && { expirationTime: exp }),
        ...(nbf !== undefined && { notBefore: nbf }),
        ...(requestId !== undefined && { requestId }),
        ...(resources !== undefined && { resources }),
      }
      // A wallet that is paired writes the text itself.
      if (!accountAddress) return data
      const text = await host.createMessage({
        ...params,
        ...{ version: '1', nonce, iat: issuedAt, chainId: Number(chainId.split(':')[1]) },
        address: `did:pkh:${chainId}:${accountAddress}`,
      })
      // What the host wrote counts, except for the nonce: the kit compares it with the page and the account.
      return { ...(parseSignInText(text)?.data ?? data), nonce, toString: () => text }
    },
    addSession,
    async revokeSession(chainId, address) {
      // Another family's wallet has ended.
      if (!chainId.startsWith('eip155:')) return
      const now = await read()
      if (now && counts(now, chainId, address)) await signOut()
    },
    async setSessions(sessions) {
      const active = parts?.store.getState().namespaces.eip155?.networkId
      const session = sessions.find(({ data }) => data.chainId === active) ?? sessions[0]
      if (session) await addSession(session)
      else if (await read()) await signOut()
    },
    async getSessions(chainId, address) {
      const now = await read()
      if (!now) return []
      if (!counts(now, chainId, address)) {
        await signOut()
        return []
      }
      const data = { accountAddress: address, chainId, domain: '', uri: '', version: '1', nonce: '' }
      return [{ data, message: '', signature: '' }]
    },
  }
}
