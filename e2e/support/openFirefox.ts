import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { findFirefox } from '../../scripts/firefox.mjs'
import { connectBidi } from './firefox/connectBidi.ts'
import { createFirefoxPage, type FirefoxPage } from './firefox/createFirefoxPage.ts'
import { preferences } from './firefox/preferences.ts'

export type Firefox = {
  /** A tab of a visitor who was never here: what it keeps, no other one sees. */
  page(): Promise<FirefoxPage>
  /** The window or tab whose address begins so, once it is there. */
  windowAt(address: string): Promise<FirefoxPage>
  /** Addresses of all tabs and windows. */
  addresses(): Promise<string[]>
  /** Errors that any page threw or logged. */
  readonly errors: readonly string[]
  close(): Promise<void>
}

/**
 * Debian's Firefox ESR with its defaults, windowless, over WebDriver BiDi: what it does with windows that a page opens, with storage of frames
 * and with covers is not what Chromium does.
 *
 * @throws when the machine has no Firefox; `npm test` installs it.
 */
export async function openFirefox(): Promise<Firefox> {
  const program = findFirefox()
  if (!program) throw new Error('Firefox is missing: apt-get install firefox-esr')
  const profile = await mkdtemp(join(tmpdir(), 'billfold-firefox-'))
  const lines = preferences.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const child = spawn(
    program,
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
      '--width',
      '1280',
      '--height',
      '900',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' } },
  )
  const exited = new Promise<void>(done => child.once('exit', () => done()).once('error', () => done()))
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await new Promise<string>((done, fail) => {
      createInterface({ input: child.stderr }).on('line', line => {
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)
        if (found) done(found[1] as string)
      })
      exited.then(() => fail(new Error('Firefox ended while it started')))
    })
    const bidi = await connectBidi(`${address}/session`)
    await bidi.ask('session.new', { capabilities: {} })
    const errors: string[] = []
    bidi.on('log.entryAdded', ({ level, text, type }) => {
      if (level === 'error') errors.push(`${type}: ${text}`)
    })
    await bidi.ask('session.subscribe', { events: ['log.entryAdded'] })
    const all = async () =>
      (await bidi.ask<{ contexts: { context: string; url: string }[] }>('browsingContext.getTree', { maxDepth: 0 }))
        .contexts
    return {
      errors,
      async page() {
        const { userContext } = await bidi.ask<{ userContext: string }>('browser.createUserContext', {})
        const options = { type: 'tab', userContext }
        const { context } = await bidi.ask<{ context: string }>('browsingContext.create', options)
        return createFirefoxPage(bidi, context)
      },
      async windowAt(address) {
        let found: { context: string } | undefined
        const look = async () => {
          found = (await all()).find(({ url }) => url.startsWith(address))
          return found !== undefined
        }
        await expect.poll(look, { message: `window of ${address}` }).toBe(true)
        return createFirefoxPage(bidi, (found as unknown as { context: string }).context)
      },
      addresses: async () => (await all()).map(({ url }) => url),
      async close() {
        bidi.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
