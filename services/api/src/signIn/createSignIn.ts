import { randomBytes } from 'node:crypto'
import { type Clock, ConfigError, type createMetrics, type Log } from '@billfold/service'
import { canonicalEmail } from '@billfold/service/mail'
import { createTokens, createVerifier, type Verifier } from '@billfold/siwx'
import {
  type Answer,
  createNonce,
  getSignInKeys,
  type NetworkId,
  type SignInClaims,
  type SignInMessage,
  signInClaims,
  signInClockSlackMs,
  signInMetadata,
} from 'billfold/protocol'
import * as v from 'valibot'
import { addressRulesOf } from '../addresses/addressRulesOf.ts'
import type { Database } from '../db/Database.ts'
import { type AccountStore, createAccountStore } from './createAccountStore.ts'
import { createKeyRing } from './createKeyRing.ts'
import { createEmailCodes, type EmailCodes } from './email/createEmailCodes.ts'
import type { SignInSettings } from './SignInSettings.ts'

const nonceMs = 300_000
const dayMs = 86_400_000
const minSecretCharacters = 32
const minRotateMs = 1_000
const storedMethod = v.object({ type: v.string(), name: v.optional(v.string()) })

/** Signs accounts in at the pages of projects. */
export type SignIn = {
  issueNonce(page: SignIn.Page): Promise<{ readonly nonce: string; readonly token: string }>
  /** Verifies what an account signed, uses the nonce up and begins a session. */
  begin(page: SignIn.Page, signed: SignIn.Signed): Promise<SignIn.Outcome>
  /** The session of a token; `undefined` for one that does not count in the project. */
  read(project: SignIn.Scope, token: string): Promise<SignIn.Session | undefined>
  /** Takes the token of a session back, or all of its account. */
  end(session: SignIn.Session, isEverywhere: boolean): Promise<void>
  setMetadata(session: SignIn.Session, metadata: object | null): Promise<void>
  /** Codes by e-mail; absent where the operator has set no mail server. */
  readonly codes: SignIn.Codes | undefined
  /** Signs that an order is paid. */
  signPayment(scope: SignIn.Scope, payment: SignIn.Payment): Promise<string>
  keys(): Promise<Answer<typeof getSignInKeys>>
  /** Deletes what has expired. */
  purge(): Promise<void>
  /** Ends the connection to the mail server. */
  close(): Promise<void>
}

export declare namespace SignIn {
  type Scope = {
    readonly projectId: string
    /** Address of this service: claim `iss`. */
    readonly issuer: string
  }
  type Page = Scope & {
    /** Origin of the page, which is one of its project. */
    readonly origin: string
  }
  type Signed = Verifier.Signed & {
    /** What the page got with the nonce. */
    readonly nonceToken: string
    /** A code that was confirmed, where the page sends one. */
    readonly otp: string | undefined
    readonly connectionMethod: object | null
    /** Networks on which accounts may sign in, and how their nodes are asked. */
    readonly chains: createVerifier.Options['chains']
    readonly fetch: typeof fetch
  }
  type Outcome =
    | { readonly ok: true; readonly token: string }
    | { readonly ok: false; readonly fault: Verifier.Fault | 'email'; readonly cause?: unknown }
  type Codes = {
    /**
     * Sends a code to an address for the sign-in of an account; without one where the session is of that account, and it has verified the
     * address before. For a caller who has not proven to be the account the answer does not reveal what the account has verified.
     */
    request(
      page: Page,
      asked: Pick<EmailCodes.Asked, 'email' | 'caller' | 'projectName'> & {
        readonly chain: NetworkId
        readonly address: string
      },
      session: Session | undefined,
    ): Promise<
      | EmailCodes.Outcome
      | { readonly ok: true; readonly uuid: null }
      | { readonly ok: false; readonly reason: 'account-invalid' }
    >
    confirm(page: Page, uuid: string, code: string): Promise<boolean>
  }
  type Payment = {
    readonly caip2Network: NetworkId
    readonly asset: string
    /** Base units. */
    readonly amount: string
    readonly recipient: string
    readonly reference: string
    readonly hash: string
    readonly payer: string
    readonly confirmations: number
  }
  type Session = { readonly claims: SignInClaims; readonly account: NonNullable<SignInClaims['account']> }
}

/**
 * Creates it. Sends no request to the database yet.
 *
 * @throws ConfigError for a secret that is too short, and for times that are too short.
 */
export function createSignIn(options: createSignIn.Options): SignIn {
  const { database, clock, log, metrics, settings } = options
  const { secret, rotateMs = 30 * dayMs, tokenMs = dayMs } = settings
  if (secret.length < minSecretCharacters) throw new ConfigError('signIn.secret', 'takes 32 characters or more')
  if (!(rotateMs >= minRotateMs)) throw new ConfigError('signIn.rotateMs', 'takes 1000 milliseconds or more')
  if (!(tokenMs >= minRotateMs)) throw new ConfigError('signIn.tokenMs', 'takes 1000 milliseconds or more')
  const ring = createKeyRing({ database, clock, log, secret, rotateMs, tokenMs })
  const accounts = createAccountStore({ database, clock })
  const { mailer } = settings
  const codes =
    mailer && createEmailCodes({ database, clock, log, metrics, mailer, secret, terms: settings.emailTerms })
  const signing = { keys: async () => [await ring.signing()], now: clock.now }
  const reading = { keys: ring.public, now: clock.now }
  // A type each, so that none stands in for another.
  const [signNonce, readNonce] = [signing, reading].map(each => createTokens({ ...each, type: 'nonce+jwt' })) as Pair
  const paymentTokens = createTokens({ ...signing, type: 'payment+jwt' })
  const [signSession, readSession] = [signing, reading].map(each => createTokens(each)) as Pair

  async function readSealedNonce({ projectId, issuer, origin }: SignIn.Page, token: string) {
    const claims = await readNonce.read(token)
    const isOfPage = claims?.iss === issuer && claims.aud === projectId && claims.origin === origin
    return isOfPage ? { nonce: `${claims.nonce}`, expiresAt: Number(claims.exp) * 1_000 } : undefined
  }

  /** The address that a message names, where it may: `undefined` for none, `false` for one that is not the account's. */
  async function claimEmail(page: SignIn.Page, data: SignInMessage, otp: string | undefined) {
    const [named, ...others] = (data.resources ?? []).flatMap(each => /^email:(.*)$/is.exec(each)?.[1] ?? [])
    if (named === undefined) return otp === undefined ? undefined : false
    if (others.length > 0 || !codes || canonicalEmail(named) !== named) return false
    const account = toAccountKey(data.chainId, data.accountAddress)
    return (await codes.claim(page, account, named, otp)) && named
  }

  async function sign(
    { projectId, issuer }: SignIn.Scope,
    data: SignInMessage,
    connectionMethod: object | null,
    email: string | undefined,
  ) {
    const { accountAddress: address, chainId: chain, uri, domain, nonce, expirationTime } = data
    const [chainNamespace = '', chainId = ''] = chain.split(':')
    const row = await accounts.enter(projectId, toAccountKey(chain, address), {
      ...{ chain, address },
      connection_method: connectionMethod && JSON.stringify(connectionMethod),
    })
    const iat = Math.floor(clock.now() / 1_000)
    // No longer than the visitor has signed that it counts.
    const most =
      expirationTime === undefined ? Number.POSITIVE_INFINITY : Math.floor(Date.parse(expirationTime) / 1_000)
    return signSession.sign({
      iss: issuer,
      aud: projectId,
      sub: `${chain}:${address}`,
      iat,
      exp: Math.min(iat + Math.floor(tokenMs / 1_000), most),
      jti: randomBytes(16).toString('base64url'),
      ...{ address, chainId, chainNamespace, caip2Network: chain, uri, domain, nonce },
      projectIdKey: projectId,
      projectUuid: projectId,
      profileUuid: row.uuid,
      generation: row.generation,
      ...(email !== undefined && { email }),
    })
  }

  return {
    async issueNonce({ projectId, issuer, origin }) {
      const nonce = createNonce()
      const exp = Math.floor((clock.now() + nonceMs) / 1_000)
      return { nonce, token: await signNonce.sign({ iss: issuer, aud: projectId, origin, nonce, exp }) }
    },

    async begin(page, { nonceToken, connectionMethod, chains, fetch, otp, ...signed }) {
      const sealed = await readSealedNonce(page, nonceToken)
      if (!sealed) return { ok: false, fault: 'nonce' }
      const verifier = createVerifier({
        ...{ chains, fetch, now: clock.now },
        domain: new URL(page.origin).host,
        origin: page.origin,
        nonces: {
          issue: async () => sealed.nonce,
          async consume(nonce) {
            if (nonce !== sealed.nonce) return false
            // Remembered for longer than any process takes it for valid.
            return accounts.spend(page.projectId, `nonce:${nonce}`, sealed.expiresAt + signInClockSlackMs)
          },
        },
      })
      const verdict = await verifier.verify(signed)
      if (!verdict.ok) return verdict
      const { data } = verdict.session
      const email = await claimEmail(page, data, otp)
      if (email === false) return { ok: false, fault: 'email' }
      return { ok: true, token: await sign(page, data, connectionMethod, email) }
    },

    async read({ projectId, issuer }, token) {
      const sent = await readSession.read(token)
      if (sent?.iss !== issuer || sent.aud !== projectId) return undefined
      const { success, output: claims } = v.safeParse(signInClaims, sent)
      if (!success) return undefined
      const row = await accounts.find(projectId, toAccountKey(claims.caip2Network, claims.address))
      if (!row || row.generation !== sent.generation) return undefined
      if (await accounts.isSpent(projectId, `token:${claims.jti}`)) return undefined
      return { claims, account: toWireAccount(row) }
    },

    async end({ claims: { aud, caip2Network, address, jti, exp } }, isEverywhere) {
      await accounts.spend(aud, `token:${jti}`, exp * 1_000 + signInClockSlackMs)
      if (isEverywhere) await accounts.endAll(aud, toAccountKey(caip2Network, address))
    },

    signPayment({ projectId, issuer }, payment) {
      const iat = Math.floor(clock.now() / 1_000)
      return paymentTokens.sign({
        ...{ iss: issuer, aud: projectId, sub: payment.reference, iat },
        exp: iat + Math.floor(Math.min(tokenMs, dayMs) / 1_000),
        ...payment,
      })
    },

    async setMetadata({ claims: { aud, caip2Network, address } }, metadata) {
      await accounts.setMetadata(aud, toAccountKey(caip2Network, address), metadata && JSON.stringify(metadata))
    },

    codes: codes && {
      async request(page, { chain, address, ...asked }, session) {
        if (!addressRulesOf(chain)?.isAccount(address, chain)) return { ok: false, reason: 'account-invalid' }
        const account = toAccountKey(chain, address)
        const isOwn =
          session !== undefined && toAccountKey(session.claims.caip2Network, session.claims.address) === account
        if (isOwn && (await codes.isVerified(page.projectId, account, asked.email))) return { ok: true, uuid: null }
        return codes.request({ ...page, ...asked, account })
      },
      confirm: (page, uuid, code) => codes.confirm(page, uuid, code),
    },

    keys: async () => v.parse(getSignInKeys.answer, await readSession.jwks()),

    async purge() {
      await accounts.purge()
      await ring.purge()
      await codes?.purge()
    },

    close: async () => mailer?.close(),
  }
}

export declare namespace createSignIn {
  type Options = {
    readonly database: Database
    readonly clock: Clock
    readonly log: Log
    readonly metrics: createMetrics.ReturnType
    readonly settings: SignInSettings
  }
}

type Pair = [ReturnType<typeof createTokens>, ReturnType<typeof createTokens>]

/** An account whatever its network. */
function toAccountKey(chain: string, address: string): string {
  return `${chain.split(':')[0]}:${addressRulesOf(chain)?.toKey(address) ?? address}`
}

function toWireAccount(row: AccountStore.Row): SignIn.Session['account'] {
  return {
    uuid: row.uuid,
    caip2_chain: row.chain as NetworkId,
    address: row.address,
    created_at: new Date(row.created_at).toISOString(),
    last_signed_in_at: new Date(row.last_signed_in_at).toISOString(),
    connection_method: row.connection_method === null ? null : v.parse(storedMethod, JSON.parse(row.connection_method)),
    metadata: row.metadata === null ? null : v.parse(signInMetadata, JSON.parse(row.metadata)),
  }
}
