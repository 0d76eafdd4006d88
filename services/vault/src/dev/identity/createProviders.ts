import { createHash, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { exportJWK, exportPKCS8, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose'
import { type SocialProvider, socialProviders } from '../../contract/calls/socialProviders.ts'
import { providerNames } from '../../contract/providerNames.ts'
import { drawIdentity, identityHeaders } from './drawIdentity.ts'
import type { Faults } from './Faults.ts'
import { quirks } from './quirks.ts'
import { subjectOf } from './subjectOf.ts'
import { type Visitor, visitors } from './visitors.ts'

type Code = {
  readonly provider: SocialProvider
  readonly visitor: Visitor
  readonly redirectUri: string
  readonly challenge: string | null
  readonly nonce: string | null
  readonly expiresAt: number
}

const codeLifeMs = 600_000
const mostCodes = 1_000

/**
 * The six providers of social logins as the vault meets them: a page that asks who one is, a token endpoint, keys or a user endpoint, each with its own ways (`quirks`). Every
 * request is held to what was registered.
 */
export async function createProviders(options: createProviders.Options) {
  const { faults, now, redirectUri, url } = options
  const app = new Hono()
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Code>()
  const named = new Set<string>()
  const [own, other, team] = await Promise.all([
    generateKeyPair('RS256'),
    generateKeyPair('RS256'),
    generateKeyPair('ES256', { extractable: true }),
  ])
  const secrets = Object.fromEntries(socialProviders.map(name => [name, randomBytes(24).toString('base64url')]))
  const clientId = (provider: SocialProvider) => `billfold-${provider}`
  const issuer = (provider: SocialProvider) => `${url()}/${provider}`
  const page = (c: Context, body: string, status: 200 | 400 = 200) => c.body(body, status, identityHeaders)
  const wrong = (c: Context, what: string) => page(c, drawIdentity.message('This request is wrong', what), 400)

  /** What is wrong with a request; the visitor is not redirected then. */
  function findFault(provider: SocialProvider, asked: URLSearchParams): string | undefined {
    if (asked.get('client_id') !== clientId(provider)) return 'client_id is not registered'
    if (asked.get('redirect_uri') !== redirectUri(provider)) return 'redirect_uri is not the registered one'
    if (asked.get('response_type') !== 'code') return 'response_type takes code'
    if (quirks[provider].checksVerifier && asked.get('code_challenge_method') !== 'S256')
      return 'code_challenge is missing'
    if (quirks[provider].isForm && asked.get('response_mode') !== 'form_post') return 'response_mode takes form_post'
    return undefined
  }

  for (const provider of socialProviders) {
    const quirk = quirks[provider]
    app.get(`/${provider}/authorize`, c => {
      const asked = new URL(c.req.url).searchParams
      const fault = findFault(provider, asked)
      if (fault !== undefined) return wrong(c, fault)
      const title = `Log in with the local ${providerNames[provider]}`
      const lines = [
        'Nothing leaves this machine, and nobody here is real.',
        `Asked for by ${asked.get('redirect_uri')}`,
      ]
      const values = { request: asked.toString() }
      return page(c, drawIdentity.consent({ title, lines, action: `/${provider}/authorize`, values }))
    })

    app.post(`/${provider}/authorize`, async c => {
      const form = new URLSearchParams(await c.req.text())
      const asked = new URLSearchParams(form.get('request') ?? '')
      const visitor = visitors.find(one => one.id === form.get('visitor'))
      const fault = findFault(provider, asked) ?? (visitor ? undefined : 'nobody was chosen')
      if (fault !== undefined || !visitor) return wrong(c, fault ?? '')
      const answer: Record<string, string> = { state: asked.get('state') ?? '' }
      if (form.get('answer') === 'approve') {
        const code = randomBytes(24).toString('base64url')
        codes.set(code, {
          provider,
          visitor,
          redirectUri: asked.get('redirect_uri') ?? '',
          challenge: quirk.checksVerifier ? asked.get('code_challenge') : null,
          nonce: asked.get('nonce'),
          expiresAt: now() + codeLifeMs,
        })
        for (const old of [...codes.keys()].slice(0, -mostCodes)) codes.delete(old)
        answer.code = code
        if (quirk.isForm && !named.has(visitor.id)) {
          named.add(visitor.id)
          const [firstName, lastName] = visitor.name.split(' ')
          answer.user = JSON.stringify({ name: { firstName, lastName }, email: visitor.email })
        }
      } else answer.error = quirk.isForm ? 'user_cancelled_authorize' : 'access_denied'
      const said = faults()?.responseIssuer ?? (provider === 'google' ? issuer(provider) : undefined)
      if (said !== undefined) answer.iss = said
      const target = new URL(asked.get('redirect_uri') ?? '')
      if (quirk.isForm) return page(c, drawIdentity.post(target.href, answer))
      for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
      return c.redirect(target.href, 302)
    })

    app.post(`/${provider}/token`, async c => {
      if (faults()?.isAway) return c.json({ error: 'temporarily_unavailable' }, 503)
      const form = new URLSearchParams(await c.req.text())
      if (!(await isClient(provider, c.req.header('authorization'), form)))
        return c.json({ error: 'invalid_client' }, 401)
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isGood =
        code?.provider === provider &&
        code.expiresAt > now() &&
        code.redirectUri === form.get('redirect_uri') &&
        (code.challenge === null || code.challenge === verifier)
      if (!isGood) return c.json(quirk.refusal.body, quirk.refusal.status as 400)
      const accessToken = randomBytes(24).toString('base64url')
      tokens.set(accessToken, code)
      for (const old of [...tokens.keys()].slice(0, -mostCodes)) tokens.delete(old)
      return c.json({
        access_token: accessToken,
        token_type: quirk.tokenType,
        ...(provider === 'github' ? { scope: '' } : { expires_in: 3_600 }),
        ...(quirk.isOpenId ? { id_token: await writeToken(code) } : {}),
      })
    })

    app.get(`/${provider}/user`, c => {
      const code = tokens.get(/^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '')
      if (code?.provider !== provider || !quirk.user) return c.json({ message: 'Bad credentials' }, 401)
      return c.json(quirk.user(code.visitor, subjectOf(provider, code.visitor)))
    })
    app.get(`/${provider}/keys`, async c =>
      c.json({ keys: [{ ...(await exportJWK(own.publicKey)), kid: 'local', alg: 'RS256', use: 'sig' } satisfies JWK] }),
    )
  }

  async function writeToken({ nonce, provider, visitor }: Code): Promise<string> {
    const at = Math.floor(now() / 1_000)
    return new SignJWT({
      iss: issuer(provider),
      aud: clientId(provider),
      sub: subjectOf(provider, visitor),
      iat: at,
      exp: at + 3_600,
      ...(nonce === null ? {} : { nonce }),
      email: visitor.email,
      email_verified: visitor.isVerified,
      ...(provider === 'google' ? { name: visitor.name } : {}),
      ...faults()?.claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'local' })
      .sign(faults()?.isForged ? other.privateKey : own.privateKey)
  }

  async function isClient(
    provider: SocialProvider,
    header: string | undefined,
    form: URLSearchParams,
  ): Promise<boolean> {
    const { auth } = quirks[provider]
    const secret = form.get('client_secret') ?? ''
    if (auth === 'basic')
      return header === `Basic ${Buffer.from(`${clientId(provider)}:${secrets[provider]}`).toString('base64')}`
    if (form.get('client_id') !== clientId(provider)) return false
    if (auth === 'post') return secret === secrets[provider]
    const rules = {
      issuer: 'TEAM',
      subject: clientId(provider),
      audience: issuer(provider),
      currentDate: new Date(now()),
    }
    return jwtVerify(secret, team.publicKey, rules).then(
      ({ protectedHeader }) => protectedHeader.kid === 'KEY',
      () => false,
    )
  }

  const privateKey = await exportPKCS8(team.privateKey)
  return {
    app,
    /** What the vault's settings say of them. */
    settings() {
      const common = (provider: SocialProvider) => ({
        clientId: clientId(provider),
        issuer: issuer(provider),
        authorizeUrl: `${issuer(provider)}/authorize`,
        tokenUrl: `${issuer(provider)}/token`,
      })
      const plain = (provider: SocialProvider) => ({
        ...common(provider),
        clientSecret: secrets[provider] ?? '',
        userUrl: `${issuer(provider)}/user`,
      })
      return {
        google: { ...common('google'), clientSecret: secrets.google ?? '', keysUrl: `${issuer('google')}/keys` },
        apple: { ...common('apple'), teamId: 'TEAM', keyId: 'KEY', privateKey, keysUrl: `${issuer('apple')}/keys` },
        x: plain('x'),
        discord: plain('discord'),
        github: plain('github'),
        facebook: plain('facebook'),
      }
    },
  }
}

export declare namespace createProviders {
  type Options = {
    /** Where it answers, once it does. */
    readonly url: () => string
    /** The address that the vault registered, exactly. */
    readonly redirectUri: (provider: SocialProvider) => string
    readonly now: () => number
    readonly faults: () => Faults | undefined
  }
}
