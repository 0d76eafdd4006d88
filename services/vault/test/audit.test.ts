import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '@billfold/service'
import { openDatabase } from '@billfold/service/database'
import { makeFolder } from '@billfold/service/testing'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { runOperator } from '../src/config/runOperator.ts'
import { calls } from '../src/contract/calls/calls.ts'
import type { Tables } from '../src/roles/vault/db/schema.ts'
import { everyRealm } from '../src/serve/everyRealm.ts'
import { vaultUrl } from './support/addresses.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeEnvelope, makeVault, next, openHalf } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { testProjects } from './support/testProjects.ts'
import { withEngines } from './support/withEngines.ts'
import { write } from './support/write.ts'

const ann = 'ann@mail.example'

withEngines('the audit log', fresh => {
  async function create() {
    const config = await fresh()
    const stack = await createTestVault({ database: config })
    const page = await stack.page()
    await page.login(ann)
    const { vault } = await makeVault(page, ['device', 'escrow'])
    await page.ask(calls.createVault, write(page, vault))
    const entries = async () => {
      const all = []
      for await (const entry of stack.vault.operator.readAudit()) all.push(entry)
      return all
    }
    const withDatabase = async <result>(
      run: (database: { query: Kysely<Tables>; engine: 'sqlite' | 'postgres' }) => Promise<result>,
    ) => {
      const database = openDatabase<Tables>(config, { name: 'test', log: silentLog, scopeSetting: 'app.realm' })
      try {
        return await run({ query: database.as(everyRealm), engine: database.engine })
      } finally {
        await database.close()
      }
    }
    return { stack, page, vault, entries, withDatabase }
  }

  it('records who did what and when, without an address or a secret', async () => {
    const { stack, page, vault, entries } = await create()
    const session = page.state.session
    await openHalf(page, vault.id, vault.envelopes[0]?.id ?? '', { use: 'export' })
    const made = await makeEnvelope(page, { vaultId: vault.id, generation: 2, kind: 'recovery' })
    const envelopes = [...vault.envelopes, made.envelope]
    await page.ask(calls.replaceVault, { replaces: 1, ...write(page, next(vault, { envelopes })) })
    await Promise.all(Array.from({ length: 12 }, () => page.ask(calls.signOutEverywhere, {}).catch(() => {})))
    const all = await entries()
    expect(all.slice(0, 4).map(({ seq, what }) => [seq, what])).toEqual([
      [1, 'device.new'],
      [2, 'vault.created'],
      [3, 'vault.exported'],
      [4, 'vault.changed'],
    ])
    expect(all[3]).toMatchObject({ user_id: session?.userId, device_id: session?.deviceId, at: stack.clock.now() })
    expect(JSON.parse(all[3]?.facts ?? '')).toEqual({ generation: 2, added: ['recovery'], removed: [] })
    // Of calls at once each has a number of its own.
    expect(all.map(entry => entry.seq)).toEqual(all.map((_, index) => index + 1))
    const text = JSON.stringify(all)
    for (const secret of [ann, made.half, page.state.refreshToken ?? '', page.state.accessToken ?? ''])
      expect(text).not.toContain(secret)
  })

  it('cannot be changed by statements of the database, and shows where it was changed around them', async () => {
    const { stack, page, entries, withDatabase } = await create()
    await page.ask(calls.signOutEverywhere, {})
    const count = (await entries()).length
    await withDatabase(async ({ query, engine }) => {
      await expect(query.updateTable('audit_entry').set({ what: 'nothing' }).execute()).rejects.toThrow('append-only')
      await expect(query.deleteFrom('audit_entry').execute()).rejects.toThrow('append-only')
      if (engine === 'postgres') await expect(sql`truncate audit_entry`.execute(query)).rejects.toThrow('append-only')
    })
    expect(await entries()).toHaveLength(count)
    // Who owns the database can take the guard away; the chain remains.
    await withDatabase(async ({ query, engine }) => {
      if (engine === 'sqlite') await sql`drop trigger audit_entry_no_update`.execute(query)
      else await sql`alter table audit_entry disable trigger user`.execute(query)
      await query.updateTable('audit_entry').set({ user_id: 'somebody' }).where('seq', '=', 2).execute()
    })
    const lines: string[] = []
    await expect(runOperator(stack.vault.operator, ['audit'], line => lines.push(line))).rejects.toThrow('at entry 2')
    expect(lines).toHaveLength(1)
  })

  it('is printed by the operator’s command with the last hash of each realm', async () => {
    const { stack, entries } = await create()
    const beta = await stack.page({ projectId: 'beta', hostOrigin: 'https://beta.example' })
    await beta.login('bob@mail.example')
    const lines: string[] = []
    await runOperator(stack.vault.operator, ['audit'], line => lines.push(line))
    const all = await entries()
    const printed = lines.map(line => JSON.parse(line))
    expect(printed.slice(0, all.length).map(entry => entry.hash)).toEqual(all.map(entry => entry.hash))
    const last = new Map(all.map(({ hash, realm, seq }) => [realm, { seq, hash }]))
    expect(printed.slice(all.length)).toEqual([...last].map(([realm, head]) => ({ realm, head })))
    expect(last.size).toBe(2)
  })

  it('a visitor gets their data and is deleted: no row, no half, and a database set back opens nothing', async () => {
    const { stack, page, vault, entries, withDatabase } = await create()
    const { userId = '', realm = '' } = page.state.session ?? {}
    const data = await page.ask(calls.exportVisitor, {})
    expect(data.visitor).toMatchObject({ id: userId, email: ann })
    expect(data.identity).toMatchObject([{ provider: 'email', subject: ann }])
    expect(data.device).toHaveLength(1)
    expect(data.wallet).toEqual(vault)
    expect(data.log.map(row => row.what)).toContain('visitor.exported')
    for (const name of ['wrapped', 'hash', 'proof_mac', 'thumbprint'])
      expect(JSON.stringify(data)).not.toContain(`"${name}"`)
    const halves = await withDatabase(({ query }) => query.selectFrom('envelope_half').selectAll().execute())
    const [visitors, vaults] = await withDatabase(async ({ query }) => [
      await query.selectFrom('visitor').selectAll().execute(),
      await query.selectFrom('vault').selectAll().execute(),
    ])
    stack.clock.advance(300_001)
    await page.refresh()
    expect((await refusal(page.ask(calls.exportVisitor, {}))).code).toBe('step-up-needed')
    expect((await refusal(page.ask(calls.deleteVisitor, { userId }))).code).toBe('step-up-needed')
    await page.stepUp(ann)
    expect((await refusal(page.ask(calls.deleteVisitor, { userId: vault.id }))).code).toBe('input-invalid')
    const bob = await stack.page()
    await bob.login('bob@mail.example')
    expect((await refusal(bob.ask(calls.deleteVisitor, { userId }))).code).toBe('input-invalid')
    const { grants } = await page.ask(calls.deleteVisitor, { userId })
    expect(grants).toHaveLength(1)
    await page.ask(calls.deleteFactor, { grant: grants[0] ?? '' })
    await stack.mailbox.next(ann, mail => mail.subject.includes('were deleted'))
    expect((await refusal(page.ask(calls.whoAmI, {}))).code).toBe('session-ended')
    const left = await withDatabase(async ({ query }) => {
      const found: string[] = []
      for (const table of [
        'identity',
        'device',
        'session',
        'flow',
        'vault',
        'envelope_half',
        'hold',
        'passkey',
      ] as const) {
        const rows = await query
          .selectFrom(table as 'device')
          .selectAll()
          .where('user_id', '=', userId)
          .execute()
        if (rows.length > 0) found.push(table)
      }
      return found
    })
    expect(left).toEqual([])
    expect((await entries()).at(-1)).toMatchObject({ what: 'visitor.deleted', user_id: userId })
    expect(JSON.stringify(await entries())).not.toContain(ann)
    // The same address is a new visitor.
    stack.clock.advance(31_000)
    const again = await stack.page()
    const session = await again.login(ann)
    expect(session.userId).not.toBe(userId)
    expect((await again.ask(calls.readVault, {})).vault).toBeNull()
    // Backup and restore: the halves come back, and open nothing.
    await withDatabase(async ({ query }) => {
      await query
        .insertInto('visitor')
        .values(visitors.filter(row => row.id === userId))
        .execute()
      await query
        .insertInto('vault')
        .values(vaults.filter(row => row.user_id === userId))
        .execute()
      await query.insertInto('envelope_half').values(halves).execute()
      await query.deleteFrom('session').where('user_id', '=', session.userId).execute()
      await query.deleteFrom('identity').where('user_id', '=', session.userId).execute()
      const identity = { realm, provider: 'email', subject: ann, user_id: userId, created_at: 0 }
      await query.insertInto('identity').values(identity).execute()
    })
    stack.clock.advance(31_000)
    const thief = await stack.page()
    expect((await thief.login(ann)).userId).toBe(userId)
    for (const { id } of vault.envelopes)
      expect((await refusal(openHalf(thief, vault.id, id))).code).toBe('envelope-revoked')
  })

  it('the operator exports and deletes a visitor by their address', async () => {
    const { stack, page } = await create()
    const lines: string[] = []
    const run = (...args: string[]) => runOperator(stack.vault.operator, args, line => lines.push(line))
    await run('visitor', 'export', 'alpha', 'ANN@mail.example')
    expect(JSON.parse(lines.join('')).visitor.email).toBe(ann)
    await run('visitor', 'delete', 'alpha', ann)
    expect((await refusal(page.ask(calls.whoAmI, {}))).code).toBe('session-ended')
    await expect(run('visitor', 'delete', 'alpha', ann)).rejects.toThrow('no such visitor')
    await expect(run('visitor', 'delete', 'gamma', ann)).rejects.toThrow('no project')
    for (const wrong of [[], ['audit', 'x'], ['visitor', 'show', 'alpha', ann], ['visitor', 'delete', 'alpha']])
      await expect(run(...wrong)).rejects.toThrow('takes:')
  })
})

it('origins of projects change without a restart: for logins, for frame-ancestors, and in the log', async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'frame.html'), '<meta name="billfold-vault" content="">')
  const stack = await createTestVault({ vault: { pages: { folder } } })
  const start = async (hostOrigin: string) =>
    (await stack.page({ hostOrigin })).ask(calls.startEmailLogin, { projectId: 'alpha', hostOrigin, email: ann })
  const ancestors = async () => {
    const answer = await stack.fetch(new Request(`${vaultUrl}/frame?projectId=alpha`))
    return /frame-ancestors ([^;]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  }
  const moved = 'https://moved.example'
  expect((await refusal(start(moved))).code).toBe('origin-refused')
  expect(await ancestors()).toBe('https://alpha.example')
  const changed = testProjects.map(one => (one.id === 'alpha' ? { ...one, allowedOrigins: [moved] } : one))
  await stack.vault.reload(changed)
  expect(await ancestors()).toBe(moved)
  expect((await start(moved)).action).toBe('VERIFY_OTP')
  expect((await refusal(start('https://alpha.example'))).code).toBe('origin-refused')
  const entries = []
  for await (const { facts, what } of stack.vault.operator.readAudit()) entries.push([what, JSON.parse(facts)])
  expect(entries).toEqual([['projects.changed', { project: 'alpha', origins: [moved] }]])
  // What does not hold together changes nothing.
  await expect(stack.vault.reload([{ id: 'alpha', allowedOrigins: ['*.co.uk'] }])).rejects.toThrow('allowedOrigins')
  expect(await ancestors()).toBe(moved)
  // A project that is gone ends its sessions.
  await stack.vault.reload(changed.filter(one => one.id !== 'alpha'))
  expect((await refusal(start(moved))).code).toBe('project-unknown')
})
