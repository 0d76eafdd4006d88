import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { calls } from '../src/contract/calls/calls.ts'
import { vaultUrl } from './support/addresses.ts'
import { createTestVault } from './support/createTestVault.ts'
import { refusal } from './support/refusal.ts'
import { withEngines } from './support/withEngines.ts'

const ann = 'ann@mail.example'

withEngines('sessions', fresh => {
  const create = async () => createTestVault({ database: await fresh() })

  it('are bound to the key: a stolen token, a replayed and a foreign proof are worth nothing', async () => {
    const stack = await create()
    const page = await stack.page()
    await page.login(ann)
    const token = page.state.accessToken ?? ''
    expect(decodeJwt(token)).toMatchObject({
      projectId: 'alpha',
      hostOrigin: 'https://alpha.example',
      amr: ['email'],
      custody: null,
      cnf: { jkt: page.thumbprint },
    })
    const thief = await stack.page()
    thief.state.accessToken = token
    thief.state.cookie = page.state.cookie
    expect(await refusal(thief.ask(calls.whoAmI, {}))).toMatchObject({ code: 'session-ended' })

    const url = `${vaultUrl}${calls.whoAmI.path}`
    const good = await page.prove(url, { ath: token })
    expect((await page.send(calls.whoAmI, {}, good)).status).toBe(200)
    const again = await page.send(calls.whoAmI, {}, good)
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([401, 'proof-invalid'])
    for (const wrong of [
      { htu: `${url}?x=1` },
      { htu: `${url}#x` },
      { htu: `https://a@vault.example${calls.whoAmI.path}` },
      { htu: `${vaultUrl}${calls.readVault.path}` },
      { htu: `https://other.example${calls.whoAmI.path}` },
      { htm: 'GET' },
      { ath: 'another token' },
      { jti: 'short' },
      { nonce: '1.AAAAAAAAAAAAAAAAAAAAAA' },
      { iat: Math.floor(stack.clock.now() / 1_000) - 61 },
    ]) {
      const proof = await page.prove(url, { ath: token, ...wrong })
      expect((await page.send(calls.whoAmI, {}, proof)).status, JSON.stringify(wrong)).toBe(401)
    }
  })

  it('begin and go on with a clock that is wrong by a day', async () => {
    const stack = await create()
    for (const skewMs of [86_400_000, -86_400_000]) {
      const page = await stack.page({ skewMs })
      await page.login(`skew${skewMs > 0 ? 1 : 2}@mail.example`)
      stack.clock.advance(3_600_000)
      expect(await refusal(page.ask(calls.whoAmI, {}))).toMatchObject({ code: 'session-ended' })
      await page.refresh()
      await page.ask(calls.whoAmI, {})
    }
  })

  it('rotate: the same refresh again is answered, another one with a used token ends the family', async () => {
    const stack = await create()
    const page = await stack.page()
    await page.login(ann)
    const used = page.state.refreshToken
    const next = page.secret()
    await page.refresh(next)
    page.state.refreshToken = used
    await page.refresh(next)
    await page.ask(calls.whoAmI, {})
    page.state.refreshToken = used
    expect(await refusal(page.refresh())).toMatchObject({ code: 'session-ended' })
    expect(await refusal(page.ask(calls.whoAmI, {}))).toMatchObject({ code: 'session-ended' })
    page.state.refreshToken = next
    expect(await refusal(page.refresh())).toMatchObject({ code: 'session-ended' })
  })

  it('of two clients that race with one refresh token one wins, and then both are out', async () => {
    const stack = await create()
    const page = await stack.page()
    await page.login(ann)
    const refreshToken = page.state.refreshToken ?? ''
    const race = () => page.ask(calls.refreshSession, { refreshToken, nextRefreshToken: page.secret() })
    const results = await Promise.allSettled([race(), race()])
    expect(results.filter(result => result.status === 'fulfilled').length).toBeLessThanOrEqual(1)
    expect(await refusal(page.ask(calls.whoAmI, {}))).toMatchObject({ code: 'session-ended' })
  })

  it('need the cookie once it came back, and live without where no cookie ever does', async () => {
    const stack = await create()
    const page = await stack.page()
    await page.login(ann)
    await page.ask(calls.whoAmI, {})
    const cookie = page.state.cookie
    page.state.cookie = undefined
    expect(await refusal(page.ask(calls.whoAmI, {}))).toMatchObject({ code: 'session-ended' })
    page.state.cookie = cookie
    await page.ask(calls.whoAmI, {})
    const strict = await stack.page({ refusesCookies: true })
    await strict.login('bob@mail.example')
    await strict.ask(calls.whoAmI, {})
    await strict.refresh()
    const header = (
      await page.send(calls.refreshSession, {
        refreshToken: page.state.refreshToken ?? '',
        nextRefreshToken: page.secret(),
      })
    ).headers.get('set-cookie')
    for (const word of ['__Host-billfold-vault=', 'Secure', 'HttpOnly', 'SameSite=None', 'Partitioned', 'Path=/'])
      expect(header).toContain(word)
  })

  it('end by sign-out, everywhere, idleness and age', async () => {
    const stack = await create()
    const [first, second, third] = [await stack.page(), await stack.page(), await stack.page()]
    await first.login(ann)
    stack.clock.advance(31_000)
    await second.login(ann)
    await first.ask(calls.signOut, { refreshToken: first.state.refreshToken ?? '' })
    expect((await refusal(first.ask(calls.whoAmI, {}))).code).toBe('session-ended')
    await second.ask(calls.whoAmI, {})
    // Another visitor's token ends nothing.
    await third.ask(calls.signOut, { refreshToken: second.state.refreshToken ?? '' })
    await second.ask(calls.signOutEverywhere, {})
    expect((await refusal(second.refresh())).code).toBe('session-ended')
    const day = 86_400_000
    await third.login('bob@mail.example')
    for (const days of [29, 29, 29]) {
      stack.clock.advance(days * day)
      await third.refresh()
    }
    stack.clock.advance(4 * day)
    expect((await refusal(third.refresh())).code).toBe('session-ended')
    await third.login('bob@mail.example')
    stack.clock.advance(31 * day)
    expect((await refusal(third.refresh())).code).toBe('session-ended')
  })

  it('change the address by the old mailbox, then the new', async () => {
    const stack = await create()
    const page = await stack.page()
    const { userId } = await page.login(ann)
    const old = stack.mailbox.messages.map(message => message.id)
    stack.clock.advance(31_000)
    const { action, flowId, flowSecret, codeDigits } = await page.ask(calls.startEmailChange, {
      email: 'New@mail.example',
    })
    expect([action, codeDigits]).toEqual(['VERIFY_PRIMARY_OTP', 8])
    const primary = await page.code(ann, old)
    const reference = { flowId, flowSecret }
    expect((await refusal(page.ask(calls.verifySecondaryEmail, { ...reference, code: primary }))).code).toBe(
      'flow-unknown',
    )
    await page.ask(calls.verifyPrimaryEmail, { ...reference, code: primary })
    expect((await page.ask(calls.whoAmI, {})).email).toBe(ann)
    const secondary = await page.code('new@mail.example')
    expect(await page.ask(calls.verifySecondaryEmail, { ...reference, code: secondary })).toEqual({
      email: 'new@mail.example',
    })
    for (const address of [ann, 'new@mail.example'])
      await stack.mailbox.next(address, mail => mail.subject.includes('was changed'))
    stack.clock.advance(31_000)
    const other = await stack.page()
    expect((await other.login('new@mail.example')).userId).toBe(userId)
    expect((await (await stack.page()).login(ann)).userId).not.toBe(userId)
  })
})
