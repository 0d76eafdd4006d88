import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { callLimits } from '../src/contract/calls/callLimits.ts'
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

async function add(page: Page, authenticator: Authenticator, faults: createAuthenticator.Faults = {}) {
  const { flowId, creation } = await page.ask(calls.startPasskey, {})
  return page.ask(calls.addPasskey, { flowId, attestation: authenticator.create(creation, faults) })
}

async function signUp(page: Page, authenticator: Authenticator, faults: Faults = {}, where = place) {
  const { flowId, creation, request } = await page.ask(calls.startPasskeySignUp, where)
  const attestation = authenticator.create(creation, faults.made)
  const assertion = (faults.by ?? authenticator).get(request, faults.used)
  const refreshToken = page.secret()
  const answer = await page.ask(calls.signUpByPasskey, { flowId, attestation, assertion, refreshToken })
  Object.assign(page.state, { accessToken: answer.accessToken, refreshToken, session: answer.session })
  return { session: answer.session, creation }
}
type Faults = {
  readonly made?: createAuthenticator.Faults
  readonly used?: createAuthenticator.Faults
  /** Who answers the second ceremony. */
  readonly by?: Authenticator
}

async function logIn(page: Page, authenticator: Authenticator, faults: createAuthenticator.Faults = {}, where = place) {
  const { flowId, request } = await page.ask(calls.startPasskeyLogin, where)
  const assertion = authenticator.get(request, faults)
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
    const faults: Record<string, createAuthenticator.Faults> = {
      'another origin': { clientData: { origin: 'https://vault.example.evil' } },
      'a sibling host': { clientData: { origin: 'https://alpha.vault.example' } },
      'a sibling RP ID': { rpId: 'example' },
      'a frame of an unlisted page': { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } },
      'a frame of another project': { clientData: { crossOrigin: true, topOrigin: 'https://beta.example' } },
      'a frame that is not listed': { clientData: { crossOrigin: true } },
      'an unlisted page that says it is the same origin': { clientData: { topOrigin: 'https://evil.example' } },
      'another kind of answer': { clientData: { type: 'webauthn.create' } },
      'another challenge': { clientData: { challenge: randomBytes(32).toString('base64url') } },
      'a visitor not verified': { flags: 0x01 },
      'a visitor not present': { flags: 0x04 },
      'another key': { isForged: true },
      'an unknown credential': { credentialId: randomBytes(32).toString('base64url') },
      'the handle of another visitor': { userHandle: randomBytes(16).toString('base64url') },
    }
    for (const [name, fault] of Object.entries(faults)) {
      const refused = await refusal(logIn(stranger, authenticator, fault))
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
    for (const fault of [{ flags: 0x41 }, { rpId: 'example' }, { clientData: { origin: 'https://evil.example' } }])
      expect((await refusal(add(page, authenticator, fault))).code).toBe('passkey-refused')
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
    const received = { ...authenticator.get(request), clientExtensionResults: { prf: { results: { first: 'AAAA' } } } }
    const refused = await refusal(
      eve.ask(calls.verifyPasskeyLogin, { flowId, assertion: received, refreshToken: eve.secret() }),
    )
    expect(refused.code).toBe('input-invalid')
    expect(
      (await refusal(eve.ask(calls.startPasskeyLogin, { ...place, hostOrigin: 'https://evil.example' }))).code,
    ).toBe('origin-refused')
  })

  it('make a visitor who has nothing else: at once, or not at all', async () => {
    const stack = await createTestVault({ database: await fresh() })
    const page = await stack.page()
    const authenticator = createAuthenticator()
    const framed = (topOrigin: string) => ({ clientData: { crossOrigin: true, topOrigin } })
    const faults: Record<string, Faults> = {
      'made elsewhere': { made: { clientData: { origin: 'https://vault.example.evil' } } },
      'made for a sibling RP ID': { made: { rpId: 'example' } },
      'made in a frame of an unlisted page': { made: framed('https://evil.example') },
      'made without user verification': { made: { flags: 0x41 } },
      'made for another challenge': { made: { clientData: { challenge: randomBytes(32).toString('base64url') } } },
      'used elsewhere': { used: { clientData: { origin: 'https://vault.example.evil' } } },
      'used in a frame of an unlisted page': { used: framed('https://evil.example') },
      'used without user verification': { used: { flags: 0x01 } },
      'used with another key': { used: { isForged: true } },
      'used under another handle': { used: { userHandle: randomBytes(16).toString('base64url') } },
      'used is another passkey': { by: createAuthenticator() },
    }
    for (const [name, fault] of Object.entries(faults)) {
      const { code } = await refusal(signUp(page, authenticator, fault))
      expect({ name, code }).toEqual({ name, code: 'passkey-refused' })
    }
    // None of them left anything: the same passkey is free, and logs no visitor in.
    expect((await refusal(logIn(page, authenticator))).code).toBe('passkey-refused')

    const { creation, session } = await signUp(page, authenticator)
    expect(creation).toMatchObject({ rp: { id: 'vault.example', name: 'Alpha' }, excludedIds: [] })
    expect(creation.user.name).toMatch(/^Alpha \(.{4}\)$/)
    expect(session).toMatchObject({ userId: creation.user.id, methods: ['passkey'], email: null, vault: null })
    expect((await page.ask(calls.listPasskeys, {})).passkeys).toHaveLength(1)
    // A second wallet cannot be made of a passkey that is in use already, and two answers make one visitor.
    expect((await refusal(signUp(await stack.page(), authenticator))).code).toBe('passkey-refused')
    const twin = createAuthenticator()
    const { flowId, creation: made, request } = await page.ask(calls.startPasskeySignUp, place)
    const body = { flowId, attestation: twin.create(made), assertion: twin.get(request) }
    const sent = Array.from({ length: 10 }, () =>
      page.ask(calls.signUpByPasskey, { ...body, refreshToken: page.secret() }),
    )
    const settled = await Promise.allSettled(sent)
    expect(settled.filter(one => one.status === 'fulfilled')).toHaveLength(1)

    // Home again, elsewhere; another realm knows no visitor.
    const first = await logIn(await stack.page(), authenticator, { userHandle: creation.user.id })
    expect(first.userId).toBe(creation.user.id)
    const beta = { projectId: 'beta', hostOrigin: 'https://beta.example' }
    expect((await refusal(logIn(await stack.page(beta), authenticator, {}, beta))).code).toBe('passkey-refused')
    expect(
      (await refusal(page.ask(calls.startPasskeySignUp, { ...place, hostOrigin: 'https://evil.example' }))).code,
    ).toBe('origin-refused')
  })

  it('stay while nothing else logs their owner in', async () => {
    const stack = await createTestVault({ database: await fresh() })
    const page = await stack.page()
    const [first, second] = [createAuthenticator(), createAuthenticator()]
    await signUp(page, first)
    const remove = ({ credentialId }: Authenticator) => page.ask(calls.removePasskey, { credentialId })
    expect((await refusal(remove(first))).code).toBe('last-login')
    await add(page, second)
    await remove(first)
    expect((await refusal(remove(second))).code).toBe('last-login')
    const started = await page.ask(calls.startEmailChange, { email: ann })
    const { flowId, flowSecret } = started
    await page.ask(calls.verifySecondaryEmail, { flowId, flowSecret, code: await page.code(ann) })
    await remove(second)
    expect((await refusal(logIn(page, second))).code).toBe('passkey-refused')
  })

  it('give no visitor a budget of mails to a stranger: a visitor without an address is counted by the requested one', async () => {
    const stack = await createTestVault({ database: await fresh() })
    const ask = async () => {
      const page = await stack.page()
      await signUp(page, createAuthenticator())
      stack.clock.advance(31_000)
      return page.ask(calls.startEmailChange, { email: ann })
    }
    for (let key = 0; key < 5; key++) expect((await ask()).action).toBe('VERIFY_SECONDARY_OTP')
    expect((await refusal(ask())).code).toBe('too-many')
    await expect.poll(() => stack.mailbox.messages.filter(mail => mail.to.includes(ann)).length).toBe(5)
  })

  it('never lose the last one that logs their owner in, when all are removed at once', async () => {
    const stack = await createTestVault({ database: await fresh() })
    // Calls meet by chance: some visitors are needed.
    for (let round = 0; round < 8; round++) {
      const [page, other] = [await stack.page(), await stack.page()]
      const [first, second] = [createAuthenticator(), createAuthenticator()]
      await signUp(page, first)
      await add(page, second)
      await logIn(other, second)
      const removed = await Promise.allSettled([
        page.ask(calls.removePasskey, { credentialId: first.credentialId }),
        other.ask(calls.removePasskey, { credentialId: second.credentialId }),
      ])
      expect(removed.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
      const { passkeys } = await page.ask(calls.listPasskeys, {})
      const left = [first, second].find(one => one.credentialId === passkeys[0]?.credentialId)
      await logIn(await stack.page(), left!)
    }
  })

  it('are added up to their number, however many at once', async () => {
    const stack = await createTestVault({ database: await fresh() })
    const page = await stack.page()
    await page.login(ann)
    const { passkeys: most } = callLimits
    for (let count = 1; count < most; count++) await add(page, createAuthenticator())
    // Two sessions of the visitor: each begins while there is room for one.
    stack.clock.advance(31_000)
    const other = await stack.page()
    await other.login(ann)
    const added = await Promise.allSettled([add(page, createAuthenticator()), add(other, createAuthenticator())])
    expect(added.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await page.ask(calls.listPasskeys, {})).passkeys).toHaveLength(most)
  })

  it('are made by one caller so many times an hour', async () => {
    const stack = await createTestVault({ database: await fresh() })
    const page = await stack.page()
    for (let count = 0; count < 20; count++) await signUp(page, createAuthenticator())
    expect(await refusal(signUp(page, createAuthenticator()))).toMatchObject({ code: 'too-many' })
  })
})
