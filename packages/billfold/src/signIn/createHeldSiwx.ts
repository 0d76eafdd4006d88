import type { SiwxParts } from '../core/contracts/Siwx.ts'
import type { NetworkId } from '../protocol/caip/types.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { signInRefused, signInServerAway } from '../protocol/errors/rows/signIn.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'
import { isRecord } from '../protocol/stored/isRecord.ts'
import { createKeptSiwx } from './createKeptSiwx.ts'
import type { createServerSiwx } from './createServerSiwx.ts'

/** One session as the server lists it; `expiresAt` in milliseconds since the epoch. */
type Listed = { readonly address: string; readonly chainId: NetworkId; readonly expiresAt?: number | undefined }

/** The last moment that a date can hold. */
const lastMs = 864e13

/** What `createServerSiwx` loads: the calls to the server. */
export function createHeldSiwx(
  options: createServerSiwx.Options,
  getParts: (() => SiwxParts) | undefined,
): ReturnType<typeof createKeptSiwx> {
  const parts = getParts?.()
  const url = options.url.replace(/\/+$/, '')
  /** What the server listed last: nothing else has to be signed out. */
  let known: readonly Listed[] | undefined

  const call = async (path: string, body?: object): Promise<unknown> => {
    const fetchNow = parts?.environment.fetch ?? fetch
    const given = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const response = await fetchNow(`${url}/${path}`, { credentials: 'include', cache: 'no-store', ...given }).catch(
      cause => {
        throw new BillfoldError(signInServerAway, { cause })
      },
    )
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return answer
    const { code, message } = isRecord(answer) ? answer : {}
    if (response.status >= 500 || response.status === 429)
      throw new BillfoldError(signInServerAway, { details: `HTTP ${response.status}` })
    const reason = typeof code === 'string' ? code : `HTTP ${response.status}`
    throw new BillfoldError(signInRefused, {
      context: { reason },
      details: typeof message === 'string' ? message : reason,
    })
  }
  /** The other tabs ask again. */
  const notify = () => {
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel(`billfold-siwx ${options.url}`)
    channel.postMessage('changed')
    channel.close()
  }
  const list = async (): Promise<readonly Listed[]> => {
    const answer = await call('session')
    const rows = isRecord(answer) && Array.isArray(answer.sessions) ? answer.sessions : undefined
    if (!rows) throw new BillfoldError(signInServerAway, { details: 'The list of sessions is malformed' })
    known = rows.flatMap(row => {
      const { address, chainId, expiresAt } = isRecord(row) ? row : {}
      const isFine = typeof address === 'string' && typeof chainId === 'string' && chainId.includes(':')
      const isTime = expiresAt === undefined || (typeof expiresAt === 'number' && Math.abs(expiresAt) <= lastMs)
      return isFine && isTime ? [{ address, chainId: chainId as NetworkId, expiresAt }] : []
    })
    return known
  }
  const isOne = (row: Listed, chainId: string, address: string) =>
    (options.scope === 'account' ? row.chainId.split(':')[0] === chainId.split(':')[0] : row.chainId === chainId) &&
    // Only EVM addresses are the same in another case.
    (row.address === address || (/^0x/i.test(address) && row.address.toLowerCase() === address.toLowerCase()))
  const add = async ({ data, message, signature }: SignInSession) => {
    await call('verify', { data, message, signature })
    known = undefined
    notify()
  }

  return {
    createMessage: createKeptSiwx(
      {
        ...options,
        async getNonce() {
          const answer = await call('nonce')
          const nonce = isRecord(answer) ? answer.nonce : undefined
          if (typeof nonce !== 'string')
            throw new BillfoldError(signInServerAway, { details: 'The nonce is malformed' })
          return nonce
        },
      },
      parts,
    ).createMessage,
    addSession: add,
    async setSessions(sessions) {
      await call('sign-out', {})
      known = undefined
      for (const session of sessions) await add(session)
      notify()
    },
    async revokeSession(chainId, address) {
      if (known && !known.some(row => isOne(row, chainId, address))) return
      const rows = known?.filter(row => isOne(row, chainId, address)) ?? [{ address, chainId }]
      known = known?.filter(row => !isOne(row, chainId, address))
      for (const row of rows) await call('sign-out', { address: row.address, chainId: row.chainId })
      notify()
    },
    async getSessions(chainId, address) {
      return (await list())
        .filter(row => isOne(row, chainId, address))
        .map(row => ({
          data: {
            ...{ accountAddress: row.address, chainId: row.chainId, domain: '', uri: '', version: '1', nonce: '' },
            ...(row.expiresAt !== undefined && { expirationTime: new Date(row.expiresAt).toISOString() }),
          },
          message: '',
          signature: '',
        }))
    },
  }
}
