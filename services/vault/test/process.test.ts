import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolder, startProcess } from '@billfold/service/testing'
import { isLeftOut } from '@billfold/service/testing/servers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildCommand } from '../../../scripts/testing/buildCommand.ts'
import { freshDatabase } from '../../../scripts/testing/freshDatabase.ts'
import { calls } from '../src/contract/calls/calls.ts'
import { createMailbox } from '../src/dev/mailbox/createMailbox.ts'
import { escrowUrl, vaultUrl } from './support/addresses.ts'
import { createRemotePage } from './support/createRemotePage.ts'
import { makeVault, next } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { testProjects } from './support/testProjects.ts'
import { write } from './support/write.ts'

const main = await buildCommand(fileURLToPath(new URL('../src/main.ts', import.meta.url)))

async function prepare() {
  const folder = makeFolder()
  const mailbox = createMailbox()
  const { smtpUrl } = await mailbox.start()
  onTestFinished(() => mailbox.stop())
  const projects = join(folder, 'projects.json')
  writeFileSync(projects, JSON.stringify({ version: 1, networks: [], projects: testProjects }))
  const env = {
    BILLFOLD_DATA: folder,
    BILLFOLD_CLOSE_DELAY_SECONDS: '0',
    BILLFOLD_TRUSTED_PROXIES: '0',
    BILLFOLD_VAULT_URL: vaultUrl,
    BILLFOLD_VAULT_PROJECTS: projects,
    BILLFOLD_VAULT_SMTP: smtpUrl,
    BILLFOLD_VAULT_MAIL_FROM: 'Vault <login@vault.example>',
    BILLFOLD_ESCROW_PROJECTS: projects,
    BILLFOLD_ESCROW_SMTP: smtpUrl,
    BILLFOLD_ESCROW_MAIL_FROM: 'Escrow <escrow@vault.example>',
  }
  const start = (more: Record<string, string> = {}, words: readonly string[] = []) =>
    startProcess({ main, env: { ...env, ...more }, words })
  return { env, folder, mailbox, projects, start }
}

describe('the command', () => {
  it('runs the escrow, then the vault, each by its settings, and ends by SIGTERM', async () => {
    const { folder, start } = await prepare()
    const escrow = start({ BILLFOLD_VAULT_ROLE: 'escrow', BILLFOLD_ESCROW_URL: escrowUrl })
    const at = (await escrow.line('listening')).url ?? ''
    const vault = start()
    const { url = '' } = await vault.line('listening')
    await expect.poll(() => existsSync(join(folder, 'vault/vault.json'))).toBe(true)
    for (const [role, base] of [
      ['vault', url],
      ['escrow', at],
    ] as const) {
      expect((await fetch(`${base}/live`)).status, role).toBe(200)
      const checks = role === 'vault' ? { revocations: 'ok', pages: 'ok' } : { vault: 'ok' }
      const common = { database: 'ok', kms: 'ok', schema: 'ok', mail: 'ok', draining: 'ok' }
      expect(await (await fetch(`${base}/ready`)).json(), role).toEqual({
        status: 'ok',
        checks: { ...common, ...checks },
      })
      expect(await (await fetch(`${base}/version`)).json(), role).toEqual({ version: '0.1.0', commit: null })
      expect(statSync(join(folder, role, 'kms.key')).mode & 0o777).toBe(0o600)
    }
    const cards = ['vault/vault.json', 'escrow/escrow.json'].map(name => readFileSync(join(folder, name), 'utf8'))
    expect(cards.join()).not.toContain('"d"')
    expect(vault.lines.some(line => line.event === 'escrow.absent')).toBe(false)
    // With the other's key neither starts again.
    const stolen = start({ BILLFOLD_VAULT_KEY: join(folder, 'escrow/kms.key') })
    expect(await stolen.ended).toBe(1)
    expect(stolen.errors()).toContain('keys of their own')
    const other = start({
      BILLFOLD_VAULT_ROLE: 'escrow',
      BILLFOLD_ESCROW_URL: escrowUrl,
      BILLFOLD_ESCROW_KEY: join(folder, 'vault/kms.key'),
    })
    expect(await other.ended).toBe(1)
    expect(other.errors()).toContain('keys of their own')
    for (const service of [vault, escrow]) {
      expect(await service.kill('SIGTERM')).toBe(0)
      expect(service.lines.at(-1)?.event).toBe('stopped')
      expect(service.errors()).toBe('')
    }
  })

  it('plays the providers of social logins for a vault that reads what they wrote', async () => {
    const { folder, mailbox, start } = await prepare()
    const identity = start({ BILLFOLD_VAULT_ROLE: 'identity' })
    const { url: at = '' } = await identity.line('listening')
    const file = join(folder, 'identity/logins.json')
    const vault = start({ BILLFOLD_VAULT_LOGINS: file, BILLFOLD_ESCROW_CARD: 'none' })
    const page = await createRemotePage((await vault.line('listening')).url ?? '', mailbox)
    const place = { projectId: 'alpha', hostOrigin: 'https://alpha.example' }
    const { uri } = await page.ask(calls.startSocialLogin, { ...place, provider: 'github' })
    expect(uri.startsWith(`${at}/github/authorize?`)).toBe(true)
    expect(await (await fetch(uri)).text()).toContain('Ada Test')
    expect((await page.ask(calls.startFarcasterLogin, place)).url.startsWith(at)).toBe(true)
    for (const service of [vault, identity]) expect(await service.kill('SIGTERM')).toBe(0)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"clientSecret"', '"hunter2"'))
    const broken = start({ BILLFOLD_VAULT_LOGINS: file })
    expect(await broken.ended).toBe(1)
    expect(broken.errors()).toContain('BILLFOLD_VAULT_LOGINS')
  })

  it('reads the projects again at SIGHUP, and prints the audit log beside what runs', async () => {
    const { projects, start } = await prepare()
    const vault = start({ BILLFOLD_ESCROW_CARD: 'none' })
    await vault.line('listening')
    const write = (allowedOrigins: readonly string[]) =>
      writeFileSync(projects, JSON.stringify({ version: 1, projects: [{ id: 'alpha', allowedOrigins }] }))
    write(['*.co.uk'])
    process.kill(vault.pid, 'SIGHUP')
    expect((await vault.line('settings.refused')).error).toContain('allowedOrigins')
    write(['https://moved.example'])
    process.kill(vault.pid, 'SIGHUP')
    await vault.line('settings.read')
    const audit = start({ BILLFOLD_ESCROW_CARD: 'none' }, ['audit'])
    expect(await audit.ended).toBe(0)
    const entries = audit.lines.map(line => [line.what, line.facts])
    expect(entries).toContainEqual(['projects.changed', { project: 'alpha', origins: ['https://moved.example'] }])
    expect(entries).toContainEqual(['projects.changed', { project: 'beta', origins: null }])
    expect(await vault.kill('SIGTERM')).toBe(0)
  })

  it.skipIf(isLeftOut('postgres'))(
    'ends its start where no waiting would help, and reloads the escrow at SIGHUP (O13, O14)',
    async () => {
      const { projects, start } = await prepare()
      const url = new URL(await freshDatabase())
      url.pathname = '/nowhere'
      for (const more of [
        { BILLFOLD_VAULT_DATABASE: url.href, BILLFOLD_ESCROW_CARD: 'none' },
        { BILLFOLD_ESCROW_DATABASE: url.href, BILLFOLD_VAULT_ROLE: 'escrow', BILLFOLD_ESCROW_URL: escrowUrl },
      ]) {
        const role = start(more as Record<string, string>)
        expect(await role.ended).toBe(1)
        expect(role.errors()).toBe('billfold-vault: database: there is no database of that name (3D000)\n')
      }
      const escrow = start({ BILLFOLD_VAULT_ROLE: 'escrow', BILLFOLD_ESCROW_URL: escrowUrl })
      await escrow.line('listening')
      writeFileSync(projects, JSON.stringify({ version: 1, projects: [{ id: 'alpha', allowedOrigins: ['*.co.uk'] }] }))
      process.kill(escrow.pid, 'SIGHUP')
      expect((await escrow.line('settings.refused')).error).toContain('allowedOrigins')
      const careless = { id: 'alpha', allowedOrigins: [], vault: { escrowDelayMs: 0 } }
      writeFileSync(projects, JSON.stringify({ version: 1, projects: [careless] }))
      process.kill(escrow.pid, 'SIGHUP')
      await escrow.line('settings.read')
      expect(escrow.lines.find(({ event }) => event === 'escrow.no-delay')).toMatchObject({ project: 'alpha' })
      expect(await escrow.kill('SIGTERM')).toBe(0)
    },
  )

  it('sends as many mails as the settings let it, and logs a forwarded header that it does not trust (O3, O5)', async () => {
    const { mailbox, start } = await prepare()
    const vault = start({ BILLFOLD_ESCROW_CARD: 'none', BILLFOLD_VAULT_MAILS_PER_CALLER_HOUR: '2' })
    const { url = '' } = await vault.line('listening')
    const page = await createRemotePage(url, mailbox)
    const login = (email: string) =>
      page.ask(calls.startEmailLogin, { projectId: 'alpha', hostOrigin: 'https://alpha.example', email })
    for (const email of ['ann@mail.example', 'bob@mail.example']) await login(email)
    expect((await refusal(login('cid@mail.example'))).code).toBe('too-many')
    for (let count = 0; count < 2; count += 1)
      await fetch(`${url}/live`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    await vault.line('proxy.not-trusted')
    expect(vault.lines.filter(({ event }) => event === 'proxy.not-trusted')).toHaveLength(1)
    const open = start({ BILLFOLD_TRUSTED_PROXIES: '' })
    expect(await open.ended).toBe(1)
    expect(open.errors()).toContain('BILLFOLD_TRUSTED_PROXIES: takes the number of proxies in front')
  })

  it.skipIf(isLeftOut('postgres'))('migrates the databases of a role by a command of its own (O2)', async () => {
    const { start } = await prepare()
    const databases = {
      BILLFOLD_VAULT_DATABASE: await freshDatabase(),
      BILLFOLD_VAULT_REVOCATIONS: await freshDatabase(),
      BILLFOLD_ESCROW_DATABASE: await freshDatabase(),
    }
    for (const [role, names] of [
      [{}, ['billfold-vault', 'billfold-vault-revocations']],
      [{ BILLFOLD_VAULT_ROLE: 'escrow', BILLFOLD_ESCROW_URL: escrowUrl }, ['billfold-escrow']],
    ] as const)
      for (const steps of [expect.stringMatching(/^1\b/), '']) {
        const command = start({ ...databases, ...role }, ['migrate'])
        expect([await command.ended, command.errors()]).toEqual([0, ''])
        const received = command.lines.filter(({ event }) => event === 'database.migrated')
        expect(received).toEqual(names.map(name => expect.objectContaining({ name, engine: 'postgres', steps })))
      }
    const mailbox = start({ BILLFOLD_VAULT_ROLE: 'mailbox' }, ['migrate'])
    expect(await mailbox.ended).toBe(1)
    expect(mailbox.errors()).toContain('has no database')
  })

  it('names the setting that is wrong', async () => {
    const { start } = await prepare()
    for (const [name, value] of [
      ['BILLFOLD_VAULT_URL', 'http://vault.example'],
      ['BILLFOLD_VAULT_PORT', 'eighty'],
      ['BILLFOLD_VAULT_PROJECTS', '/nowhere'],
      ['BILLFOLD_VAULT_ROLE', 'judge'],
      ['BILLFOLD_ESCROW_PROJECTS', '/nowhere'],
      ['BILLFOLD_ESCROW_NODES', '/nowhere'],
      ['BILLFOLD_ESCROW_SMTP', 'https://mail.example'],
    ] as const) {
      const role = name.startsWith('BILLFOLD_ESCROW')
        ? { BILLFOLD_VAULT_ROLE: 'escrow', BILLFOLD_ESCROW_URL: escrowUrl }
        : {}
      const service = start({ ...role, [name]: value })
      expect(await service.ended).toBe(1)
      expect(service.errors()).toContain(name)
    }
  })

  it('P10: what was acknowledged survives kill -9, and the same write again has one effect', async () => {
    const { mailbox, start } = await prepare()
    const first = start({ BILLFOLD_ESCROW_CARD: 'none' })
    const page = await createRemotePage((await first.line('listening')).url ?? '', mailbox)
    await page.login('ann@mail.example')
    const { vault } = await makeVault(page)
    await page.ask(calls.createVault, write(page, vault))
    let acknowledged = 1
    let latest = vault
    let written = vault
    const killed = new Promise<void>(resolve => {
      void (async () => {
        try {
          for (;;) {
            latest = next(written)
            await page.ask(calls.replaceVault, { replaces: written.generation, ...write(page, latest) })
            written = latest
            acknowledged = written.generation
          }
        } catch {
          resolve()
        }
      })()
    })
    await expect.poll(() => acknowledged).toBeGreaterThan(5)
    await first.kill('SIGKILL')
    await killed
    const second = start({ BILLFOLD_ESCROW_CARD: 'none' })
    const after = await createRemotePage((await second.line('listening')).url ?? '', mailbox, { keys: page.keys })
    Object.assign(after.state, page.state)
    const read = await after.ask(calls.readVault, {})
    expect(read.isRolledBack).toBe(false)
    expect([written, latest]).toContainEqual(read.vault)
    expect(await after.ask(calls.replaceVault, { replaces: latest.generation - 1, ...write(after, latest) })).toEqual({
      generation: latest.generation,
    })
    expect((await after.ask(calls.readVault, {})).vault).toEqual(latest)
  })
})
