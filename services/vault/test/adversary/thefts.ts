import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { silentLog } from '@billfold/service'
import Libsql from 'libsql'
import { calls } from '../../src/contract/calls/calls.ts'
import { createEscrowLink } from '../../src/roles/vault/escrow/createEscrowLink.ts'
import type { EscrowLink } from '../../src/roles/vault/services/EscrowLink.ts'
import { deriveKeyPair } from '../../src/serve/deriveKeyPair.ts'
import { escrowUrl } from '../support/addresses.ts'
import type { Scene } from './actions.ts'
import { ownEmail } from './createAdversary.ts'
import type { Dice } from './createDice.ts'
import { ownerEmail } from './makeScenario.ts'

type Row = Record<string, string | number | null>

const bytes = (hex: Uint8Array) => Buffer.from(hex).toString('hex')
const text = (row: Row, name: string) => String(row[name] ?? '')

function tablesOf(database: InstanceType<typeof Libsql>): string[] {
  const rows = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]
  return rows.map(({ name }) => name).filter(name => !name.startsWith('sqlite_') && name !== 'migration')
}

/** Reads every row of the vault's database; with its KMS every server half as well. */
export async function dumpVault(
  { adversary: { knowledge }, world }: Scene,
  { isUnwrapping }: { readonly isUnwrapping: boolean },
) {
  for (const name of tablesOf(world.database)) {
    const rows = world.database.prepare(`select * from "${name}"`).all() as Row[]
    for (const row of rows) {
      knowledge.addText(JSON.stringify(row))
      knowledge.learn(row)
      if (!isUnwrapping || name !== 'envelope_half' || !row.wrapped) continue
      const context = {
        role: 'vault',
        secret: 'server-half',
        realm: text(row, 'realm'),
        user: text(row, 'user_id'),
        vault: text(row, 'vault_id'),
        envelope: text(row, 'envelope_id'),
      }
      const half = await world.kms.vault.unwrap(text(row, 'wrapped'), context).catch(() => undefined)
      if (half) knowledge.addHalf(text(row, 'envelope_id'), bytes(half))
    }
  }
}

/** Reads every row and every factor of the escrow, with its KMS. */
export async function dumpEscrow({ adversary: { knowledge }, world }: Scene): Promise<void> {
  const database = new Libsql(world.files.escrow)
  for (const name of tablesOf(database))
    for (const row of database.prepare(`select * from "${name}"`).all() as Row[]) {
      knowledge.addText(JSON.stringify(row))
      knowledge.learn(row)
    }
  const rows = database.prepare('select * from factor').all() as Row[]
  database.close()
  for (const row of rows) {
    const context = {
      role: 'escrow',
      secret: 'factor',
      realm: text(row, 'realm'),
      user: text(row, 'user_id'),
      vault: text(row, 'vault_id'),
      envelope: text(row, 'envelope_id'),
    }
    const factor = await world.kms.escrow.unwrap(text(row, 'wrapped'), context).catch(() => undefined)
    if (factor) knowledge.addFactor(text(row, 'envelope_id'), bytes(factor))
  }
}

/** The vault's own secrets, as database and KMS give them. */
export async function readSecrets({ world }: Scene): Promise<(use: string) => Buffer> {
  const row = world.database.prepare('select wrapped from service_secret').get() as { wrapped: string }
  const master = await world.kms.vault.unwrap(row.wrapped, { role: 'vault', secret: 'master' })
  return use => Buffer.from(hkdfSync('sha256', master, new Uint8Array(), `billfold/vault-secret/v1|${use}`, 32))
}

/** A grant as the vault signs it, for the adversary's own page. */
export async function forgeGrant(
  { adversary, world }: Scene,
  secretOf: (use: string) => Buffer,
  dice: Dice,
): Promise<string | undefined> {
  const record = adversary.knowledge.records().at(-1)
  const envelope = record?.envelopes.find(one => one.kind === 'escrow')
  if (!record || !envelope) return undefined
  const key = () => deriveKeyPair(secretOf('grant')).privateJwk
  const options = { url: escrowUrl, publicKey: '', key, now: world.clock.now, random: randomBytes, log: silentLog }
  const link = createEscrowLink(options)
  const { generation, id: envelopeId } = envelope
  const { id: vaultId, realm, userId: sub } = record
  const { frameKey, page } = adversary.stranger
  const about = { realm, sub, vaultId, envelopeId }
  const asked = { projectId: 'strict', projectName: 'Strict', origin: 'https://strict.example' }
  const identity = `email:${dice.one([ownerEmail, ownEmail])}`
  const flowId = dice.late(adversary.knowledge.named('flowId'))
  const claims: readonly EscrowLink.Claims[] = [
    { purpose: 'ask', ...about, ...asked, identity },
    { purpose: 'release', ...about, ...asked, generation, frameKey },
    { purpose: 'login', realm, flowId: typeof flowId === 'string' ? flowId : envelopeId, identity, ...asked },
    { purpose: 'deposit', ...about, identity },
    { purpose: 'pin', ...about, identity },
    { purpose: 'approve', ...about },
    { purpose: 'delete', ...about },
    { purpose: 'read-release', ...about },
    { purpose: 'list', realm, sub },
    { purpose: 'cancel', realm, sub },
  ]
  return link.sign(dice.one(claims), page.thumbprint)
}

/** Changes a value of a row to one from elsewhere. */
export async function writeRow({ world: { clock, database } }: Scene, dice: Dice): Promise<void> {
  const name = dice.one(tablesOf(database))
  const rows = database.prepare(`select rowid as place, * from "${name}"`).all() as Row[]
  if (rows.length === 0) return
  const row = dice.one(rows)
  const column = dice.one(Object.keys(row).filter(one => one !== 'place'))
  const other = dice.one(rows)[column] ?? null
  const value = dice.one([
    other,
    clock.now(),
    clock.now() - 604_800_000,
    0,
    1,
    null,
    dice.bytes(16).toString('base64url'),
  ])
  try {
    if (dice.chance(0.05)) database.prepare(`delete from "${name}" where rowid = ?`).run(row.place)
    else database.prepare(`update "${name}" set "${column}" = ? where rowid = ?`).run(value, row.place)
  } catch {
    // A constraint of the database said no.
  }
}

/** Inserts a session of the owner for the adversary's own page, of a device that seems to have opened the wallet. */
export async function openSessionByRow({ adversary, scenario, world }: Scene, dice: Dice): Promise<void> {
  const { clock, database } = world
  const { realm, userId: user_id } = scenario.wallet.vault
  const { page } = adversary.stranger
  const now = clock.now()
  const newId = () => randomBytes(16).toString('base64url')
  const [device_id, session_id, refreshToken] = [newId(), newId(), page.secret()]
  const common = { realm, user_id, thumbprint: page.thumbprint, host_origin: 'https://strict.example' }
  insert(database, 'device', {
    ...common,
    id: device_id,
    name: 'x',
    first_seen_at: now - 2_592_000_000,
    last_seen_at: now,
    revoked_at: null,
    proof: newId(),
    proven_at: dice.chance(0.7) ? now : null,
  })
  insert(database, 'session', {
    ...common,
    id: session_id,
    device_id,
    project_id: 'strict',
    methods: '["email"]',
    auth_at: now,
    created_at: now,
    used_at: now,
    binder_hash: '',
    is_bound: 0,
    ended_at: null,
  })
  const hash = createHash('sha256').update(refreshToken).digest('base64url')
  insert(database, 'refresh_token', { hash, realm, session_id, next_hash: null, created_at: now })
  page.state.cookie = undefined
  await adversary.ask(adversary.stranger, dice, calls.refreshSession, { refreshToken, nextRefreshToken: page.secret() })
}

/** Columns that the table does not have are left out. */
function insert(database: InstanceType<typeof Libsql>, table: string, row: Row): void {
  const columns = (database.prepare(`select name from pragma_table_info('${table}')`).all() as { name: string }[]).map(
    one => one.name,
  )
  const names = Object.keys(row).filter(name => columns.includes(name))
  const marks = names.map(() => '?').join(', ')
  database
    .prepare(`insert into "${table}" (${names.join(', ')}) values (${marks})`)
    .run(...names.map(name => row[name]))
}
