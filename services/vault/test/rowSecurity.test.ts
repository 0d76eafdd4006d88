import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { silentLog } from '@billfold/service'
import { openDatabase } from '@billfold/service/database'
import { isLeftOut, startPostgres } from '@billfold/service/testing/servers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import type { Tables } from '../src/roles/vault/db/schema.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeVault } from './support/makeVault.ts'
import { write } from './support/write.ts'

const ann = 'ann@mail.example'

describe.skipIf(isLeftOut('postgres'))('row-level security', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  /** As an attacker with the service's own connection, with their own statements. */
  function open(url: string) {
    const database = openDatabase<Tables>(
      { engine: 'postgres', url, poolCount: 2 },
      { name: 'test', log: silentLog, scopeSetting: 'app.realm' },
    )
    onTestFinished(() => database.close())
    return database
  }

  const warnings = ({ log }: Awaited<ReturnType<typeof createTestVault>>) =>
    log.lines.filter(line => line.event === 'database.role-is-free')

  it('T33: a client that names no realm, or another one, reads and writes nothing of a realm, with any statement', async () => {
    const urls = { vault: await postgres.createDatabase(), escrow: await postgres.createDatabase() }
    const stack = await createTestVault({
      database: { engine: 'postgres', url: urls.vault },
      escrowDatabase: { engine: 'postgres', url: urls.escrow },
    })
    const alpha = await stack.page()
    const beta = await stack.page({ projectId: 'beta', hostOrigin: 'https://beta.example' })
    const realms: string[] = []
    for (const page of [alpha, beta]) {
      realms.push((await page.login(ann)).realm)
      const { vault } = await makeVault(page, ['device', 'escrow'])
      const envelopeId = vault.envelopes[1]?.id ?? ''
      const { publicKey } = await stack.escrow.describe()
      await page.deposit(publicKey, vault, envelopeId, randomBytes(32))
      await page.ask(calls.createVault, write(page, vault))
    }
    const [mine = '', theirs = ''] = realms
    const filled = new Set<string>()
    for (const url of Object.values(urls)) {
      const database = open(url)
      const { rows: tables } = await sql<{ name: string; isHeld: boolean }>`
        select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isHeld" from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'realm' where c.relkind = 'r'`.execute(database.query)
      expect(tables.filter(table => !table.isHeld)).toEqual([])
      for (const { name } of tables) {
        const realmsOf = async (query: typeof database.query) =>
          (await sql<{ realm: string }>`select distinct realm from ${sql.table(name)}`.execute(query)).rows.map(
            row => row.realm,
          )
        expect(await realmsOf(database.query), name).toEqual([])
        expect(await realmsOf(database.as('gamma')), name).toEqual([])
        for (const realm of realms) {
          const seen = await realmsOf(database.as(realm))
          expect(
            seen.filter(one => one !== realm),
            name,
          ).toEqual([])
          if (seen.length > 0) filled.add(name)
        }
        expect((await realmsOf(database.as('*'))).length, name).toBe(filled.has(name) ? 2 : 0)
        const change = sql`delete from ${sql.table(name)} where realm = ${mine}`
        expect((await change.execute(database.as(theirs))).numAffectedRows, name).toBe(0n)
        expect((await change.execute(database.query)).numAffectedRows, name).toBe(0n)
      }
    }
    expect([...filled].sort()).toEqual([
      'audit_entry',
      'device',
      'envelope_half',
      'factor',
      'flow',
      'identity',
      'refresh_token',
      'session',
      'vault',
      'visitor',
      'wallet',
    ])
    const database = open(urls.vault)
    const visitor = { realm: mine, id: 'new', email: null, created_at: 1 }
    for (const query of [database.query, database.as(theirs)])
      await expect(query.insertInto('visitor').values(visitor).execute()).rejects.toThrow('row-level security')
    await alpha.ask(calls.whoAmI, {})
  })

  it('a name holds for its transaction alone, on connections that others get next', async () => {
    const database = open(await postgres.createDatabase())
    const named = sql<{ realm: string | null }>`select nullif(current_setting('app.realm', true), '') as realm`
    const ask = async (query: typeof database.query) => (await named.execute(query)).rows[0]?.realm
    const realms = Array.from({ length: 40 }, (_, index) => `realm-${index}`)
    // Two connections, forty at once: each statement is asked in its own name.
    expect(await Promise.all(realms.map(realm => ask(database.as(realm))))).toEqual(realms)
    const odd = "o'; drop table visitor; --\\"
    expect(await ask(database.as(odd))).toBe(odd)
    await expect(sql`select 1 / 0`.execute(database.as('left'))).rejects.toThrow('division by zero')
    await expect(
      database
        .as('left')
        .transaction()
        .execute(async transaction => {
          expect(await ask(transaction)).toBe('left')
          throw new Error('stopped')
        }),
    ).rejects.toThrow('stopped')
    expect(await Promise.all([ask(database.query), ask(database.query)])).toEqual([null, null])
    const mode = sql<{ level: string }>`select current_setting('transaction_isolation') as level`
    await database
      .as('strict')
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async transaction => {
        expect([await ask(transaction), (await mode.execute(transaction)).rows[0]?.level]).toEqual([
          'strict',
          'serializable',
        ])
      })
  })

  it('the roles of the README keep vault and escrow out of each other’s database', async () => {
    const words = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    const [, script = ''] = /```sql\n([\s\S]*?)```/.exec(words) ?? []
    // A `create database` cannot share a message with anything.
    for (const statement of script.split(';').filter(text => text.trim() !== '')) await postgres.asAdmin(statement)
    const base = await postgres.createDatabase()
    const address = (role: string, name: string) => {
      const url = new URL(base)
      url.username = role
      url.pathname = `/${name}`
      return url.href
    }
    const stack = await createTestVault({
      database: { engine: 'postgres', url: address('billfold_vault', 'vault') },
      escrowDatabase: { engine: 'postgres', url: address('billfold_escrow', 'escrow') },
      vault: { revocations: { engine: 'postgres', url: address('billfold_vault', 'vault_revocations') } },
    })
    const page = await stack.page()
    await page.login(ann)
    const { vault } = await makeVault(page, ['device', 'escrow'])
    await page.ask(calls.createVault, write(page, vault))
    for (const [role, name] of [
      ['billfold_vault', 'escrow'],
      ['billfold_escrow', 'vault'],
      ['billfold_escrow', 'vault_revocations'],
      ['billfold_app', 'vault'],
    ] as const)
      await expect(open(address(role, name)).ping(), `${role} in ${name}`).rejects.toThrow(
        'permission denied for database',
      )
    expect(warnings(stack)).toEqual([])
  })

  it('says so when the role is one that no policy holds', async () => {
    const url = new URL(await postgres.createDatabase())
    url.username = 'postgres'
    const stack = await createTestVault({ database: { engine: 'postgres', url: url.href } })
    await (await stack.page()).login(ann)
    expect(warnings(stack)).toHaveLength(1)
  })
})
