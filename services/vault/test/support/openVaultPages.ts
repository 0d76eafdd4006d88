import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '@billfold/service/database'
import { createSmtpMailer } from '@billfold/service/mail'
import { createLogSink } from '@billfold/service/testing'
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { launchBrowser } from '../../../../packages/billfold/src/parts/testing/launchBrowser.ts'
import { browserConditions } from '../../../../scripts/conditions.mjs'
import { askRun } from '../../../../scripts/testing/askRun.ts'
import type { PageNetwork } from '../../src/contract/calls/pageNetwork.ts'
import { createMailbox } from '../../src/dev/mailbox/createMailbox.ts'
import { createFileKms } from '../../src/kms/createFileKms.ts'
import type { ProjectInput } from '../../src/projects/projectSchema.ts'
import { createEscrow } from '../../src/roles/escrow/createEscrow.ts'
import { createVault } from '../../src/roles/vault/createVault.ts'
import type { Tables } from '../../src/roles/vault/db/schema.ts'
import type { Descriptors } from '../../src/roles/vault/descriptors/readDescriptors.ts'
import { moveUntilArmed } from './moveUntilArmed.ts'
import { press } from './press.ts'

/**
 * The vault as visitors have it: the built pages behind the real server on `localhost`, a host's page on `127.0.0.1`, which is another site, in a browser
 * that partitions storage as current browsers do. One for a whole file; `visit` is a separate browser.
 */
export async function openVaultPages(options: openVaultPages.Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'billfold-pages-'))
  const pages = options.pages ?? (await builtPages())
  const script = await bundle('../hosts/hostPage.ts')
  const serveHost: RequestListener = (request, response) => {
    if (request.url === '/host.js') return response.setHeader('content-type', 'text/javascript').end(script)
    return response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>host</title><body style="margin:0"><script type="module" src="/host.js"></script>')
  }
  const listen = async (address: string) => {
    const server = createServer(serveHost)
    await new Promise<void>(done => void server.listen(0, address, done))
    return { server, url: `http://${address}:${(server.address() as AddressInfo).port}` }
  }
  const hosts = [await listen('127.0.0.1'), await listen('127.0.0.2')] as const
  const hostUrl = hosts[0].url
  const mailbox = createMailbox()
  const { smtpUrl } = await mailbox.start()
  let origin = ''
  const projects: readonly ProjectInput[] = [
    // Listed by name: only development projects may list loopback.
    { id: 'listed', isDevelopment: true, allowedOrigins: [hostUrl], vault: { escrow: false } },
    { id: 'preview', isDevelopment: true, allowedOrigins: [], vault: { escrow: false } },
    // Two sites share its wallets, and no login alone opens them at once.
    {
      id: 'two-sites',
      isDevelopment: true,
      allowedOrigins: hosts.map(one => one.url),
      vault: { escrowDelayMs: 86_400_000 },
    },
    {
      id: 'escrowed',
      name: 'Escrowed shop',
      isDevelopment: true,
      allowedOrigins: [hostUrl],
      vault: { holdMs: 86_400_000 },
    },
    ...(options.projects ?? []),
  ]
  const escrow = createEscrow({
    database: { engine: 'sqlite', file: join(folder, 'escrow.sqlite') },
    kms: createFileKms({ file: join(folder, 'escrow.key') }),
    vaultOrigin: () => origin,
    vault: () => vault.describe(),
    mailer: createSmtpMailer({ url: smtpUrl, from: 'Escrow <escrow@localhost>' }),
    projects,
    rateFactor: 1_000,
    ...(options.vault?.clock ? { clock: options.vault.clock } : {}),
  })
  const { url: escrowUrl } = await escrow.start()
  const database = { engine: 'sqlite', file: join(folder, 'vault.sqlite') } as const
  const vault = createVault({
    database,
    revocations: { engine: 'sqlite', file: join(folder, 'revocations.sqlite') },
    kms: createFileKms({ file: join(folder, 'kms.key') }),
    mailer: createSmtpMailer({ url: smtpUrl, from: 'Vault <login@localhost>' }),
    rateFactor: 1_000,
    projects,
    escrow: { url: escrowUrl, ...(await escrow.describe()) },
    ...options.vault,
    pages: {
      folder: pages,
      networks: options.networks ?? [],
      ...(options.descriptors ? { descriptors: options.descriptors } : {}),
    },
  })
  const { url } = await vault.start({ publicName: 'localhost' })
  const vaultUrl = `http://localhost:${new URL(url).port}`
  origin = vaultUrl
  const browser = await (options.launch ?? launchBrowser)()

  const stopServers = async () => {
    await vault.stop()
    await escrow.stop()
    await mailbox.stop()
  }

  return {
    hostUrl,
    vaultUrl,
    mailbox,
    browser,
    pages,
    /** A visitor on the host's page, the frame open in it; on another site, in the same browser, with its `context`. */
    async visit({
      isDark = false,
      context: before,
      isOtherSite = false,
      height = 640,
      locale = 'en-US',
      projectId = 'listed',
      query = '',
      width = 400,
    }: openVaultPages.Visit = {}) {
      const context =
        before ??
        (await browser.newContext({
          locale,
          viewport: { width: Math.max(width, 480), height: Math.max(height, 700) },
          colorScheme: isDark ? 'dark' : 'light',
        }))
      const violations: string[] = []
      // Windows, too.
      context.on('console', message => {
        if (/content security|trusted ?types|refused to/i.test(message.text())) violations.push(message.text())
      })
      const page = await context.newPage()
      await page.goto(hosts[isOtherSite ? 1 : 0].url)
      await page.waitForFunction(() => 'host' in globalThis)
      await page.evaluate(
        ([src, style]) => (globalThis as unknown as Host).host.open(src!, style!),
        [`${vaultUrl}/frame?projectId=${projectId}&version=4${query}`, `border:0;width:${width}px;height:${height}px`],
      )
      const request = (name: string, payload?: unknown) =>
        page.evaluate(([which, what]) => (globalThis as unknown as Host).host.request(which as string, what), [
          name,
          payload,
        ] as const)
      const must = async (name: string, payload?: unknown) => {
        const answer = await request(name, payload)
        if (answer.error) throw new Error(`${name}: ${JSON.stringify(answer.error)}`)
        return answer.value
      }
      return {
        context,
        page,
        violations,
        request,
        must,
        /** What is drawn in the frame. */
        frame: page.frameLocator('iframe'),
        begin: (key: string, name: string, payload?: unknown) =>
          page.evaluate(
            ([key, which, what]) => (globalThis as unknown as Host).host.begin(key as string, which as string, what),
            [key, name, payload] as const,
          ),
        answer: (key: string) => page.evaluate(key => (globalThis as unknown as Host).host.answer(key), key),
        abort: (key: string) => page.evaluate(key => (globalThis as unknown as Host).host.abort(key), key),
        /** Asks the same many times at once; `flooded` counts the codes of those that were refused. */
        flood: (count: number, payload: unknown) =>
          page.evaluate(([many, what]) => (globalThis as unknown as Host).host.flood(many, what), [
            count,
            payload,
          ] as const),
        flooded: () => page.evaluate(() => (globalThis as unknown as Host).host.flooded),
        events: () => page.evaluate(() => (globalThis as unknown as Host).host.events),
        /** Presses "Open wallet" in the frame; gives the window. */
        async openWindow(): Promise<Page> {
          const opened = context.waitForEvent('page')
          await page.frameLocator('iframe').locator('footer button[data-kind=primary]').click()
          const popup = await opened
          await popup.locator('footer button').first().waitFor()
          return popup
        },
        /** Holds the button that signs until its window is gone or its request is answered. */
        async hold(inside: Page) {
          await moveUntilArmed(inside)
          await inside.mouse.down()
        },
        /** Moves onto the button that signs, waits until it takes a press, and presses. */
        async approve(inside: FrameLocator | Page = page.frameLocator('iframe')) {
          await press(await moveUntilArmed(inside))
        },
        /** Logs in by the code of the mail; gives the account. */
        async logIn(email: string): Promise<{ address: string }> {
          await must('CONNECT_EMAIL', { email })
          const { code } = await mailbox.next(email, mail => mail.code !== null)
          await must('CONNECT_OTP', { otp: code })
          return (await must('GET_USER')) as { address: string }
        },
      }
    },
    /** Writes noise over what every wallet is sealed with, as an attacker who can write the vault's database would. */
    async breakWallets() {
      const log = createLogSink()
      const own = openDatabase<Tables>(database, { name: 'test', log, scopeSetting: 'app.realm' })
      for (const row of await own.as('*').selectFrom('vault').select(['realm', 'user_id', 'record']).execute()) {
        const sealed = randomBytes(60).toString('base64url')
        await own
          .as(row.realm)
          .updateTable('vault')
          .set({ record: JSON.stringify({ ...JSON.parse(row.record), sealed }) })
          .where('realm', '=', row.realm)
          .where('user_id', '=', row.user_id)
          .execute()
      }
      await own.close()
    },
    /** Nothing answers any more; `close` may still be called. */
    stopServers,
    async close() {
      await browser.close()
      await stopServers()
      for (const { server } of hosts) await new Promise(done => server.close(done))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Answer = { value?: unknown; error?: { code?: string; message: string; rpcCode?: number } }
type Host = {
  host: {
    open(src: string, style: string): Promise<void>
    request(name: string, payload?: unknown): Promise<Answer>
    begin(key: string, name: string, payload?: unknown): void
    answer(key: string): Promise<Answer>
    abort(key: string): void
    flood(count: number, payload: unknown): void
    flooded: Readonly<Record<string, number>>
    events: string[]
  }
}

async function bundle(file: string): Promise<string> {
  const made = await rolldown({
    input: resolve(import.meta.dirname, file),
    resolve: { conditionNames: browserConditions },
  })
  const { output } = await made.generate({ format: 'esm', codeSplitting: false } as never)
  await made.close()
  return output[0].code
}

export type VaultPages = Awaited<ReturnType<typeof openVaultPages>>

export declare namespace openVaultPages {
  type Visit = {
    readonly isDark?: boolean
    readonly context?: BrowserContext
    readonly isOtherSite?: boolean
    readonly height?: number
    readonly locale?: string
    readonly projectId?: string
    readonly query?: string
    readonly width?: number
  }
  type Options = {
    readonly projects?: readonly ProjectInput[]
    readonly networks?: readonly PageNetwork[]
    readonly descriptors?: Descriptors
    readonly vault?: Partial<createVault.Options>
    /** Folder of built pages, for a process that is not a test; tests share those of their run. */
    readonly pages?: string
    /** Another browser than the layer's own. */
    readonly launch?: () => Promise<Browser>
  }
}

/** The test runner is imported only here: it refuses to be imported outside of a test. */
async function builtPages(): Promise<string> {
  const { inject } = await import('vitest')
  return (await askRun<{ folder: string }>(inject('vaultPages'))).folder
}
