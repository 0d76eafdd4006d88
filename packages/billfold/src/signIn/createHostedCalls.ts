import type { Kit } from '../core/Kit.ts'
import type { NetworkId } from '../protocol/caip/types.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import { signInNoAddress, signInRefused } from '../protocol/errors/rows/signIn.ts'
import { authenticate } from '../protocol/http/authenticate.ts'
import { confirmSignInCode } from '../protocol/http/confirmSignInCode.ts'
import { endSignIn } from '../protocol/http/endSignIn.ts'
import { getSignInAccount } from '../protocol/http/getSignInAccount.ts'
import { getSignInNonce } from '../protocol/http/getSignInNonce.ts'
import { requestSignInCode } from '../protocol/http/requestSignInCode.ts'
import { setAccountMetadata } from '../protocol/http/setAccountMetadata.ts'
import type { SignInClaims } from '../protocol/http/signInClaims.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import { type StoredHostedSession, storedHostedSessions } from '../protocol/stored/storedHostedSessions.ts'
import { callHosted } from './callHosted.ts'
import type { createHostedSiwx } from './createHostedSiwx.ts'
import { createKeptSiwx } from './createKeptSiwx.ts'
import { hostedPlace } from './hostedPlace.ts'
import { namespaceOf } from './namespaceOf.ts'
import { pageOf } from './pageOf.ts'
import { signInStore } from './signInStore.ts'

const dayMs = 86_400_000
/** Messages that are made and not signed yet: one per network of a pairing. */
const KEPT_NONCES = 50

type Row = StoredHostedSession
type Account = NonNullable<SignInClaims['account']>

/** The calls of `createHostedSiwx`, and what its actions do. */
export type HostedCalls = ReturnType<typeof createKeptSiwx> & {
  /** The token of the active account; `undefined` while it is not signed in. */
  getToken(): string | undefined
  getAccount(): Promise<Account>
  setMetadata(metadata: Account['metadata']): Promise<void>
  signOutEverywhere(): Promise<void>
  /** Sends a code; false where the account has verified the address before, and needs none. */
  requestEmailCode(email: string): Promise<boolean>
  confirmEmailCode(code: string): Promise<void>
}

/** An address that the account `account` (CAIP-10) is about to name; `uuid` is absent where it needs no code. */
type Proof = {
  readonly email: string
  readonly account: string
  readonly uuid: string | null
  readonly isConfirmed: boolean
}

/** What `createHostedSiwx` loads: the calls to the API, and the tokens in the kit's storage. */
export function createHostedCalls(kit: Kit, options: createHostedSiwx.Options): HostedCalls {
  const { storage } = kit.runtime
  const { scope, expirationMs = dayMs } = options
  /** Tokens of nonces, by nonce: the message names the nonce alone. */
  const nonceTokens = new Map<string, string>()
  const ending = new Set<string>()
  let proof: Proof | undefined

  const call: callHosted.Bound = (endpoint, input, headers) => callHosted(kit, options, endpoint, input, headers)
  const bearer = (row: Row) => ({ authorization: `Bearer ${row.token}` })
  const place = () => hostedPlace(kit, options)
  /** Tokens of another server or project stay where they are, and go nowhere. */
  const isHere = (row: Row) => {
    const { api, projectId } = place()
    return row.api === api && row.projectId === projectId
  }
  const rows = () => (storage.read(storedHostedSessions) ?? []).filter(isHere)
  /** Tabs write one after the other; resolves once it is written. */
  const change = (next: (all: readonly Row[]) => readonly Row[]) =>
    new Promise<void>(resolve =>
      storage.exclusively(storedHostedSessions, () => {
        const all = next(storage.read(storedHostedSessions) ?? [])
        storage.write(storedHostedSessions, all.length > 0 ? all : undefined)
        resolve()
      }),
    )
  const forget = (row: Row) => change(all => all.filter(({ token }) => token !== row.token))
  const isOf = (row: Row, chainId: string, address: string) =>
    (scope === 'account'
      ? namespaceOf(row.chainId as NetworkId) === namespaceOf(chainId as NetworkId)
      : row.chainId === chainId) && isSame(row.address, address)

  /** Ends a session: here at once, at the server as soon as it answers. */
  const end = async (row: Row) => {
    await change(all => all.map(each => (each.token === row.token ? { ...each, isEnded: true } : each)))
    await confirmEnd(row)
  }
  const confirmEnd = async (row: Row) => {
    if (ending.has(row.token)) return
    ending.add(row.token)
    try {
      await call(endSignIn, { body: { everywhere: false } }, bearer(row))
      await forget(row)
    } catch (cause) {
      // The server knows it no longer; else it is asked again by the next look.
      if (isTokenRefused(cause)) await forget(row)
    } finally {
      ending.delete(row.token)
    }
  }

  /** What the server knows of a token; `undefined`, and forgotten, where it does not count on this page. */
  const read = async (row: Row, more: { includeAccount?: true } = {}): Promise<SignInClaims | undefined> => {
    try {
      const claims = await call(getSignInAccount, more, bearer(row))
      if (claims.aud === row.projectId && claims.domain === pageOf(kit).domain) return claims
    } catch (cause) {
      if (!isTokenRefused(cause)) throw cause
    }
    await forget(row)
    return undefined
  }
  /** The token of the active account, which is signed in. */
  const current = (): Row | undefined => {
    const { accountAddress, chainId } = signInStore(kit).get().session?.data ?? {}
    if (!accountAddress || !chainId) return undefined
    return rows().findLast(row => !row.isEnded && isOf(row, chainId, accountAddress))
  }
  const required = () => {
    const row = current()
    if (!row) throw new BillfoldError(signInNoAddress, { details: 'No account is signed in' })
    return row
  }
  /** A refused token is gone: the page looks again who is signed in. */
  const asCurrent = async <result>(ask: (row: Row) => Promise<result>): Promise<result> => {
    const row = required()
    try {
      return await ask(row)
    } catch (cause) {
      if (isTokenRefused(cause)) {
        await forget(row)
        signInStore(kit).send({ type: 'changed' })
      }
      throw cause
    }
  }
  const add = async ({ data, message, signature }: SignInSession) => {
    const nonceToken = nonceTokens.get(data.nonce)
    if (nonceToken === undefined) throw new BillfoldError(signInRefused, { context: { reason: 'nonce' } })
    const code = data.resources?.includes(`email:${proof?.email}`) ? proof?.uuid : undefined
    const { token } = await call(
      authenticate,
      { body: { data: { ...data }, message, signature, walletInfo: toWalletInfo(kit, data.chainId) } },
      { 'x-nonce-jwt': `Bearer ${nonceToken}`, ...(code && { 'x-otp': code }) },
    )
    nonceTokens.delete(data.nonce)
    if (code) proof = undefined
    const { accountAddress: address, chainId } = data
    const row: Row = { ...place(), chainId, address, token }
    await change(all => [...all.filter(each => each.isEnded || !isHere(each) || !isOf(each, chainId, address)), row])
  }

  const getNonce = async () => {
    const { nonce, token } = await call(getSignInNonce, {})
    const [oldest] = nonceTokens.keys()
    if (nonceTokens.size >= KEPT_NONCES && oldest !== undefined) nonceTokens.delete(oldest)
    nonceTokens.set(nonce, token)
    return nonce
  }

  return {
    createMessage(input) {
      const isNamed = proof?.isConfirmed && proof.account === `${input.chainId}:${input.accountAddress}`
      const resources = [...(options.resources ?? []), ...(isNamed ? [`email:${proof?.email}`] : [])]
      const kept = { ...options, expirationMs, getNonce, ...(resources.length > 0 && { resources }) }
      return createKeptSiwx(kept, kit).createMessage(input)
    },
    addSession: add,
    async setSessions(sessions) {
      await Promise.all(rows().map(end))
      for (const session of sessions) await add(session)
    },
    async revokeSession(chainId, address) {
      await Promise.all(
        rows()
          .filter(row => isOf(row, chainId, address))
          .map(end),
      )
    },
    async getSessions(chainId, address) {
      for (const row of rows()) if (row.isEnded) void confirmEnd(row)
      const wanted = rows().filter(row => !row.isEnded && isOf(row, chainId, address))
      const known = await Promise.all(wanted.map(row => read(row)))
      return known.flatMap(claims => (claims ? [toSession(claims)] : []))
    },
    getToken: () => current()?.token,
    getAccount: () =>
      asCurrent(async row => {
        const account = (await read(row, { includeAccount: true }))?.account
        if (!account) throw new BillfoldError(signInRefused, { context: { reason: 'session', status: 401 } })
        return account
      }),
    setMetadata: metadata => asCurrent(row => call(setAccountMetadata, { body: { metadata } }, bearer(row))),
    async signOutEverywhere() {
      const { chainId, address } = await asCurrent(async row => {
        await call(endSignIn, { body: { everywhere: true } }, bearer(row))
        return row
      })
      const namespace = namespaceOf(chainId as NetworkId)
      await change(all =>
        all.filter(row => !isHere(row) || !row.chainId.startsWith(`${namespace}:`) || !isSame(row.address, address)),
      )
      signInStore(kit).send({ type: 'signedOut' })
    },
    async requestEmailCode(typed) {
      const { target } = signInStore(kit).get()
      if (!target) throw new BillfoldError(signInNoAddress)
      const { chainId, address } = target
      const [account, email] = [`${chainId}:${address}` as const, toMailAddress(typed)]
      const row = rows().findLast(each => !each.isEnded && isOf(each, chainId, address))
      const { uuid } = await call(requestSignInCode, { body: { email, account } }, row && bearer(row))
      proof = { email, account, uuid, isConfirmed: uuid === null }
      return uuid !== null
    },
    async confirmEmailCode(code) {
      const asked = proof
      if (!asked?.uuid) throw new BillfoldError(signInRefused, { context: { reason: 'code' } })
      await call(confirmSignInCode, { body: { code } }, { 'x-otp': asked.uuid })
      if (proof === asked) proof = { ...asked, isConfirmed: true }
    },
  }
}

/** What the server vouches for: without text and signature, which it does not keep. */
function toSession({ address, caip2Network, domain, uri, nonce, exp }: SignInClaims): SignInSession {
  const expirationTime = new Date(exp * 1_000).toISOString()
  return {
    data: { accountAddress: address, chainId: caip2Network, domain, uri, version: '1', nonce, expirationTime },
    message: '',
    signature: '',
  }
}

/** How the visitor is connected; never who they are at a login. */
function toWalletInfo(kit: Kit, chainId: NetworkId) {
  const { connectors, namespaces } = kit.store.getState()
  const connector = connectors.find(({ id }) => id === namespaces[namespaceOf(chainId)]?.connectorId)
  const type =
    connector?.kind === 'pairing'
      ? ('pairing' as const)
      : connector?.kind === 'announced' || connector?.kind === 'injected'
        ? ('extension' as const)
        : ('unknown' as const)
  return { type, ...(connector && { name: connector.name.slice(0, 128) }) }
}

/** As the server compares addresses: in lower case, the domain in ASCII. Other text stays as it is, and the server refuses it. */
function toMailAddress(typed: string): string {
  const at = typed.lastIndexOf('@')
  try {
    return `${typed.slice(0, at).trim()}@${new URL(`http://${typed.slice(at + 1).trim()}`).hostname}`.toLowerCase()
  } catch {
    return typed
  }
}

/** The server does not know the token, or no longer. */
function isTokenRefused(cause: unknown): boolean {
  return isBillfoldError(cause, 'sign-in/refused') && cause.context?.status === 401
}

/** Only EVM addresses are the same in another case. */
function isSame(one: string, other: string): boolean {
  return one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
}
