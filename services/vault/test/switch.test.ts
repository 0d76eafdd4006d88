import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLogSink, makeFolder, startProcess } from '@billfold/service/testing'
import { isLeftOut, startPostgres } from '@billfold/service/testing/servers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildCommand } from '../../../scripts/testing/buildCommand.ts'
import { buildPages } from '../scripts/buildPages.mjs'
import { runOperator } from '../src/config/runOperator.ts'
import { runRelease } from '../src/config/runRelease.ts'
import { runWatch } from '../src/config/runWatch.ts'
import { calls } from '../src/contract/calls/calls.ts'
import { checkRelease } from '../src/release/checkRelease.ts'
import { signRelease } from '../src/release/signRelease.ts'
import { stoppedTexts } from '../src/roles/vault/serving/stoppedTexts.ts'
import { hashText } from '../src/serve/hashText.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeVault, openHalf } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { testProjects } from './support/testProjects.ts'
import { write } from './support/write.ts'

const main = await buildCommand(fileURLToPath(new URL('../src/main.ts', import.meta.url)))
const secret = 's'.repeat(43)
const folder = mkdtempSync(join(tmpdir(), 'billfold-pages-'))
beforeAll(async () => {
  await buildPages(folder)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the switch', () => {
  const create = () => createTestVault({ vault: { pages: { folder }, switchHash: hashText(secret) } })
  const get = (stack: Awaited<ReturnType<typeof create>>, path: string) =>
    stack.fetch(new Request(`https://vault.example${path}`))
  const pull = (stack: Awaited<ReturnType<typeof create>>, authorization?: string) =>
    stack.fetch(
      new Request('https://vault.example/stop', {
        method: 'POST',
        headers: authorization === undefined ? {} : { authorization },
      }),
    )

  it('T3: stops pages and server halves at once, for the holder of its secret; the operator alone resumes', async () => {
    const stack = await create()
    const page = await stack.page()
    await page.login('ann@mail.example')
    const { vault, halves } = await makeVault(page)
    await page.ask(calls.createVault, write(page, vault))
    const asset = Object.keys(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')).files).find(path =>
      path.startsWith('assets/'),
    )
    const paths = ['/frame?projectId=alpha', '/settings?projectId=alpha', '/recovery.html', `/${asset}`]
    for (const path of paths) expect((await get(stack, path)).status, path).toBe(200)
    for (const wrong of [
      undefined,
      'Bearer',
      `Bearer ${'t'.repeat(43)}`,
      `Bearer ${hashText(secret)}`,
      `bearer ${secret}`,
    ])
      expect((await pull(stack, wrong)).status).toBe(403)
    expect((await get(stack, paths[0] ?? '')).status).toBe(200)

    expect((await pull(stack, `Bearer ${secret}`)).status).toBe(200)
    for (const path of paths) {
      const answer = await get(stack, path)
      const html = await answer.text()
      expect([answer.status, html.includes(stoppedTexts.heading), html.includes('<script')], path).toEqual([
        503,
        true,
        false,
      ])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const envelopeId = vault.envelopes[0]?.id ?? ''
    expect((await refusal(openHalf(page, vault.id, envelopeId))).code).toBe('unavailable')
    expect((await refusal(makeVault(page))).code).toBe('unavailable')
    // What protects goes on: a visitor still gets rid of devices and sessions.
    expect((await page.ask(calls.listDevices, {})).devices).toHaveLength(1)
    // Another process reads it; a database that is set back does not turn it on again.
    const beside = await createTestVault({ folder: stack.folder, clock: stack.clock, vault: { pages: { folder } } })
    expect((await beside.fetch(new Request('https://vault.example/frame?projectId=alpha'))).status).toBe(503)

    await runOperator(stack.vault.operator, ['resume-serving'], () => {})
    expect(await openHalf(page, vault.id, envelopeId)).toBe(halves[0])
    stack.clock.advance(1_001)
    expect((await beside.fetch(new Request('https://vault.example/frame?projectId=alpha'))).status).toBe(200)
    await runOperator(beside.vault.operator, ['stop-serving'], () => {})
    stack.clock.advance(1_001)
    expect((await get(stack, paths[0] ?? '')).status).toBe(503)
    const noted = []
    for await (const { what, facts, realm } of stack.vault.operator.readAudit())
      if (what.startsWith('serving.') && realm === vault.realm) noted.push([what, JSON.parse(facts).by])
    expect(noted).toEqual([
      ['serving.stopped', 'switch'],
      ['serving.resumed', 'operator'],
      ['serving.stopped', 'operator'],
    ])
  })

  it.skipIf(isLeftOut('postgres'))('stays unchanged while its list is unreachable', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const revocations = { engine: 'postgres', url: await postgres.createDatabase() } as const
    const stack = await createTestVault({ vault: { pages: { folder }, revocations } })
    const frame = async () => {
      stack.clock.advance(1_001)
      return (await get(stack, '/frame?projectId=alpha')).status
    }
    expect(await frame()).toBe(200)
    await postgres.halt('kill')
    expect(await frame()).toBe(200)
    await postgres.start()
    await stack.vault.operator.setServing(false)
    await postgres.halt('kill')
    expect(await frame()).toBe(503)
  })

  it('is not there without a secret of its own', async () => {
    const stack = await createTestVault({ vault: { pages: { folder } } })
    expect((await pull(stack, `Bearer ${secret}`)).status).toBe(404)
  })
})

describe('a signed release', () => {
  it('is taken by the key of elsewhere: not by another key, changed, unsigned, or older than one that was seen', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    const key = publicKey.export({ format: 'jwk' }).x ?? ''
    const manifest = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))
    const stack = await createTestVault({ vault: { pages: { folder } } })
    const fetch = (async (url: string) => stack.fetch(new Request(url))) as typeof globalThis.fetch
    const newest = { signedAt: 0 }
    const check = (by = key) =>
      checkRelease({ url: 'https://vault.example', projectId: 'alpha', key: by, newest, fetch })
    const put = (value: object) => writeFileSync(join(folder, 'release.sig'), JSON.stringify(value))
    const bad = (fault: 'changed' | 'missing') => [{ path: '.well-known/release.sig', fault }]
    expect(await check()).toEqual(bad('missing'))
    const signed = signRelease(manifest, pem, 20)
    put(signed)
    expect(await check()).toEqual([])
    const other = generateKeyPairSync('ed25519')
    expect(await check(other.publicKey.export({ format: 'jwk' }).x)).toEqual(bad('changed'))
    for (const broken of [
      { ...signed, signedAt: 21 },
      signRelease({ ...manifest, files: { ...manifest.files, 'assets/more.js': '0'.repeat(64) } }, pem, 30),
      signRelease(manifest, other.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), 30),
      signRelease(manifest, pem, 10),
      { signed },
    ]) {
      put(broken)
      expect(await check()).toEqual(bad('changed'))
    }
    put(signRelease(manifest, pem, 30))
    expect(await check()).toEqual([])
  })

  it('T3: the command signs it offline; the watcher, a process of its own, reports one changed byte, raises the alarm and sets the switch', {
    timeout: 120_000,
  }, async () => {
    const dataFolder = makeFolder()
    const file = (name: string) => join(dataFolder, name)
    const ask = (...words: string[]) => {
      let text = ''
      runRelease(words, line => {
        text = line.trim()
      })
      return text
    }
    const key = ask('release-key', file('release.pem'))
    expect(key).toMatch(/^[-_A-Za-z0-9]{43}$/)
    expect(statSync(file('release.pem')).mode & 0o777).toBe(0o600)
    expect(() => ask('release-key', file('release.pem'))).toThrow('EEXIST')
    const switchHash = ask('switch-key', file('switch'))
    mkdirSync(file('pages/assets'), { recursive: true })
    const { files } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as { files: object }
    for (const path of [...Object.keys(files), 'release.json'])
      writeFileSync(join(dataFolder, 'pages', path), readFileSync(join(folder, path)))
    // As the command; what it prints is no line of a log.
    const words = ['sign-release', file('pages/release.json'), file('release.pem')]
    expect(
      execFileSync(process.execPath, [main, ...words])
        .toString()
        .trim(),
    ).toBe(key)
    expect(existsSync(file('pages/release.sig'))).toBe(true)

    writeFileSync(file('projects.json'), JSON.stringify({ version: 1, projects: testProjects }))
    const vault = startProcess({
      main,
      env: {
        BILLFOLD_DATA: dataFolder,
        BILLFOLD_CLOSE_DELAY_SECONDS: '0',
        BILLFOLD_VAULT_URL: 'http://localhost:1',
        BILLFOLD_VAULT_PROJECTS: file('projects.json'),
        BILLFOLD_VAULT_SMTP: 'smtp://127.0.0.1:1',
        BILLFOLD_VAULT_MAIL_FROM: 'Vault <login@vault.example>',
        BILLFOLD_VAULT_PAGES: file('pages'),
        BILLFOLD_VAULT_SWITCH: switchHash,
        BILLFOLD_ESCROW_CARD: 'none',
      },
    })
    const { url = '' } = await vault.line('listening')
    const alarms: string[] = []
    const alarm = createServer((request, response) => {
      request.on('data', chunk => alarms.push(String(chunk)))
      request.on('end', () => response.end())
    })
    await new Promise<void>(resolve => alarm.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void alarm.close())
    const alarmUrl = `http://127.0.0.1:${(alarm.address() as AddressInfo).port}/`
    const env = { BILLFOLD_WATCH_SWITCH: file('switch') }

    /** The same in this process, for one look. */
    const look = async (...given: string[]) => {
      const log = createLogSink()
      const stop = runWatch(given, log, file('switch'))
      onTestFinished(stop)
      await expect.poll(() => log.lines.length, { timeout: 60_000 }).toBeGreaterThan(0)
      stop()
      return log.lines.map(({ event, fields }) => ({ event, files: fields.files }))
    }
    expect(await look(url, 'alpha', key, alarmUrl)).toEqual([{ event: 'release.same', files: undefined }])
    expect(alarms).toEqual([])
    // One byte of one file.
    const path = Object.keys(files).find(name => name.startsWith('assets/')) ?? ''
    const bytes = readFileSync(file(`pages/${path}`))
    bytes[bytes.length - 2]! ^= 1
    writeFileSync(file(`pages/${path}`), bytes)
    const watcher = startProcess({ main, env, words: ['watch', url, 'alpha', key, alarmUrl] })
    expect(await watcher.line('release.changed')).toMatchObject({ level: 'error', files: path, missing: '' })
    await watcher.line('switch.sent')
    await watcher.line('alarm.sent')
    expect(JSON.parse(alarms.join(''))).toEqual({ event: 'release.changed', url, files: [path], missing: [] })
    expect((await fetch(`${url}/frame?projectId=alpha`)).status).toBe(503)
    await vault.line('serving.stopped')
    expect(await watcher.kill('SIGTERM')).not.toBe(1)
    // An outage is reported, and the switch stays.
    expect(await vault.kill('SIGTERM')).toBe(0)
    expect(await look(url, 'alpha', file('pages/release.json'))).toEqual([{ event: 'release.missing', files: '' }])
    expect(() => runWatch(['nowhere', 'alpha', key], createLogSink(), undefined)).toThrow('address of the vault')
  })
})
