import { describe, expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { createTestVault } from './support/createTestVault.ts'
import { makeVault } from './support/makeVault.ts'
import { refusal } from './support/refusal.ts'
import { write } from './support/write.ts'

const ann = 'ann@mail.example'

describe('tenants', () => {
  it('T33: what belongs to one visitor or realm is not found from another, by any call that names an id', async () => {
    const stack = await createTestVault()
    const alpha = await stack.page()
    const beta = await stack.page({ projectId: 'beta', hostOrigin: 'https://beta.example' })
    const mine = await alpha.login(ann)
    const theirs = await beta.login(ann)
    expect(theirs.userId).not.toBe(mine.userId)
    const { vault } = await makeVault(alpha, ['device', 'escrow'])
    await alpha.ask(calls.createVault, write(alpha, vault))
    const [device, escrow] = vault.envelopes.map(envelope => envelope.id)
    const { frameKey } = { frameKey: (await beta.frameKey()).publicKey }
    expect((await beta.ask(calls.readVault, {})).vault).toBeNull()
    expect((await beta.ask(calls.listDevices, {})).devices).toHaveLength(1)
    const tries = [
      beta.ask(calls.openEnvelope, { envelopeId: device ?? '', use: 'sign', frameKey }),
      beta.ask(calls.revokeEnvelope, { envelopeId: device ?? '' }),
      beta.ask(calls.revokeDevice, { deviceId: mine.deviceId }),
      beta.ask(calls.authorizeEscrow, { purpose: 'release', envelopeId: escrow ?? '', frameKey }),
      beta.ask(calls.authorizeEscrow, { purpose: 'deposit', envelopeId: escrow ?? '' }),
      beta.ask(calls.authorizeEscrow, { purpose: 'delete', envelopeId: escrow ?? '' }),
      beta.ask(calls.createVault, write(beta, vault)),
      beta.ask(calls.createVault, write(beta, { ...vault, userId: theirs.userId, realm: theirs.realm })),
      beta.ask(calls.replaceVault, {
        replaces: 1,
        ...write(beta, { ...vault, generation: 2, userId: theirs.userId, realm: theirs.realm }),
      }),
    ]
    const codes = await Promise.all(tries.map(async one => (await refusal(one)).code))
    expect(codes).toEqual([
      'envelope-unknown',
      'envelope-unknown',
      'not-found',
      'envelope-unknown',
      'envelope-unknown',
      'envelope-unknown',
      'vault-refused',
      'vault-refused',
      'vault-missing',
    ])
    await alpha.ask(calls.whoAmI, {})
  })

  it('projects that name one realm share a visitor, each under its own rules', async () => {
    const stack = await createTestVault()
    const one = await stack.page({ projectId: 'shared-1', hostOrigin: 'https://one.example' })
    const two = await stack.page({ projectId: 'shared-2', hostOrigin: 'https://two.example' })
    const first = await one.login(ann)
    stack.clock.advance(31_000)
    expect((await two.login(ann)).userId).toBe(first.userId)
    const { vault } = await makeVault(two, ['device', 'escrow'])
    expect((await refusal(two.ask(calls.createVault, write(two, vault)))).code).toBe('vault-refused')
  })

  it('takes hosts of the project alone, and pages of its own origin alone', async () => {
    const stack = await createTestVault()
    const start = { projectId: 'alpha', email: ann }
    for (const [hostOrigin, code] of [
      ['https://beta.example', 'origin-refused'],
      ['https://alpha.example.evil.example', 'origin-refused'],
      ['https://sub.alpha.example', 'origin-refused'],
      ['http://alpha.example', 'origin-refused'],
      ['null', 'origin-refused'],
      ['https://alpha.example@evil.example', 'origin-refused'],
    ] as const)
      expect(
        (await refusal((await stack.page()).ask(calls.startEmailLogin, { ...start, hostOrigin }))).code,
        hostOrigin,
      ).toBe(code)
    const page = await stack.page()
    expect(
      (
        await refusal(
          page.ask(calls.startEmailLogin, { ...start, projectId: 'gamma', hostOrigin: 'https://alpha.example' }),
        )
      ).code,
    ).toBe('project-unknown')
    // The vault's own windows.
    expect((await page.ask(calls.startEmailLogin, { ...start, hostOrigin: 'https://vault.example' })).action).toBe(
      'VERIFY_OTP',
    )

    const ask = (headers: Record<string, string>, init: RequestInit = {}) =>
      stack.fetch(
        new Request(`https://vault.example${calls.whoAmI.path}`, { method: 'POST', body: '{}', ...init, headers }),
      )
    const json = { 'content-type': 'application/json' }
    for (const headers of [
      { ...json, origin: 'https://alpha.example' },
      { ...json, origin: 'null' },
      { ...json, 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await ask(headers)
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    expect((await ask(json, { method: 'OPTIONS', body: null })).status).toBe(403)
    expect((await ask(json, { method: 'GET', body: null })).status).toBe(405)
  })

  it('T36: bounds bodies', async () => {
    const stack = await createTestVault()
    const page = await stack.page()
    const body = (text: string) => text
    const deep = `{"projectId":"alpha","hostOrigin":"https://alpha.example","email":"ann@mail.example","x":${'['.repeat(40)}${']'.repeat(40)}}`
    const send = async (text: string, type = 'application/json') => {
      const url = `https://vault.example${calls.startEmailLogin.path}`
      const nonce = (
        await stack.fetch(new Request(url, { method: 'POST', headers: { origin: 'https://vault.example' } }))
      ).headers.get('dpop-nonce')
      const dpop = await page.prove(url, { nonce })
      const headers = { 'content-type': type, origin: 'https://vault.example', dpop }
      const answer = await stack.fetch(new Request(url, { method: 'POST', headers, body: body(text) }))
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await send(deep)).toEqual([400, 'input-invalid'])
    expect(await send(`"${'a'.repeat(262_144)}"`)).toEqual([413, 'body-too-large'])
    expect(await send('{"projectId":')).toEqual([400, 'input-invalid'])
    expect(await send('[]')).toEqual([400, 'input-invalid'])
    expect(await send('projectId=alpha', 'application/x-www-form-urlencoded')).toEqual([415, 'body-not-json'])
    expect(await send('{}', 'text/plain')).toEqual([415, 'body-not-json'])
  })
})
