import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import Libsql from 'libsql'
import { describe, expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { createFileKms } from '../src/kms/createFileKms.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeEnvelope, makeVault, next, openHalf } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { write } from './support/write.ts'

const ann = 'ann@mail.example'

/** Every text in every column of a SQLite file. */
function dump(file: string): string[] {
  const database = new Libsql(file)
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]
  return tables.flatMap(({ name }) =>
    (database.prepare(`select * from "${name}"`).all() as Record<string, unknown>[]).flatMap(row =>
      Object.values(row).map(String),
    ),
  )
}

describe('what is stolen', () => {
  it('T1, T6: dump and log hold no half, code, token, proof or link, in any writing', async () => {
    const stack = await createTestVault()
    const page = await stack.page({ projectId: 'alpha' })
    await page.login(ann)
    const { vault, halves } = await makeVault(page, ['device', 'recovery'])
    await page.ask(calls.createVault, write(page, vault))
    const proof = page.secret()
    const made = await makeEnvelope(page, { vaultId: vault.id, generation: 2, kind: 'passphrase', proof })
    await page.ask(calls.replaceVault, {
      replaces: 1,
      ...write(page, next(vault, { envelopes: [...vault.envelopes, made.envelope] })),
    })
    const opened = await openHalf(page, vault.id, made.envelope.id, proof === undefined ? {} : { proof })
    stack.clock.advance(31_000)
    const other = await stack.page()
    const started = await other.start(ann)
    if (started.action !== 'VERIFY_OTP') throw new Error(started.action)
    const code = await other.code(ann)
    await refusal(other.verify(started, code === '000000' ? '000001' : '000000'))
    const secrets = [
      ...[...halves, opened].flatMap(hex => {
        const bytes = Buffer.from(hex, 'hex')
        return [hex, bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('latin1')]
      }),
      ...[
        proof,
        started.flowSecret,
        page.state.refreshToken,
        page.state.accessToken,
        page.state.cookie?.split('=')[1],
        code,
      ],
    ].filter((secret): secret is string => secret !== undefined && secret !== '')
    await stack.stop()
    const texts = dump(join(stack.folder, 'vault.sqlite'))
    const files = readdirSync(stack.folder)
      .filter(name => name.includes('.sqlite'))
      .map(name => readFileSync(join(stack.folder, name), 'latin1'))
    const log = stack.log.text()
    for (const secret of secrets) {
      expect(texts.filter(text => text === secret || (secret.length > 10 && text.includes(secret)))).toEqual([])
      if (secret.length > 10) for (const file of files) expect(file.includes(secret)).toBe(false)
      if (secret.length > 10) expect(log.includes(secret)).toBe(false)
    }
    expect(log).not.toContain('mail.example')
    expect(log).not.toContain(`"${code}"`)
    expect(stack.log.lines.length).toBeGreaterThan(10)
  })

  it('T2: database and KMS key give the halves and nothing that opens: no factor is there', async () => {
    const stack = await createTestVault()
    const page = await stack.page()
    await page.login(ann)
    const { vault, halves } = await makeVault(page, ['device'])
    await page.ask(calls.createVault, write(page, vault))
    await stack.stop()
    const database = new Libsql(join(stack.folder, 'vault.sqlite'))
    const row = database.prepare('select * from envelope_half').get() as Record<string, string>
    const kms = createFileKms({ file: join(stack.folder, 'vault.key') })
    const context = {
      role: 'vault',
      secret: 'server-half',
      realm: row.realm ?? '',
      user: row.user_id ?? '',
      vault: row.vault_id ?? '',
      envelope: row.envelope_id ?? '',
    }
    const half = await kms.unwrap(row.wrapped ?? '', context)
    expect(Buffer.from(half).toString('hex')).toBe(halves[0])
    // T8: moved to another visitor's row it does not even unwrap.
    for (const other of [{ user: vault.id }, { envelope: vault.id }, { realm: 'other' }, { vault: row.user_id ?? '' }])
      await expect(kms.unwrap(row.wrapped ?? '', { ...context, ...other })).rejects.toMatchObject({ kind: 'refused' })
  })

  it('T7: a database that is set back opens no revoked device, ends no ended session anew, and says so', async () => {
    const folder = makeFolder()
    const first = await createTestVault({ folder })
    const page = await first.page()
    await page.login(ann)
    const { vault } = await makeVault(page, ['device', 'recovery'])
    await page.ask(calls.createVault, write(page, vault))
    first.clock.advance(31_000)
    const phone = await first.page()
    await phone.login(ann)
    const made = await makeEnvelope(phone, { vaultId: vault.id, generation: 2, kind: 'device' })
    const second = next(vault, { envelopes: [...vault.envelopes, made.envelope] })
    await phone.ask(calls.replaceVault, { replaces: 1, ...write(phone, second) })
    await first.stop()
    const backup = makeFolder()
    const files = () => readdirSync(folder).filter(name => name.startsWith('vault.sqlite'))
    for (const name of files()) cpSync(join(folder, name), join(backup, name))

    const middle = await createTestVault({ folder, clock: first.clock })
    const onMiddle = await middle.page({ keys: page.keys })
    const phoneOnMiddle = await middle.page({ keys: phone.keys })
    Object.assign(onMiddle.state, page.state)
    Object.assign(phoneOnMiddle.state, phone.state)
    await phoneOnMiddle.ask(calls.whoAmI, {})
    const { devices } = await onMiddle.ask(calls.listDevices, {})
    await onMiddle.ask(calls.revokeDevice, { deviceId: devices.find(device => !device.isThisOne)?.deviceId ?? '' })
    await onMiddle.ask(calls.replaceVault, { replaces: 2, ...write(onMiddle, next(second)) })
    await middle.stop()

    // As an operator restores: a log that is left beside the file would be read into it.
    for (const name of files()) rmSync(join(folder, name))
    for (const name of readdirSync(backup)) cpSync(join(backup, name), join(folder, name))
    const last = await createTestVault({ folder, clock: first.clock })
    const onLast = await last.page({ keys: page.keys })
    const phoneOnLast = await last.page({ keys: phone.keys })
    Object.assign(onLast.state, page.state)
    Object.assign(phoneOnLast.state, phone.state)
    expect((await refusal(phoneOnLast.ask(calls.whoAmI, {}))).code).toBe('session-ended')
    expect((await refusal(phoneOnLast.refresh())).code).toBe('session-ended')
    expect(await onLast.ask(calls.readVault, {})).toMatchObject({
      isRolledBack: true,
      revokedEnvelopeIds: [made.envelope.id],
      spareEnvelopeIds: [made.envelope.id],
    })
    expect((await refusal(openHalf(onLast, vault.id, made.envelope.id))).code).toBe('envelope-revoked')
    expect(last.log.lines.some(line => line.event === 'vault.rolled-back')).toBe(true)
    // Even a fresh login with the lost device's key is a new device.
    last.clock.advance(31_000)
    await phoneOnLast.login(ann)
    expect((await refusal(openHalf(phoneOnLast, vault.id, made.envelope.id))).code).toBe('envelope-revoked')
  })
})
