import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createSocialProviders } from '../../../../logins/createSocialProviders.ts'
import { createTestServices } from '../../testing/createTestServices.ts'
import { startSocialLoginCall } from '../startSocialLoginCall.ts'
import { takeCallback } from '../takeCallback.ts'

type Name = 'github' | 'google'
/** What the provider answers by path; `undefined` hangs up. */
export type Answers = Record<string, { status?: number; body: unknown } | undefined>

/** Takes longer than most tests. */
function makeKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' } }
}

/** A provider of plain OAuth (`github`) and one of OpenID Connect (`google`), at one address, for the tests of a file, and a vault that knows them. */
export function withProvider(hostOrigin: string) {
  let made: ReturnType<typeof makeKeys> | undefined
  const asked: {
    path: string
    accept: string | undefined
    authorization: string | undefined
    form: Record<string, string>
  }[] = []
  let answers: Answers = {}
  let url = ''
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { headers, url: path = '' } = request
    const { accept, authorization } = headers
    asked.push({ path, accept, authorization, form: Object.fromEntries(new URLSearchParams(text)) })
    const answer = answers[path]
    if (!answer) return response.destroy()
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    return response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await new Promise(resolve => {
      server.close(resolve)
      server.closeAllConnections()
    })
  })
  beforeEach(() => {
    asked.length = 0
    answers = {
      '/token': { body: { access_token: 'access', token_type: 'bearer' } },
      '/user': { body: { id: 7, login: 'ada', name: ' Ada\nTest ' } },
    }
  })

  async function create() {
    const common = { clientId: 'client', clientSecret: 'secret', issuer: url, authorizeUrl: `${url}/authorize` }
    const social = createSocialProviders({
      github: { ...common, tokenUrl: `${url}/token`, userUrl: `${url}/user` },
      google: { ...common, tokenUrl: `${url}/token`, keysUrl: `${url}/keys` },
    })
    const stack = await createTestServices({ social })
    const asker = stack.page()
    return {
      ...stack,
      asker,
      attempt: (id: string) =>
        stack.database.query.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      /** Begins a login, and gives what its address says. */
      async start(provider: Name = 'github', rendezvous?: string) {
        const place = { projectId: 'alpha', hostOrigin, provider }
        const started = await asker.ask(
          startSocialLoginCall,
          rendezvous === undefined ? place : { ...place, rendezvous },
        )
        const { nonce = '', state = '' } = Object.fromEntries(new URL(started.uri).searchParams)
        return { ...started, state, nonce }
      },
      back: (parameters: Record<string, string>, provider: Name = 'github', formName?: string) =>
        takeCallback(stack.services, { provider, parameters: new URLSearchParams(parameters), formName }),
      /** What the provider says in its token. */
      async say(claims: object) {
        made ??= makeKeys()
        const at = Math.floor(stack.clock.now() / 1_000)
        const token = { iss: url, aud: 'client', sub: 'ada', iat: at, exp: at + 60, name: 'Ada Test', ...claims }
        const id_token = await new SignJWT(token).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(made.privateKey)
        answers['/token'] = { body: { access_token: 'access', token_type: 'bearer', id_token } }
        answers['/keys'] = { body: { keys: [made.jwk] } }
        return id_token
      },
    }
  }
  return {
    asked,
    create,
    answer(change: Answers) {
      answers = { ...answers, ...change }
    },
    url: () => url,
  }
}
