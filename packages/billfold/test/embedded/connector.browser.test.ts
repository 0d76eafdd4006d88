import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPair } from './support/openPair.ts'

// The connector of `embedded()` in a browser, against a vault that does what the test says. The real vault is in e2e.

let pair: Awaited<ReturnType<typeof openPair>>
beforeAll(async () => {
  pair = await openPair()
})
afterAll(() => pair?.close())

async function openLoggedIn(query = '', beside?: Page) {
  const opened = await pair.open(query, beside)
  await opened.page.evaluate(() => window.page.logIn())
  return { ...opened, frame: await pair.frameOf(opened.page) }
}
const statusOf = (page: Page) => page.evaluate(() => window.page.actions.getAccount(window.page.kit).status)
const viewOf = (page: Page) => page.evaluate(() => window.page.view())
const storedOf = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())
const loginKeys = ['@billfold/email', '@billfold/last-network', '@billfold/login-used']

test('a visitor logs in by e-mail, signs, and is known again after a reload; nothing happens before', async () => {
  const { page, errors } = await pair.open()
  // No login happened here: no frame, no request.
  expect(page.frames()).toHaveLength(1)
  expect(await page.evaluate(() => window.page.embedded.user())).toBeUndefined()
  expect(
    await page.evaluate(() => window.page.codeOf(window.page.actions.connect(window.page.kit, { connector: 'auth' }))),
  ).toBe('connection/not-email-or-social')
  const connected = await page.evaluate(() => window.page.logIn())
  const frame = await pair.frameOf(page)
  const address = await frame.evaluate(() => window.vault.address)
  expect(connected.connected.eip155).toEqual({
    accounts: [{ address, type: 'eoa' }],
    approvedNetworks: 'all',
    networkId: 'eip155:1',
  })
  expect(await frame.evaluate(() => window.vault.log)).toEqual([
    'SYNC_DAPP_DATA',
    'SYNC_THEME',
    'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    'GET_USER',
    'CONNECT_EMAIL',
    'CONNECT_OTP',
    'GET_USER',
  ])
  expect(await page.evaluate(() => window.page.embedded.user())).toEqual({
    email: 'ada@example.com',
    custody: 'user-sealed',
    isOnThisDeviceAlone: false,
    smartAccountDeployed: false,
  })
  expect(await page.evaluate(() => window.page.embedded.smartAccountNetworks())).toEqual(['eip155:8453'])
  expect(await storedOf(page)).toEqual(expect.arrayContaining(loginKeys))

  // A request that needs the visitor opens the modal, is shown, and closes it behind itself.
  const signing = page.evaluate(async () => {
    const signature = await window.page.actions.signMessage(window.page.kit, { message: 'Hello' })
    return window.page.actions.verifyMessage('Hello', signature)
  })
  await expect.poll(() => viewOf(page)).toBe('ApproveTransaction')
  expect(await page.evaluate(() => window.page.embedded.requests())).toEqual([
    { id: 1, method: 'personal_sign', network: 'eip155:1' },
  ])
  await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(1)
  expect(await frame.evaluate(() => window.vault.payloads)).toContainEqual(
    expect.objectContaining({ method: 'personal_sign', chainId: 1, chainNamespace: 'eip155' }),
  )
  await frame.evaluate(() => window.vault.approvals[0]?.answer(true))
  expect(await signing).toBe(address)
  expect(await page.evaluate(() => [window.page.view(), window.page.embedded.requests().length])).toEqual([
    undefined,
    0,
  ])

  await page.reload()
  const again = await pair.frameOf(page)
  await expect.poll(() => statusOf(page)).toBe('connected')
  expect(await again.evaluate(() => window.vault.log.slice(3))).toEqual(['IS_CONNECTED', 'GET_USER'])
  expect(errors).toEqual([])
  await page.context().close()
})

test('closing the modal rejects all that waits, by the vault’s word; without its word the outcome is open', async () => {
  const { page, frame, errors } = await openLoggedIn()
  const begin = () =>
    page.evaluate(() => {
      const { actions, kit } = window.page
      const asked = ['one', 'two'].map(message => window.page.codeOf(actions.signMessage(kit, { message })))
      Object.assign(window, { asked: Promise.all(asked) })
    })
  const codes = () => page.evaluate(() => (window as unknown as { asked: Promise<string[]> }).asked)
  await begin()
  await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(2)
  // Esc inside the frame, for which the page receives no event.
  await frame.evaluate(() => window.vault.emit('ESCAPE'))
  expect(await codes()).toEqual(['wallet/rejected', 'wallet/rejected'])
  expect(await viewOf(page)).toBeUndefined()
  expect(await frame.evaluate(() => window.vault.log.filter(kind => kind === 'RPC_ABORT').length)).toBe(2)

  await frame.evaluate(() => void window.vault.mute.push('RPC_ABORT'))
  await begin()
  await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(4)
  const began = Date.now()
  await page.evaluate(() => window.page.actions.closeModal(window.page.kit, 'visitor'))
  expect(await page.evaluate(() => window.page.embedded.requests())).toEqual([])
  expect(await codes()).toEqual(['vault/aborted', 'vault/aborted'])
  expect(Date.now() - began).toBeGreaterThanOrEqual(2_900)
  expect(errors).toEqual([])
  await page.context().close()
})

test('an open modal goes to the request and comes back; what is not allowed is reported, and rejects the rest', async () => {
  const { page, frame, errors } = await openLoggedIn()
  const sign = () =>
    page.evaluate(() => {
      const { actions, codeOf, kit } = window.page
      Object.assign(window, { asked: codeOf(actions.signMessage(kit, { message: 'Hello' })) })
    })
  const code = () => page.evaluate(() => (window as unknown as { asked: Promise<string> }).asked)
  for (const [at, isApproved] of [true, false].entries()) {
    await page.evaluate(() => window.page.actions.openModal(window.page.kit, { view: 'Networks' }))
    await sign()
    await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(at + 1)
    expect(await viewOf(page)).toBe('ApproveTransaction')
    await frame.evaluate(yes => window.vault.approvals.at(-1)?.answer(yes), isApproved)
    expect(await code()).toBe(isApproved ? 'fine' : 'wallet/rejected')
    expect(await viewOf(page)).toBe('Networks')
  }
  await page.evaluate(() => window.page.actions.closeModal(window.page.kit))

  await sign()
  await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(3)
  const refused = await page.evaluate(async () => {
    const { codeOf, connector, kit } = window.page
    const code = await codeOf(connector.request({ network: 'eip155:1', method: 'eth_sign', params: [] }))
    const early = kit.store.getState().toast.shown?.text
    await new Promise(resolve => setTimeout(resolve, 0))
    return { code, early }
  })
  expect(refused).toEqual({ code: 'rpc/not-allowed', early: undefined })
  expect(await code()).toBe('wallet/rejected')
  expect(await viewOf(page)).toBe('Account')
  await expect
    .poll(() => page.evaluate(() => window.page.kit.store.getState().toast.shown))
    .toMatchObject({ text: 'Action not allowed', variant: 'error' })
  // An unknown method, and one of another family.
  for (const method of ['toString', 'solana_signMessage'])
    expect(
      await page.evaluate(
        name => window.page.codeOf(window.page.connector.request({ network: 'eip155:1', method: name })),
        method,
      ),
    ).toBe('rpc/not-allowed')
  expect(await frame.evaluate(() => window.vault.log.filter(kind => kind === 'RPC_REQUEST').length)).toBe(3)
  expect(errors).toEqual([])
  await page.context().close()
})

test('a frame that goes away, or loads itself anew, takes its requests with it and the modal closes (faults 42 and 43)', async () => {
  const { page, frame, errors } = await openLoggedIn()
  const sign = () =>
    page.evaluate(() => {
      const { actions, codeOf, kit } = window.page
      Object.assign(window, { asked: codeOf(actions.signMessage(kit, { message: 'Hello' })) })
    })
  const code = () => page.evaluate(() => (window as unknown as { asked: Promise<string> }).asked)
  await sign()
  await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(1)
  await frame.evaluate(() => location.reload())
  expect(await code()).toBe('vault/aborted')
  expect(await viewOf(page)).toBeUndefined()
  const again = await pair.frameOf(page)
  await sign()
  await expect.poll(() => again.evaluate(() => window.vault.approvals.length)).toBe(1)
  await again.evaluate(() => window.vault.approvals[0]?.answer(true))
  expect(await code()).toBe('fine')
  expect(errors).toEqual([])
  await page.context().close()
})

test('a wallet that only its owner opens is requested by connect alone, and a rejection ends it', async () => {
  const { page, frame, errors } = await openLoggedIn()
  await frame.evaluate(() => Object.assign(window.vault, { isNewHere: true }))
  const connect = () =>
    page.evaluate(() => {
      const { actions, codeOf, kit } = window.page
      Object.assign(window, { asked: codeOf(actions.connect(kit, { connector: 'auth' })) })
    })
  const code = () => page.evaluate(() => (window as unknown as { asked: Promise<string> }).asked)
  const asked = (count: number) => expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(count)

  await connect()
  await asked(1)
  expect(await viewOf(page)).toBe('ApproveTransaction')
  expect(await page.evaluate(() => window.page.embedded.requests())).toMatchObject([{ method: 'OPEN_WALLET' }])
  await frame.evaluate(() => window.vault.approvals[0]?.answer(false))
  expect(await code()).toBe('connection/rejected')
  expect(await viewOf(page)).toBeUndefined()

  await connect()
  await asked(2)
  await page.evaluate(() => window.page.actions.closeModal(window.page.kit, 'visitor'))
  expect(await code()).toBe('connection/rejected')
  expect(await frame.evaluate(() => window.vault.log.at(-1))).toBe('RPC_ABORT')

  await connect()
  await asked(3)
  await frame.evaluate(() => window.vault.approvals[2]?.answer(true))
  expect(await code()).toBe('fine')
  expect(await viewOf(page)).toBeUndefined()
  expect(await statusOf(page)).toBe('connected')

  // A page that loads asks the visitor nothing.
  await frame.evaluate(() => Object.assign(window.vault, { isNewHere: true }))
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  const again = await pair.frameOf(page)
  expect(await again.evaluate(() => window.vault.log)).not.toContain('OPEN_WALLET')
  expect(await viewOf(page)).toBeUndefined()
  expect(errors).toEqual([])
  await page.context().close()
})

const sendsOf = (page: Page) => page.evaluate(() => window.page.actions.getPendingSends(window.page.kit))

test('what the vault signed for a page that ended is listed by the next one, once, in every tab; nothing else that a vault says is', async () => {
  const { page, errors, frame } = await openLoggedIn()
  const address = await frame.evaluate(() => window.vault.address)
  const hash = `0x${'ab'.repeat(32)}`
  const atMs = await page.evaluate(() => Date.now() - 1_000)
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const sent = { hash, network: 'eip155:1', account: address, to: to.toLowerCase(), amount: '5', atMs } as const
  const strange = [
    { ...sent, hash: 'not a hash' },
    { ...sent, hash: `0x${'01'.repeat(32)}`, account: to },
    { ...sent, hash: `0x${'02'.repeat(32)}`, network: 'eip155:5' },
    { ...sent, hash: `0x${'03'.repeat(32)}`, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    { ...sent, hash: `0x${'04'.repeat(32)}`, amount: '-1' },
    { ...sent, hash: `0x${'05'.repeat(32)}`, to: '<b>' },
    { ...sent, hash: `0x${'06'.repeat(32)}`, atMs: 'now' },
  ]
  // From the future: a list is sorted by time, and ends by it.
  const ahead = { ...sent, hash: `0x${'07'.repeat(32)}`, atMs: atMs + 10 ** 9 }
  expect(await sendsOf(page)).toEqual([])
  await frame.evaluate(kept => Object.assign(window.vault, { sent: kept }), [...strange, sent, ahead])
  const beside = await pair.open('', page)
  await Promise.all([page.reload(), expect.poll(() => statusOf(beside.page)).toBe('connected')])
  for (const tab of [page, beside.page]) {
    await expect.poll(() => sendsOf(tab)).toHaveLength(2)
    const [newest, other] = await sendsOf(tab)
    expect(newest).toMatchObject({ hash: ahead.hash })
    expect(newest?.at).toBeLessThanOrEqual(await tab.evaluate(() => Date.now()))
    expect(other).toMatchObject({
      id: hash,
      hash,
      accountId: `eip155:1:${address}`,
      to,
      amount: '5',
      token: { symbol: 'ETH', decimals: 18 },
      at: atMs,
    })
  }
  // The frame gets what the page accepted.
  const again = await pair.frameOf(page)
  await expect
    .poll(() => again.evaluate(() => window.vault.sent.map(one => one.hash)))
    .toEqual(expect.not.arrayContaining([hash, ahead.hash]))
  expect(errors).toEqual([])
})

test('a vault that does not know the question for what was sent loses nothing by it, and the page says nothing of it', async () => {
  const { page, errors, frame } = await openLoggedIn()
  await frame.evaluate(() => localStorage.setItem('mute', 'GET_SENT'))
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  const again = await pair.frameOf(page)
  const signing = page.evaluate(() => window.page.actions.signMessage(window.page.kit, { message: 'Hello' }))
  await expect.poll(() => again.evaluate(() => window.vault.approvals.length)).toBe(1)
  await again.evaluate(() => window.vault.approvals[0]?.answer(true))
  expect(await signing).toMatch(/^0x/)
  await expect.poll(() => again.evaluate(() => window.vault.seen.length)).toBe(1)
  expect(await page.evaluate(() => window.page.events.filter(({ type }) => type === 'ALERT'))).toEqual([])
  expect(errors).toEqual([])
})

test('the way to the settings of a wallet that only this device opens: shown like a request, and what opens it is known when they are back', async () => {
  const { page, frame, errors } = await openLoggedIn()
  await frame.evaluate(() => Object.assign(window.vault, { isAlone: true }))
  const user = () => page.evaluate(() => window.page.embedded.user())
  await page.evaluate(() => window.page.actions.connect(window.page.kit, { connector: 'auth' }))
  expect(await user()).toMatchObject({ custody: 'user-sealed', isOnThisDeviceAlone: true })
  const go = () =>
    page.evaluate(() => {
      const { actions, codeOf, embedded, kit } = window.page
      actions.openModal(kit, { view: 'Account' })
      Object.assign(window, { asked: codeOf(embedded.openSettings({})) })
    })
  const code = () => page.evaluate(() => (window as unknown as { asked: Promise<string> }).asked)
  const asked = (count: number) => expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(count)

  await go()
  await asked(1)
  expect(await frame.evaluate(() => window.vault.approvals[0]?.method)).toBe('OPEN_WALLET settings')
  expect(await viewOf(page)).toBe('ApproveTransaction')
  await frame.evaluate(() => window.vault.approvals[0]?.answer(false))
  expect(await code()).toBe('wallet/rejected')
  expect(await viewOf(page)).toBe('Account')
  expect(await user()).toMatchObject({ isOnThisDeviceAlone: true })

  await go()
  await asked(2)
  await page.evaluate(() => window.page.actions.closeModal(window.page.kit, 'visitor'))
  expect(await code()).toBe('wallet/rejected')

  await go()
  await asked(3)
  await frame.evaluate(() => window.vault.approvals[2]?.answer(true))
  expect(await code()).toBe('fine')
  expect(await viewOf(page)).toBe('Account')
  expect(await user()).toMatchObject({ custody: 'user-sealed', isOnThisDeviceAlone: false })
  expect(errors).toEqual([])
  await page.context().close()
})

test('ethers and every EIP-1193 library: reads, signatures, events and numbers of errors', async () => {
  const { page, frame, errors } = await openLoggedIn()
  const said = await page.evaluate(async () => {
    const provider = window.page.actions.getProvider<ProviderOfTest>(window.page.kit)
    if (!provider) throw new Error('no provider')
    const events: unknown[] = []
    provider.on('chainChanged', value => events.push(value))
    const number = (method: string, params: unknown[] = []) =>
      provider.request({ method, params }).then(
        () => 0,
        error => error.code as number,
      )
    Object.assign(window, { provider, events })
    const accounts = (await provider.request({ method: 'eth_accounts' })) as readonly string[]
    return {
      accounts,
      chain: await provider.request({ method: 'eth_chainId' }),
      balance: await window.page.connector.request({ network: 'eip155:1', method: 'eth_getBalance', params: [] }),
      sign: await number('eth_sign', [accounts[0], '0x00']),
      signWithoutAccount: await number('eth_sign'),
      unknown: await number('eth_fooBar'),
      unknownChain: await number('wallet_switchEthereumChain', [{ chainId: '0x539' }]),
      refusedChain: await number('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]),
      switched: await number('wallet_switchEthereumChain', [{ chainId: '0x2105' }]),
      events,
      network: window.page.actions.getAccount(window.page.kit).networkId,
    }
  })
  const address = await frame.evaluate(() => window.vault.address)
  expect(said).toEqual({
    accounts: [address.toLowerCase()],
    chain: '0x1',
    balance: '0x64',
    sign: 4200,
    signWithoutAccount: -32602,
    unknown: 4200,
    unknownChain: 4902,
    refusedChain: 4901,
    switched: 0,
    events: ['0x2105'],
    network: 'eip155:8453',
  })
  // The wallet refuses unknown methods as well; like every refusal, it is reported (specification section 4).
  expect(await viewOf(page)).toBe('Account')
  await expect
    .poll(() => page.evaluate(() => window.page.kit.store.getState().toast.shown?.text))
    .toBe('Action not allowed')
  await page.evaluate(() => window.page.actions.closeModal(window.page.kit))
  const signed = page.evaluate(async () => {
    const { BrowserProvider, actions, kit } = window.page
    const signer = await new BrowserProvider(actions.getProvider(kit) as never).getSigner()
    const signature = await signer.signMessage('By ethers')
    return actions.verifyMessage('By ethers', signature) === (await signer.getAddress())
  })
  await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(1)
  await frame.evaluate(() => window.vault.approvals[0]?.answer(true))
  expect(await signed).toBe(true)
  const declined = page.evaluate(() =>
    (window as unknown as { provider: ProviderOfTest }).provider
      .request({ method: 'eth_sendTransaction', params: [{ value: 10n }] })
      .catch(error => error.code as number),
  )
  await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(2)
  expect(await frame.evaluate(() => window.vault.payloads)).toContainEqual(
    expect.objectContaining({ method: 'eth_sendTransaction', params: [{ value: '0xa' }] }),
  )
  await frame.evaluate(() => window.vault.approvals[1]?.answer(false))
  expect(await declined).toBe(4001)
  expect(errors).toEqual([])
  await page.context().close()
})

test('other libraries find the announced wallet (EIP-6963): a login by the kit’s modal, requests, events, and the end', async () => {
  const { page, errors } = await pair.open('&announce', undefined, () => {
    const found: Announced[] = []
    Object.assign(window, { found })
    addEventListener('eip6963:announceProvider', event => found.push((event as CustomEvent<Announced>).detail))
  })
  const found = () => page.evaluate(() => (window as unknown as Found).found.map(({ info }) => info))
  await expect.poll(async () => (await found()).length).toBe(1)
  await page.evaluate(() => void dispatchEvent(new Event('eip6963:requestProvider')))
  const [first, again] = await found()
  expect(again).toEqual(first)
  expect(first).toMatchObject({ name: 'Email & Social', rdns: 'localhost' })
  expect(first?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  // It can be drawn, and no frame was made for it; the kit has no second row of it.
  const width = await page.evaluate(async icon => {
    const image = new Image()
    image.src = icon
    await image.decode()
    return image.naturalWidth
  }, first?.icon ?? '')
  expect(width).toBeGreaterThanOrEqual(96)
  expect(page.frames()).toHaveLength(1)
  expect(await page.evaluate(() => window.page.kit.store.getState().connectors.map(({ id }) => id))).toEqual(['auth'])

  const ask = (method: string, params: unknown[] = []) =>
    page.evaluate(
      call =>
        (window as unknown as Found).found[0]?.provider.request(call as never).catch(error => error.code as number),
      { method, params },
    )
  expect(await ask('eth_accounts')).toEqual([])
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(await ask('wallet_getPermissions')).toEqual([])
  expect(await ask('personal_sign', ['0x00'])).toBe(4100)
  const closed = ask('eth_requestAccounts')
  await expect.poll(() => viewOf(page)).toBe('Connect')
  await page.evaluate(() => window.page.actions.closeModal(window.page.kit, 'visitor'))
  expect(await closed).toBe(4001)
  await page.evaluate(() => {
    const events: unknown[] = []
    for (const name of ['connect', 'accountsChanged', 'chainChanged', 'disconnect'])
      (window as unknown as Found).found[0]?.provider.on(name, value => events.push([name, value]))
    Object.assign(window, { reported: events })
  })
  const reported = () =>
    page.evaluate(() => JSON.parse(JSON.stringify((window as unknown as { reported: unknown }).reported)))
  const [accounts, permissions] = [ask('eth_requestAccounts'), ask('wallet_requestPermissions', [{ eth_accounts: {} }])]
  await expect.poll(() => viewOf(page)).toBe('Connect')
  await page.evaluate(() => window.page.logIn())
  const frame = await pair.frameOf(page)
  const address = await frame.evaluate(() => window.vault.address.toLowerCase())
  expect(await accounts).toEqual([address])
  expect(await permissions).toMatchObject([{ parentCapability: 'eth_accounts', caveats: [{ value: [address] }] }])
  expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
  const signed = ask('personal_sign', ['0x00', address])
  await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(1)
  await frame.evaluate(() => window.vault.approvals[0]?.answer(true))
  expect(await signed).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
  expect(await statusOf(page)).toBe('disconnected')
  expect(await ask('eth_accounts')).toEqual([])
  expect(await reported()).toEqual([
    ['connect', { chainId: '0x1' }],
    ['accountsChanged', [address]],
    ['chainChanged', '0x2105'],
    ['accountsChanged', []],
    ['disconnect', { code: 4900 }],
  ])
  expect(await frame.evaluate(() => window.vault.log)).toContain('SIGN_OUT')

  await page.evaluate(() => {
    window.page.kit.destroy()
    dispatchEvent(new Event('eip6963:requestProvider'))
  })
  expect(await found()).toHaveLength(2)
  expect(await ask('eth_requestAccounts')).toBe(4900)
  expect(errors).toEqual([])
  await page.context().close()
})

test('sign-out wipes the page first; tabs follow; a vault that did not answer gets it before anything else (fault 51)', async () => {
  const { page, frame, errors } = await openLoggedIn()
  const other = await pair.open('', page)
  await expect.poll(() => statusOf(other.page)).toBe('connected')
  await page.evaluate(() => window.page.actions.disconnect(window.page.kit))
  expect(await frame.evaluate(() => window.vault.log.at(-1))).toBe('SIGN_OUT')
  expect((await storedOf(page)).filter(key => loginKeys.includes(key) || key.includes('sign-out'))).toEqual([])
  await expect.poll(() => statusOf(other.page)).toBe('disconnected')
  expect(await other.page.evaluate(() => window.page.embedded.user())).toBeUndefined()
  await other.page.close()

  await page.evaluate(() => window.page.logIn())
  await frame.evaluate(() => void window.vault.mute.push('SIGN_OUT'))
  const began = Date.now()
  const ended = page.evaluate(() => window.page.actions.disconnect(window.page.kit))
  expect((await storedOf(page)).filter(key => loginKeys.includes(key))).toEqual([])
  await ended
  expect(Date.now() - began).toBeLessThan(5_000)
  await page.reload()
  expect(page.frames()).toHaveLength(1)
  // The vault still knows the visitor: no page may find them logged in here.
  expect(
    await page.evaluate(() => window.page.codeOf(window.page.actions.connect(window.page.kit, { connector: 'auth' }))),
  ).toBe('connection/not-email-or-social')
  const after = await pair.frameOf(page)
  expect(await after.evaluate(() => window.vault.log[0])).toBe('SIGN_OUT')
  expect(errors).toEqual([])
  await page.context().close()
})

test('a login after a sign-out that the vault did not answer outlives the next page (V19)', async () => {
  const { page, frame, errors } = await openLoggedIn()
  await frame.evaluate(() => void window.vault.mute.push('SIGN_OUT'))
  await page.evaluate(() => window.page.actions.disconnect(window.page.kit))
  expect((await storedOf(page)).filter(key => key.includes('sign-out'))).toHaveLength(1)
  await page.evaluate(() => window.page.logIn())
  expect((await storedOf(page)).filter(key => key.includes('sign-out'))).toEqual([])
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  const after = await pair.frameOf(page)
  expect(await after.evaluate(() => window.vault.log)).not.toContain('SIGN_OUT')
  expect(errors).toEqual([])
  await page.context().close()
})

test('the end of a session is reported; a page that finds no session wipes, one that reaches no vault keeps', async () => {
  const { page, frame, errors } = await openLoggedIn()
  await frame.evaluate(() => {
    localStorage.removeItem('session')
    window.vault.emit('SESSION_END')
  })
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  expect((await storedOf(page)).filter(key => loginKeys.includes(key))).toEqual([])

  await page.evaluate(() => window.page.logIn())
  await page.route(`${pair.vault}/frame?*`, route => route.abort())
  await page.clock.install()
  await page.reload()
  await page.locator('iframe').waitFor({ state: 'attached' })
  await page.clock.fastForward(21_000)
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  expect((await storedOf(page)).filter(key => loginKeys.includes(key))).toEqual(loginKeys)
  await expect
    .poll(() => page.evaluate(() => window.page.events.filter(({ type }) => type === 'ALERT')))
    .toMatchObject([{ code: 'IFRAME_LOAD_FAILED' }])
  await page.unroute(`${pair.vault}/frame?*`)
  await page.clock.resume()
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')

  const again = await pair.frameOf(page)
  await again.evaluate(() => localStorage.removeItem('session'))
  await page.reload()
  await expect.poll(async () => (await storedOf(page)).filter(key => loginKeys.includes(key))).toEqual([])
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  // One that opens nothing any more is over when the page comes back to it: the visitor need not disconnect before the login.
  await page.evaluate(() => window.page.logIn())
  await (await pair.frameOf(page)).evaluate(() => window.vault.closeForGood())
  await page.reload()
  await expect.poll(async () => (await storedOf(page)).filter(key => loginKeys.includes(key))).toEqual([])
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  await page.evaluate(() => window.page.logIn())
  expect(await statusOf(page)).toBe('connected')
  expect(errors).toEqual([])
  await page.context().close()
})

test('a host that loads its code anew again and again has one frame, one modal, and no listener more (fault 50)', async () => {
  const early = () => {
    // Every listener that a page adds to what outlives a kit, and has not taken away.
    const counts: { [type: string]: number } = {}
    Object.assign(window, { listeners: counts })
    for (const target of [window, document]) {
      const { addEventListener, removeEventListener } = target
      const change = (type: string, by: number) => {
        counts[type] = (counts[type] ?? 0) + by
      }
      const known = new Map<unknown, Set<string>>()
      const drop = (type: string, listener: unknown) => {
        if (known.get(listener)?.delete(type)) change(type, -1)
      }
      target.addEventListener = (type: string, listener: never, options?: AddEventListenerOptions | boolean) => {
        // What has ended listens to nothing: a kit that was left while its modal was loading.
        if (typeof options === 'object' && options.signal?.aborted) return
        const types = known.get(listener) ?? new Set()
        if (!types.has(type)) change(type, 1)
        known.set(listener, types.add(type))
        if (typeof options === 'object') options.signal?.addEventListener('abort', () => drop(type, listener))
        addEventListener.call(target, type, listener, options)
      }
      target.removeEventListener = (type: string, listener: never, options?: EventListenerOptions | boolean) => {
        drop(type, listener)
        removeEventListener.call(target, type, listener, options)
      }
    }
  }
  const { page, errors } = await pair.open('', undefined, early)
  await page.evaluate(() => window.page.logIn())
  // With the modal's own code there: whether a kit has loaded it yet is a matter of how fast the machine is.
  const look = async () => {
    await page.evaluate(() => window.page.kit.runtime.surface?.warm())
    return page.evaluate(() => ({
      frames: document.querySelector('billfold-modal')?.shadowRoot?.querySelectorAll('iframe').length,
      modals: document.querySelectorAll('billfold-modal').length,
      listeners: (window as unknown as { listeners: { [type: string]: number } }).listeners,
    }))
  }
  const before = await look()
  expect(before).toMatchObject({ frames: 1, modals: 1 })
  expect(Object.keys(before.listeners).length).toBeGreaterThan(2)
  for (let times = 0; times < 3; times += 1) {
    // While the vault is being opened, and while it shows a request.
    const waiting =
      times === 1
        ? page.evaluate(() =>
            window.page.codeOf(window.page.actions.signMessage(window.page.kit, { message: 'Hello' })),
          )
        : undefined
    if (waiting) await expect.poll(() => viewOf(page)).toBe('ApproveTransaction')
    await page.evaluate(() => window.page.reload())
    if (waiting) expect(await waiting).toBe('request/aborted')
    if (times !== 1) await expect.poll(() => statusOf(page)).toBe('connected')
  }
  expect(await look()).toMatchObject({ frames: 1, modals: 1 })
  const more = async () =>
    Object.entries((await look()).listeners).filter(([type, count]) => count > (before.listeners[type] ?? 0))
  await expect.poll(more).toEqual([])
  expect(page.frames()).toHaveLength(2)
  expect(errors).toEqual([])
  await page.context().close()
})

test('two kits of a page have a frame each, and each request comes back to who asked (fault 49)', async () => {
  const { page, errors } = await pair.open('&twice')
  await page.evaluate(async () => {
    const { second } = window.page
    await window.page.logIn()
    if (second) await window.page.actions.connect(second.kit, { connector: 'auth' })
  })
  expect(page.frames()).toHaveLength(3)
  const answers = await page.evaluate(() => {
    const { connector, second } = window.page
    const read = { network: 'eip155:1', method: 'eth_getBalance', params: [] } as const
    return Promise.all([connector.request(read), second?.connector.request(read)])
  })
  expect(answers).toEqual(['0x64', '0x64'])
  await page.evaluate(() => window.page.second?.kit.destroy())
  await expect.poll(() => page.frames().length).toBe(2)
  expect(errors).toEqual([])
  await page.context().close()
})

test('a page without a modal shows the vault in a dialog of its own, which the visitor may close', async () => {
  const { page, frame, errors } = await openLoggedIn('&headless')
  const dialog = page.locator('billfold-vault dialog')
  expect(await dialog.isVisible()).toBe(false)
  // The second is asked in the very moment in which the dialog closes for the first: what the browser still has to say of that is not about it.
  await page.evaluate(() => {
    const { actions, codeOf, kit } = window.page
    const sign = () => codeOf(actions.signMessage(kit, { message: 'Hello' }))
    const first = sign()
    Object.assign(window, { first, second: first.then(sign) })
  })
  const code = (name: 'first' | 'second') =>
    page.evaluate(name => (window as unknown as Record<string, Promise<string>>)[name], name)
  await dialog.waitFor()
  await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(1)
  await frame.evaluate(() => window.vault.approvals[0]?.answer(true))
  expect(await code('first')).toBe('fine')
  await expect.poll(() => frame.evaluate(() => window.vault.approvals.length)).toBe(2)
  await dialog.waitFor()
  await page.mouse.click(5, 5)
  expect(await code('second')).toBe('wallet/rejected')
  await dialog.waitFor({ state: 'hidden' })
  await page.evaluate(() => window.page.kit.destroy())
  expect(await page.locator('billfold-vault').count()).toBe(0)
  expect(errors).toEqual([])
  await page.context().close()
})

type ProviderOfTest = {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
}
type Announced = {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider: ProviderOfTest
}
type Found = { readonly found: Announced[] }
