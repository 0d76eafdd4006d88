import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serveStatic } from '@billfold/testkit/playwright'
import type { Browser, Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../packages/billfold/src/parts/testing/launchBrowser.ts'
import { browserConditions } from '../../../scripts/conditions.mjs'

const folder = mkdtempSync(join(tmpdir(), 'billfold-worker-'))
let browser: Browser
let server: Awaited<ReturnType<typeof serveStatic>>

async function bundle(file: string): Promise<string> {
  const made = await rolldown({
    input: resolve(import.meta.dirname, file),
    resolve: { conditionNames: browserConditions },
  })
  const { output } = await made.generate({ format: 'esm', codeSplitting: false } as never)
  await made.close()
  return output[0].code
}

beforeAll(async () => {
  writeFileSync(join(folder, 'worker.js'), await bundle('../src/custody/worker/custodian.worker.ts'))
  writeFileSync(join(folder, 'page.js'), await bundle('hosts/custodyPage.ts'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>vault</title><script type="module" src="page.js"></script>',
  )
  server = await serveStatic(folder)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Makes a wallet with a device envelope in the page's worker, or opens the one that is given. */
const run = (page: Page, given?: unknown) =>
  page.evaluate(async known => {
    // biome-ignore lint/suspicious/noExplicitAny: what the page's script put there
    const { bindRelease, connectCustodian, sealSecret } = (globalThis as any).custody
    const client = connectCustodian(new Worker('worker.js', { type: 'module' }))
    const text = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '')
    const thumbprint = text(new Uint8Array(32))
    const { publicKey: frameKey } = await client.ask('createKey', {})
    const recipient = { frameKey, thumbprint }
    const [vaultId, envelopeId] = [text(new Uint8Array(16).fill(1)), text(new Uint8Array(16).fill(2))]
    const sealFor = (purpose: string) => {
      const what = { part: 'server-half', purpose, vaultId, envelopeId, generation: 1, thumbprint, frameKey }
      return sealSecret(frameKey, new Uint8Array(32).fill(3), bindRelease(what))
    }
    if (known === undefined) {
      const frame = { id: envelopeId, kind: 'device', generation: 1 }
      const envelopes = [{ frame, factor: { kind: 'device' }, half: await sealFor('prepare') }]
      const owner = { id: vaultId, userId: vaultId, realm: 'shop' }
      const { vault } = await client.ask('createWallet', { owner, recipient, createdAt: 1, envelopes })
      client.end()
      return vault
    }
    const params = { vault: known, envelopeId, factor: { kind: 'device' }, recipient, use: 'sign' }
    await client.ask('unlock', { ...params, half: await sealFor('open/sign') })
    const state = await client.ask('readState', { envelopeIds: [envelopeId] })
    const request = { kind: 'evm-message', message: '0x6869' }
    const { requestId, digest } = await client.ask('prepare', { request, isHighRisk: false })
    const answer = await client.ask('sign', { requestId, digest })
    client.end()
    return { state, answer }
  }, given)

test('T5: in a browser the worker keeps its device key over a reload, and the page can read it in no form', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.url)
  await page.waitForFunction(() => 'custody' in globalThis)
  const vault = await run(page)
  await page.reload()
  await page.waitForFunction(() => 'custody' in globalThis)
  const opened = await run(page, vault)
  expect(opened).toMatchObject({
    state: { isUnlocked: true, isLasting: true, deviceEnvelopeIds: [expect.any(String)] },
    answer: { kind: 'evm-message', signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) },
  })
  const stolen = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open('@billfold-vault/custody')
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error)
    })
    const keys = await new Promise<CryptoKey[]>((done, fail) => {
      const request = database.transaction('keys').objectStore('keys').getAll()
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error)
    })
    database.close()
    const tries = keys.flatMap(key => [
      ...(['raw', 'jwk', 'pkcs8', 'spki'] as const).map(format => crypto.subtle.exportKey(format, key)),
      crypto.subtle.exportKey('raw', structuredClone(key)),
      crypto.subtle.deriveBits(
        { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: new Uint8Array() },
        key,
        256,
      ),
    ])
    const outcomes = await Promise.allSettled(tries)
    return {
      keys: keys.length,
      extractable: keys.some(key => key.extractable),
      read: outcomes.filter(one => one.status === 'fulfilled').length,
    }
  })
  expect(stolen).toEqual({ keys: 1, extractable: false, read: 0 })
  await context.close()
})
