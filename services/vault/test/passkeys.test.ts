import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { createAuthenticator } from './support/createAuthenticator.ts'
import type { createTestPage } from './support/createTestPage.ts'
import { createTestVault } from './support/createTestVault.ts'
import { refusal } from './support/refusal.ts'
import { withEngines } from './support/withEngines.ts'

const ann = 'ann@mail.example'
type Page = Awaited<ReturnType<typeof createTestPage>>
type Authenticator = ReturnType<typeof createAuthenticator>
const place = { projectId: 'alpha', hostOrigin: 'https://alpha.example' }

async function add(page: Page, authenticator: Authenticator, lies: createAuthenticator.Lies = {}) {
  const { flowId, creation } = await page.ask(calls.startPasskey, {})
  return page.ask(calls.addPasskey, { flowId, attestation: authenticator.create(creation, lies) })
}

async function logIn(page: Page, authenticator: Authenticator, lies: createAuthenticator.Lies = {}, where = place) {
  const { flowId, request } = await page.ask(calls.startPasskeyLogin, where)
  const assertion = authenticator.get(request, lies)
  const refreshToken = page.secret()
  const answer = await page.ask(calls.verifyPasskeyLogin, { flowId, assertion, refreshToken })
  Object.assign(page.state, { accessToken: answer.accessToken, refreshToken, session: answer.session })
  return answer.session
}

withEngines('passkeys', fresh => {
  it('are added behind a fresh login, log in from anywhere, step up, and go', async () => {
    const stack = await createTestVault({ database: await fresh() })
    const page = await stack.page()
    const { userId } = await page.login(ann)
    const authenticator = createAuthenticator()
    const started = await page.ask(calls.startPasskey, {})
    expect(started.creation).toMatchObject({
      rp: { id: 'vault.example', name: 'Alpha' },
      user: { id: userId, name: ann },
      excludedIds: [],
    })
    const added = await add(page, authenticator)
    expect(added).toMatchObject({ credentialId: authenticator.credentialId, usedAtMs: null })
    // The start before it was replaced by the newer one.
    const late = authenticator.create(started.creation)
    expect((await refusal(page.ask(calls.addPasskey, { flowId: started.flowId, attestation: late }))).code).toBe(
      'flow-unknown',
    )
    expect((await page.ask(calls.startPasskey, {})).creation.excludedIds).toEqual([authenticator.credentialId])

    const elsewhere = await stack.page()
    expect(await logIn(elsewhere, authenticator)).toMatchObject({ userId, methods: ['passkey'], email: ann })
    expect((await page.ask(calls.listPasskeys, {})).passkeys).toEqual([{ ...added, usedAtMs: stack.clock.now() }])

    stack.clock.advance(300_001)
    await elsewhere.refresh()
    expect((await refusal(elsewhere.ask(calls.startPasskey, {}))).code).toBe('step-up-needed')
    expect((await refusal(elsewhere.ask(calls.removePasskey, { credentialId: added.credentialId }))).code).toBe(
      'step-up-needed',
    )
    const stepUp = await elsewhere.ask(calls.startPasskeyStepUp, {})
    expect(stepUp.request.credentialIds).toEqual([authenticator.credentialId])
    const assertion = authenticator.get(stepUp.request)
    const freshAgain = await elsewhere.ask(calls.verifyPasskeyStepUp, { flowId: stepUp.flowId, assertion })
    expect(freshAgain.session.authAtMs).toBe(stack.clock.now())
    await elsewhere.ask(calls.removePasskey, { credentialId: added.credentialId })
    expect((await refusal(elsewhere.ask(calls.removePasskey, { credentialId: added.credentialId }))).code).toBe(
      'not-found',
    )
    expect((await refusal(elsewhere.ask(calls.startPasskeyStepUp, {}))).code).toBe('not-found')
    expect((await refusal(logIn(await stack.page(), authenticator))).code).toBe('passkey-refused')
  })

  it('refuse every forged way to be used with one answer, and each challenge once (T31)', async () => {
    const stack = await createTestVault({ database: await fresh() })
    const page = await stack.page()
    const { userId } = await page.login(ann)
    const authenticator = createAuthenticator()
    await add(page, authenticator)
    const stranger = await stack.page()
    const lies: Record<string, createAuthenticator.Lies> = {
      'another origin': { clientData: { origin: 'https://vault.example.evil' } },
      'a sibling host': { clientData: { origin: 'https://alpha.vault.example' } },
      'a sibling RP ID': { rpId: 'example' },
      'a frame of an unlisted page': { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } },
      'a frame of another project': { clientData: { crossOrigin: true, topOrigin: 'https://beta.example' } },
      'a frame that nobody names': { clientData: { crossOrigin: true } },
      'an unlisted page that says it is the same origin': { clientData: { topOrigin: 'https://evil.example' } },
      'another kind of answer': { clientData: { type: 'webauthn.create' } },
      'another challenge': { clientData: { challenge: randomBytes(32).toString('base64url') } },
      'a visitor not verified': { flags: 0x01 },
      'a visitor not present': { flags: 0x04 },
      'another key': { isForged: true },
      'an unknown credential': { credentialId: randomBytes(32).toString('base64url') },
      'the handle of somebody else': { userHandle: randomBytes(16).toString('base64url') },
    }
    for (const [name, lie] of Object.entries(lies)) {
      const refused = await refusal(logIn(stranger, authenticator, lie))
      expect({ name, code: refused.code }).toEqual({ name, code: 'passkey-refused' })
    }
    const unknown = await refusal(logIn(stranger, createAuthenticator(), { userHandle: userId }))
    const forged = await refusal(logIn(stranger, authenticator, { isForged: true }))
    expect(unknown).toEqual(forged)

    // In a frame of the project's own page it is good, and so is one whose counter stands still.
    const framed = { clientData: { crossOrigin: true, topOrigin: 'https://alpha.example' } }
    expect((await logIn(stranger, authenticator, framed)).userId).toBe(userId)
    expect((await logIn(stranger, authenticator, { counter: 1 })).userId).toBe(userId)
    expect(stack.log.lines.map(line => line.event)).toContain('passkey.counter')

    // One answer for each challenge, in time, to the page that asked.
    const { flowId, request } = await stranger.ask(calls.startPasskeyLogin, place)
    const assertion = authenticator.get(request)
    const verify = (by: Page) => by.ask(calls.verifyPasskeyLogin, { flowId, assertion, refreshToken: by.secret() })
    expect((await refusal(verify(page))).code).toBe('flow-unknown')
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => verify(stranger)))
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    const again = await stranger.ask(calls.startPasskeyLogin, place)
    stack.clock.advance(300_000)
    const late = { flowId: again.flowId, assertion: authenticator.get(again.request), refreshToken: stranger.secret() }
    expect((await refusal(stranger.ask(calls.verifyPasskeyLogin, late))).code).toBe('flow-unknown')
  })

  it('belong to one visitor of one realm, and what PRF gave is not even read', async () => {
    const stack = await createTestVault({ database: await fresh() })
    const page = await stack.page()
    await page.login(ann)
    const authenticator = createAuthenticator()
    for (const lie of [{ flags: 0x41 }, { rpId: 'example' }, { clientData: { origin: 'https://evil.example' } }])
      expect((await refusal(add(page, authenticator, lie))).code).toBe('passkey-refused')
    await add(page, authenticator)
    expect((await refusal(add(page, authenticator))).code).toBe('passkey-refused')

    const beta = { projectId: 'beta', hostOrigin: 'https://beta.example' }
    expect((await refusal(logIn(await stack.page(beta), authenticator, {}, beta))).code).toBe('passkey-refused')
    const eve = await stack.page()
    await eve.login('eve@mail.example')
    expect((await refusal(add(eve, authenticator))).code).toBe('passkey-refused')
    await add(eve, createAuthenticator())
    const stepUp = await eve.ask(calls.startPasskeyStepUp, {})
    const assertion = authenticator.get(stepUp.request)
    expect((await refusal(eve.ask(calls.verifyPasskeyStepUp, { flowId: stepUp.flowId, assertion }))).code).toBe(
      'passkey-refused',
    )

    const { flowId, request } = await eve.ask(calls.startPasskeyLogin, place)
    const told = { ...authenticator.get(request), clientExtensionResults: { prf: { results: { first: 'AAAA' } } } }
    const refused = await refusal(
      eve.ask(calls.verifyPasskeyLogin, { flowId, assertion: told, refreshToken: eve.secret() }),
    )
    expect(refused.code).toBe('input-invalid')
    expect(
      (await refusal(eve.ask(calls.startPasskeyLogin, { ...place, hostOrigin: 'https://evil.example' }))).code,
    ).toBe('origin-refused')
  })
})
