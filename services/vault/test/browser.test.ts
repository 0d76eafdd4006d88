import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createSmtpMailer } from '@billfold/service/mail'
import { makeFolder } from '@billfold/service/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchChromium } from '../../../scripts/chromium.mjs'
import { createMailbox } from '../src/dev/mailbox/createMailbox.ts'
import { createFileKms } from '../src/kms/createFileKms.ts'
import { createVault } from '../src/roles/vault/createVault.ts'

// A page of the vault in a frame of another site, in a real browser with partitioned storage: what a key, a proof and a cookie do there.
const frameScript = `
const text = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, '')
const json = value => text(new TextEncoder().encode(JSON.stringify(value)))
const random = count => text(crypto.getRandomValues(new Uint8Array(count)))
const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey)
let nonce
async function call(path, body, token) {
  const claims = { htm: 'POST', htu: location.origin + path, iat: Math.floor(Date.now() / 1000), jti: random(16), nonce }
  if (token) claims.ath = text(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  const input = json({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }) + '.' + json(claims)
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, new TextEncoder().encode(input))
  const headers = { 'content-type': 'application/json', dpop: input + '.' + text(signature) }
  if (token) headers.authorization = 'DPoP ' + token
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'same-origin' })
  nonce = answer.headers.get('dpop-nonce')
  const result = await answer.json()
  return result.code === 'nonce-needed' ? call(path, body, token) : result
}
addEventListener('message', async event => {
  const result = event.data.path ? await call(event.data.path, event.data.body, event.data.token) : {
    cookie: document.cookie,
    settings: JSON.parse(document.querySelector('meta[name=billfold-vault]').content),
  }
  event.source.postMessage({ id: event.data.id, result, random: random(32) }, event.origin)
})
parent.postMessage('ready', '*')
`

describe('a frame of the vault', () => {
  let browser: Awaited<ReturnType<typeof launchChromium>>
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser.close())

  async function create() {
    const folder = makeFolder()
    const pages = join(folder, 'pages')
    mkdirSync(join(pages, 'assets'), { recursive: true })
    const html =
      '<!doctype html><meta name="billfold-vault" content=""><script type="module" src="/assets/frame.js"></script>'
    writeFileSync(join(pages, 'frame.html'), html)
    writeFileSync(join(pages, 'assets/frame.js'), frameScript)
    const host = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>host</title>'),
    )
    await new Promise<void>(resolve => void host.listen(0, '127.0.0.1', resolve))
    const hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    const mailbox = createMailbox()
    const { smtpUrl } = await mailbox.start()
    const vault = createVault({
      database: { engine: 'sqlite', file: join(folder, 'vault.sqlite') },
      revocations: { engine: 'sqlite', file: join(folder, 'revocations.sqlite') },
      kms: createFileKms({ file: join(folder, 'kms.key') }),
      mailer: createSmtpMailer({ url: smtpUrl, from: 'Vault <login@localhost>' }),
      projects: [
        { id: 'dev', isDevelopment: true, allowedOrigins: [] },
        { id: 'live', allowedOrigins: ['https://live.example'] },
      ],
      pages: { folder: pages },
    })
    const { url } = await vault.start({ publicName: 'localhost' })
    const vaultUrl = `http://localhost:${new URL(url).port}`
    const context = await browser.newContext()
    onTestFinished(async () => {
      await context.close()
      await vault.stop()
      await mailbox.stop()
      await new Promise(resolve => host.close(resolve))
    })
    const page = await context.newPage()
    await page.goto(hostUrl)
    return { context, hostUrl, mailbox, page, vaultUrl }
  }

  it('logs in on another site with a key that cannot be copied and a cookie that no script sees', async () => {
    const { hostUrl, mailbox, page, vaultUrl } = await create()
    await page.evaluate(
      src =>
        new Promise<void>(resolve => {
          const frame = document.createElement('iframe')
          frame.src = src
          addEventListener('message', event => event.data === 'ready' && resolve())
          document.body.append(frame)
        }),
      `${vaultUrl}/frame?projectId=dev`,
    )
    type Said = { result: Record<string, unknown> & { session?: { email: string } }; random: string }
    const say = (message: object): Promise<Said> =>
      page.evaluate(
        ([message, origin]) =>
          new Promise<Said>(resolve => {
            const id = Math.random()
            addEventListener('message', event => event.data?.id === id && resolve(event.data))
            document
              .querySelector('iframe')
              ?.contentWindow?.postMessage({ ...(message as object), id }, origin as string)
          }),
        [message, vaultUrl] as const,
      )
    const first = await say({})
    expect(first.result).toMatchObject({
      cookie: '',
      settings: { projectId: 'dev', isDevelopment: true, escrow: null },
    })
    const body = { projectId: 'dev', hostOrigin: hostUrl, email: 'ann@mail.example' }
    const { flowId, flowSecret } = (await say({ path: '/v1/email/start', body })).result
    const { code } = await mailbox.next('ann@mail.example')
    const refreshToken = first.random
    const verified = await say({ path: '/v1/email/verify', body: { flowId, flowSecret, code, refreshToken } })
    expect(verified.result.session?.email).toBe('ann@mail.example')
    const token = verified.result.accessToken
    expect((await say({ path: '/v1/session/who-am-i', body: {}, token })).result).toMatchObject({ hostOrigin: hostUrl })
    expect((await say({})).result.cookie).toBe('')
    const cookies = await page.context().cookies(vaultUrl)
    expect(cookies.map(one => [one.name, one.httpOnly, one.secure, one.sameSite])).toEqual([
      ['__Host-billfold-vault', true, true, 'None'],
    ])
    // The cookie came back with that call: from here on the session needs it.
    await page.context().clearCookies()
    expect((await say({ path: '/v1/session/who-am-i', body: {}, token })).result).toMatchObject({
      code: 'session-ended',
    })
  })

  it('does not load where the project does not allow it', async () => {
    const { page, vaultUrl } = await create()
    const refused = page.waitForEvent('console', message =>
      /frame-ancestors|refused to connect|Framing/i.test(message.text()),
    )
    await page.evaluate(src => {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
    }, `${vaultUrl}/frame?projectId=live`)
    await refused
    expect(page.frames().filter(frame => frame.url().startsWith(vaultUrl))).toEqual([])
  })
})
