import { readCookies } from '../http/readCookies.ts'
import { cookieName, writeCookie } from '../http/writeCookie.ts'
import { sessionCount, sessionMs, tokenMs } from '../limits.ts'
import { createStoreCodec } from './createStoreCodec.ts'
import { createTokenCodec } from './createTokenCodec.ts'
import type { SessionInfo } from './SessionInfo.ts'
import type { SessionRow, SessionStore } from './SessionStore.ts'
import type { Sessions } from './Sessions.ts'
import { toAccount } from './toAccount.ts'
import { cookiePrefix, toCookieName } from './toCookieName.ts'

/**
 * Keeps visitors signed in: by cookies with a random id that `store` knows by its hash, or with a token (`jwt`). Each account
 * and network has a cookie and a session of its own.
 *
 * @example const sessions = createSessions({ store: memorySessions() })
 */
export function createSessions(options: createSessions.Options): Sessions {
  const { now = Date.now, isSecure = true } = options
  const codec =
    'jwt' in options
      ? createTokenCodec({ jwt: options.jwt, lifetimeMs: options.lifetimeMs ?? tokenMs, now })
      : createStoreCodec(options.store, options.lifetimeMs ?? sessionMs)
  const prefix = cookieName(cookiePrefix(), isSecure)

  /** What the browser has, by the names of its cookies. A token may come in the header `Authorization` as well. */
  async function readAll({ headers }: { readonly headers: Headers }) {
    const cookies = [...readCookies(headers)].filter(([name]) => name.startsWith(prefix))
    const values: (readonly [string | undefined, string])[] = cookies.slice(0, sessionCount)
    const bearer = codec.jwks ? /^Bearer ([\w.-]+)$/i.exec(`${headers.get('authorization')}`)?.[1] : undefined
    if (bearer) values.push([undefined, bearer])
    const found: { readonly value: string; readonly row: SessionRow }[] = []
    for (const [name, value] of values) {
      const row = await codec.read(value)
      // A session under the name of another account was put there by someone else than this server.
      const isOwn = row && (name === undefined || name === cookieName(toCookieName(row), isSecure))
      if (isOwn && row.account === toAccount(row) && row.expiresAt > now()) found.push({ value, row })
    }
    return found.sort((one, other) => other.row.signedInAt - one.row.signedInAt)
  }

  const forget = (answer: Headers, row: SessionRow) =>
    answer.append('set-cookie', writeCookie({ name: toCookieName(row), value: '', ageMs: 0, isSecure }))

  const { jwks, endAccount } = codec
  return {
    async create({ data }, { request, answer }) {
      const { chainId, accountAddress: address } = data
      const signedInAt = now()
      const row = {
        account: toAccount({ chainId, address }),
        chainId,
        address,
        signedInAt,
        expiresAt: signedInAt + codec.lifetimeMs,
      }
      const name = toCookieName(row)
      const before = readCookies(request.headers).get(cookieName(name, isSecure))
      // Never continued under its id: it may be known to someone else. First, so that what fails leaves no cookie of a new one.
      if (before) await codec.end(before)
      const value = await codec.write(row)
      answer.append('set-cookie', writeCookie({ name, value, ageMs: codec.lifetimeMs, isSecure }))
      return toInfo(row)
    },

    list: async request => (await readAll(request)).map(({ row }) => toInfo(row)),

    async signOut({ request, answer }, which) {
      const all = await readAll(request)
      const isMeant = ({ row }: { row: SessionRow }) => !which || toCookieName(row) === toCookieName(which)
      for (const { value, row } of all.filter(isMeant)) {
        // First: a visitor whose session could not be ended keeps its cookie, and can try again.
        await codec.end(value)
        forget(answer, row)
      }
    },

    ...(endAccount && {
      async signOutEverywhere({ request, answer }) {
        for (const { row } of await readAll(request)) {
          await endAccount(row.account)
          forget(answer, row)
        }
      },
    }),
    ...(jwks && { jwks }),
  }
}

export declare namespace createSessions {
  type Options = ({ readonly store: SessionStore } | { readonly jwt: createTokenCodec.Jwt }) & {
    /** How long a visitor stays signed in: 7 days, with tokens 1. */
    readonly lifetimeMs?: number
    /** Milliseconds since the epoch. */
    readonly now?: () => number
    /** `false` for development without TLS: cookies then are not `__Host-`. */
    readonly isSecure?: boolean
  }
}

function toInfo({ address, chainId, signedInAt, expiresAt }: SessionRow): SessionInfo {
  return { address, chainId, signedInAt, expiresAt }
}
