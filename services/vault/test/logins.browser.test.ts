import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createSmtpMailer } from '@billfold/service/mail'
import { makeFolder } from '@billfold/service/testing'
import type { Browser, Frame, Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchRealBrowser } from '../../../packages/billfold/src/parts/testing/launchRealBrowser.ts'
import { browserConditions } from '../../../scripts/conditions.mjs'
import { createIdentity } from '../src/dev/identity/createIdentity.ts'
import { createMailbox } from '../src/dev/mailbox/createMailbox.ts'
import { createFileKms } from '../src/kms/createFileKms.ts'
import { createVault } from '../src/roles/vault/createVault.ts'
import type { LoginPage } from './hosts/loginPage.ts'

// Logins in a real browser with its real defaults: the vault in a frame of another site, windows of providers, an authenticator.

let browser: Browser
const pages = mkdtempSync(join(tmpdir(), 'billfold-logins-'))
beforeAll(async () => {
  const made = await rolldown({
    input: resolve(import.meta.dirname, 'hosts/loginPage.ts'),
    resolve: { conditionNames: browserConditions },
  })
  const { output } = await made.generate({ format: 'esm', codeSplitting: false } as never)
  await made.close()
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'assets/page.js'), output[0].code)
  const html =
    '<!doctype html><meta name="billfold-vault" content=""><script type="module" src="/assets/page.js"></script>'
  for (const name of ['frame', 'window']) writeFileSync(join(pages, `${name}.html`), html)
  browser = await launchRealBrowser()
})
afterAll(async () => {
  await browser?.close()
  rmSync(pages, { recursive: true, force: true })
})

const rendezvous = 'a1'.repeat(16)
/** A host's page as shops are: it opens a window in the click, and believes what the vault's origin says to it. */
const hostPage = (vaultUrl: string) => `<!doctype html><title>host</title>
<iframe src="${vaultUrl}/frame?projectId=dev" allow="publickey-credentials-get; publickey-credentials-create"></iframe>
<button>Log in</button><script>
  globalThis.said = []
  addEventListener('message', event => event.origin === '${vaultUrl}' && said.push(event.data))
  document.querySelector('button').onclick = () => { globalThis.popup = open('${vaultUrl}/loading#${rendezvous}', 'popupWindow', 'width=600,height=800') }
</script>`

async function create() {
  const folder = makeFolder()
  const state: { headers: Record<string, string>; vaultUrl: string } = { headers: {}, vaultUrl: '' }
  const host = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...state.headers }).end(hostPage(state.vaultUrl))
  })
  await new Promise<void>(done => void host.listen(0, '127.0.0.1', done))
  const hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const mailbox = createMailbox()
  const { smtpUrl } = await mailbox.start()
  const identity = await createIdentity({ vaultUrl: () => state.vaultUrl })
  const { logins } = await identity.start()
  const vault = createVault({
    database: { engine: 'sqlite', file: join(folder, 'vault.sqlite') },
    revocations: { engine: 'sqlite', file: join(folder, 'revocations.sqlite') },
    kms: createFileKms({ file: join(folder, 'kms.key') }),
    mailer: createSmtpMailer({ url: smtpUrl, from: 'Vault <login@localhost>' }),
    projects: [{ id: 'dev', isDevelopment: true, allowedOrigins: [hostUrl] }],
    pages: { folder: pages },
    logins,
    rateFactor: 100,
  })
  const { url } = await vault.start({ publicName: 'localhost' })
  state.vaultUrl = `http://localhost:${new URL(url).port}`
  const context = await browser.newContext()
  onTestFinished(async () => {
    await context.close()
    await vault.stop()
    await identity.stop()
    await mailbox.stop()
    await new Promise(done => host.close(done))
  })
  const page = await context.newPage()
  /** The vault's page in the frame of the host's; `open` runs there. */
  async function visit() {
    await page.goto(hostUrl)
    await expect.poll(() => page.frames().some(frame => frame.url().startsWith(state.vaultUrl))).toBe(true)
    const frame = page.frames().find(one => one.url().startsWith(state.vaultUrl))
    if (!frame) throw new Error('no frame')
    await prepare(frame, hostUrl)
    return frame
  }
  return { context, mailbox, page, state, visit }
}

/** Makes the page's tools available as `mine`. */
async function prepare(frame: Frame | Page, hostOrigin: string): Promise<void> {
  await frame.waitForFunction(() => 'loginPage' in globalThis)
  await frame.evaluate(origin => {
    // biome-ignore lint/suspicious/noExplicitAny: what the page's script put there
    const page = globalThis as any
    page.mine = page.loginPage({ projectId: 'dev', hostOrigin: origin })
  }, hostOrigin)
}
const run = <name extends keyof LoginPage>(frame: Frame | Page, name: name, ...given: Parameters<LoginPage[name]>) =>
  frame.evaluate(
    // biome-ignore lint/suspicious/noExplicitAny: what the page's script put there
    ([what, values]) => (globalThis as any).mine[what](...values),
    [name, given] as [string, unknown[]],
  ) as Promise<Awaited<ReturnType<LoginPage[name]>>>

test('a provider’s window: its result reaches the page that began, by way of the host’s; where that is cut off the visitor says so himself', async () => {
  const { context, page, state, visit } = await create()
  const frame = await visit()
  for (const provider of ['google', 'apple'] as const) {
    const opened = context.waitForEvent('page')
    await page.click('button')
    const popup = await opened
    const uri = await run(frame, 'social', provider)
    await page.evaluate(target => {
      // biome-ignore lint/suspicious/noExplicitAny: what the host's script put there
      ;(globalThis as any).popup.location.href = target
    }, uri)
    await popup.click('button[value=approve]')
    await popup.getByText('You can close this window').waitFor()
    const said = await page.evaluate(() => (globalThis as unknown as { said: { resultUri: string }[] }).said)
    const { resultUri = '' } = said.at(-1) ?? {}
    expect(resultUri).toMatch(new RegExp(`^${state.vaultUrl}/social/result\\?flow=`))
    expect((await run(frame, 'finish', resultUri)).methods).toEqual([provider])
    await popup.close()
  }

  // A host that cuts off its windows receives nothing, and `popup.closed` is wrong: the login ends all the same.
  state.headers = { 'cross-origin-opener-policy': 'same-origin' }
  const cut = await visit()
  const opened = context.waitForEvent('page')
  await page.click('button')
  const popup = await opened
  await popup.getByText('One moment').waitFor()
  expect(await popup.evaluate(() => opener)).toBeNull()
  const uri = await run(cut, 'social', 'github', rendezvous)
  // No page redirects it: it has asked its own server.
  await popup.waitForURL(uri)
  const waiting = run(cut, 'finish', uri)
  await popup.click('button[value=approve]')
  await popup.getByText(await page.evaluate(() => location.origin)).waitFor()
  await popup.getByRole('button', { name: 'Continue' }).click()
  await popup.getByText('You are logged in').waitFor()
  expect((await waiting).methods).toEqual(['github'])
  expect(await page.evaluate(() => (globalThis as unknown as { said: unknown[] }).said)).toEqual([])
})

test('a passkey: added and used in the frame under the page that the project names, and in the vault’s own window; what PRF gives stays there (T31)', async () => {
  const { context, mailbox, page, state, visit } = await create()
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const frame = await visit()
  const bodies: string[] = []
  page.on('request', request => bodies.push(request.postData() ?? ''))
  const reference = await run(frame, 'email', 'ann@mail.example')
  const { userId } = await run(frame, 'code', reference, (await mailbox.next('ann@mail.example')).code ?? '')
  const made = await run(frame, 'addPasskey')
  expect(made).toMatchObject({ hasPrf: true, added: { usedAtMs: null } })
  const used = await run(frame, 'stepUp')
  expect(used?.facts.userId).toBe(userId)
  expect(used?.prf?.split(',')).toHaveLength(32)
  if (made?.prf !== undefined) expect(made.prf).toBe(used?.prf)
  await run(frame, 'end')
  expect(await run(frame, 'passkey')).toMatchObject({ userId, methods: ['passkey'] })
  const prf = Buffer.from((used?.prf ?? '').split(',').map(Number))
  for (const text of [prf.toString('base64url'), prf.toString('hex'), 'prf']) expect(bodies.join()).not.toContain(text)

  // The window of the vault itself, with the same authenticator.
  await page.goto(`${state.vaultUrl}/window?projectId=dev`)
  await prepare(page, state.vaultUrl)
  expect(await run(page, 'passkey')).toMatchObject({ userId, hostOrigin: state.vaultUrl })
})
