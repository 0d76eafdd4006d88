import { createHash, randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import * as v from 'valibot'
import { bindDeposit } from '../../src/contract/calls/bindDeposit.ts'
import { bindRelease } from '../../src/contract/calls/bindRelease.ts'
import type { Call, CallAnswer, CallBody } from '../../src/contract/calls/Call.ts'
import { type CallError, callError } from '../../src/contract/calls/callError.ts'
import { calls } from '../../src/contract/calls/calls.ts'
import type { SessionFacts } from '../../src/contract/calls/sessionFacts.ts'
import type { Vault } from '../../src/contract/vault.ts'
import type { createMailbox } from '../../src/dev/mailbox/createMailbox.ts'
import { hpkeSuite } from '../../src/serve/hpkeSuite.ts'
import { escrowUrl, vaultUrl } from './addresses.ts'
import { signForEscrow } from './write.ts'

/** A refused call, as its page sees it. */
export class Refused extends Error {
  readonly error: CallError
  constructor(error: CallError) {
    super(error.code)
    this.error = error
  }
}

type Reference = { flowId: string; flowSecret: string }

/** A page of the vault in one browser partition: its own key, cookie and tokens, and nothing of the server's insides. */
export async function createTestPage(options: createTestPage.Options) {
  const { clock, fetch, hostOrigin = 'https://alpha.example', mailbox, projectId = 'alpha', skewMs = 0 } = options
  const keys = options.keys ?? (await generateKeyPair('ES256'))
  const jwk: JWK = await exportJWK(keys.publicKey)
  const thumbprint = await calculateJwkThumbprint(jwk)
  const state: {
    cookie: string | undefined
    accessToken: string | undefined
    refreshToken: string | undefined
    session: SessionFacts | undefined
    offsetMs: number
  } = { cookie: undefined, accessToken: undefined, refreshToken: undefined, session: undefined, offsetMs: 0 }
  const nonces = new Map<string, string>()
  const secret = () => randomBytes(32).toString('base64url')

  async function prove(url: string, more: Record<string, unknown> = {}): Promise<string> {
    const accessToken = more.ath === undefined ? undefined : String(more.ath)
    const ath = accessToken === undefined ? {} : { ath: createHash('sha256').update(accessToken).digest('base64url') }
    const nonce = nonces.get(new URL(url).origin)
    return new SignJWT({
      htm: 'POST',
      htu: url,
      iat: Math.floor((clock.now() + skewMs + state.offsetMs) / 1_000),
      jti: randomBytes(16).toString('base64url'),
      ...(nonce === undefined ? {} : { nonce }),
      ...more,
      ...ath,
    })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .sign(keys.privateKey)
  }

  async function send(call: Call, body: unknown, proof?: string): Promise<Response> {
    const base = call.role === 'escrow' ? escrowUrl : vaultUrl
    const url = `${base}${call.path}`
    const token = call.access === 'session' ? state.accessToken : undefined
    const headers: Record<string, string> = { 'content-type': 'application/json', origin: vaultUrl }
    if (token !== undefined) headers.authorization = `DPoP ${token}`
    if (call.access !== 'open') headers.dpop = proof ?? (await prove(url, token === undefined ? {} : { ath: token }))
    if (state.cookie !== undefined && call.role === 'vault') headers.cookie = state.cookie
    const response = await fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
    const nonce = response.headers.get('dpop-nonce')
    if (nonce !== null) nonces.set(base, nonce)
    const cookie = response.headers.get('set-cookie')
    if (cookie !== null && !options.refusesCookies) state.cookie = cookie.split(';')[0]
    return response
  }

  async function ask<const call extends Call>(call: call, body: CallBody<call>): Promise<CallAnswer<call>> {
    for (let attempt = 0; ; attempt++) {
      const response = await send(call, body)
      const json: unknown = await response.json()
      if (response.ok) return v.parse(call.answer, json) as CallAnswer<call>
      const error = v.parse(callError, json)
      if (error.code !== 'nonce-needed' || attempt > 0) throw new Refused(error)
      state.offsetMs = error.serverAtMs - clock.now() - skewMs
    }
  }

  function take(answer: CallAnswer<typeof calls.verifyEmailCode>): SessionFacts {
    state.accessToken = answer.accessToken
    state.session = answer.session
    return answer.session
  }

  const page = {
    state,
    thumbprint,
    keys,
    prove,
    send,
    ask,
    secret,
    /** Begins a login; its mail has come when this resolves. */
    async start(email: string) {
      const before = mailbox.messages.map(message => message.id)
      const answer = await ask(calls.startEmailLogin, { projectId, hostOrigin, email })
      const to = email.trim().toLowerCase()
      if (answer.action !== 'CONNECT') await mailbox.next(to, message => !before.includes(message.id))
      return answer
    },
    /** The code in the newest mail to the address that `before` does not hold. */
    async code(email: string, before: readonly string[] = []): Promise<string> {
      const mail = await mailbox.next(email, one => one.code !== null && !before.includes(one.id))
      return mail.code ?? ''
    },
    async verify(reference: Reference, code: string) {
      const refreshToken = secret()
      const { flowId, flowSecret } = reference
      const answer = await ask(calls.verifyEmailCode, { flowId, flowSecret, code, refreshToken })
      state.refreshToken = refreshToken
      return take(answer)
    },
    /** From nothing to a session. */
    async login(email: string): Promise<SessionFacts> {
      const before = mailbox.messages.map(message => message.id)
      const started = await page.start(email)
      if (started.action !== 'VERIFY_OTP') throw new Error(started.action)
      return page.verify(started, await page.code(email, before))
    },
    /** As a page without a key of the wallet: the escrow sends and checks the code. */
    async loginByEscrow(email: string, by: 'escrow' | 'escrow-if-unknown' = 'escrow'): Promise<SessionFacts> {
      const answer = await ask(calls.startEmailLogin, { projectId, hostOrigin, email, by, needsProof: true })
      if (answer.action !== 'VERIFY_OTP' || answer.ticket === undefined) throw new Error(answer.action)
      const before = mailbox.messages.map(message => message.id)
      const { flowId } = await ask(calls.sendLoginCode, { ticket: answer.ticket })
      await ask(calls.checkLoginCode, { flowId, code: await page.code(email, before) })
      const refreshToken = secret()
      const { flowSecret } = answer
      const verified = await ask(calls.verifyEmailCode, { flowId, flowSecret, refreshToken })
      state.refreshToken = refreshToken
      return take(verified)
    },
    /** Gives the escrow a factor of a wallet of `makeVault`. */
    async deposit(publicKey: string, vault: Vault, envelopeId: string, factor: Uint8Array): Promise<void> {
      const identity = state.session?.identity ?? ''
      const sealed = await page.sealDeposit(publicKey, { vaultId: vault.id, envelopeId }, factor)
      const { grant } = await ask(calls.authorizeEscrow, { purpose: 'deposit', envelopeId })
      const wallet = signForEscrow(vault, { identity, thumbprint, deposit: { envelopeId, factor: sealed } })
      await ask(calls.depositFactor, { grant, factor: sealed, wallet })
    },
    /** Asks the escrow for a release. */
    async askRelease(envelopeId: string) {
      const { grant } = await ask(calls.authorizeEscrow, { purpose: 'ask', envelopeId })
      return ask(calls.startRelease, { grant })
    },
    /** Takes the factor of a release that is ready, in hex. */
    async takeRelease(vault: Pick<Vault, 'id'>, envelopeId: string, generation = 1): Promise<string> {
      const key = await page.frameKey()
      const body = { purpose: 'release', envelopeId, frameKey: key.publicKey } as const
      const { grant } = await ask(calls.authorizeEscrow, body)
      const { factor } = await ask(calls.releaseFactor, { grant })
      const binding = { part: 'escrow-factor', purpose: 'release', vaultId: vault.id, envelopeId, generation } as const
      return key.open(factor, binding)
    },
    async refresh(next = secret()) {
      const answer = await ask(calls.refreshSession, { refreshToken: state.refreshToken ?? '', nextRefreshToken: next })
      state.refreshToken = next
      return take(answer)
    },
    async stepUp(email: string) {
      const before = mailbox.messages.map(message => message.id)
      const { flowId, flowSecret } = await ask(calls.startStepUp, {})
      const code = await page.code(email, before)
      return take(await ask(calls.verifyStepUp, { flowId, flowSecret, code }))
    },
    async frameKey() {
      const suite = hpkeSuite()
      const pair = await suite.kem.generateKeyPair()
      const publicKey = Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)).toString('base64url')
      return {
        publicKey,
        async open(
          box: { enc: string; sealed: string },
          release: Omit<bindRelease.Options, 'thumbprint' | 'frameKey'>,
        ) {
          const info = bindRelease({ ...release, thumbprint, frameKey: publicKey })
          const enc = Uint8Array.from(Buffer.from(box.enc, 'base64url')).buffer
          const recipient = await suite.createRecipientContext({
            recipientKey: pair.privateKey,
            enc,
            info: info.buffer,
          })
          const opened = await recipient.open(Uint8Array.from(Buffer.from(box.sealed, 'base64url')).buffer)
          return Buffer.from(opened).toString('hex')
        },
      }
    },
    async sealDeposit(publicKey: string, ids: { vaultId: string; envelopeId: string }, factor: Uint8Array) {
      const suite = hpkeSuite()
      const recipientPublicKey = await suite.kem.deserializePublicKey(
        Uint8Array.from(Buffer.from(publicKey, 'base64url')).buffer,
      )
      const info = bindDeposit({ ...ids, thumbprint })
      const sender = await suite.createSenderContext({ recipientPublicKey, info: info.buffer })
      const sealed = await sender.seal(Uint8Array.from(factor).buffer)
      return { enc: Buffer.from(sender.enc).toString('base64url'), sealed: Buffer.from(sealed).toString('base64url') }
    },
  }
  return page
}

export declare namespace createTestPage {
  type Options = {
    readonly fetch: (request: Request) => Promise<Response>
    readonly clock: { now(): number }
    readonly mailbox: Pick<ReturnType<typeof createMailbox>, 'messages' | 'next'>
    readonly projectId?: string
    readonly hostOrigin?: string
    /** How wrong the page's own clock is. */
    readonly skewMs?: number
    readonly refusesCookies?: boolean
    readonly keys?: Awaited<ReturnType<typeof generateKeyPair>>
  }
}
