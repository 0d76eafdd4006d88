import { expect, test } from 'vitest'
import { frameFacts } from './testing/frameFacts.ts'
import { startHandlers } from './testing/startHandlers.ts'

const { evmAddress, solana } = frameFacts
const lines = (address: string, more: Partial<Record<'domain' | 'uri' | 'chain', string>> = {}) =>
  [
    `${more.domain ?? 'app.example'} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Enter the market.',
    '',
    `URI: ${more.uri ?? 'https://app.example/login'}`,
    'Version: 1',
    `Chain ID: ${more.chain ?? '1'}`,
    'Nonce: 0123456789abcdef',
    'Issued At: 1970-01-01T00:16:40Z',
  ].join('\n')
const asked = (serializedMessage: string | undefined) => ({
  ...{ domain: 'app.example', uri: 'https://app.example/login', version: '1', nonce: '0123456789abcdef' },
  ...(serializedMessage !== undefined && { serializedMessage }),
})
const open = (given: Parameters<typeof startHandlers>[0] = {}) => {
  const shown: string[] = []
  const decide = given.decide ?? (async () => ({ isApproved: true, isExact: false }))
  const started = startHandlers({
    ...given,
    decide: (approval, signal) => {
      shown.push(JSON.stringify(approval.content, (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
      return decide(approval, signal)
    },
  })
  return { ...started, shown }
}

test('the message of a login is shown with the account in it, and signed', async () => {
  const { ask, shown } = open()
  const message = lines(evmAddress)
  const answer = await ask('GET_USER', { siwxMessage: asked(lines('<<AccountAddress>>')) })
  expect(answer).toMatchObject({
    ...{ address: evmAddress, message, signature: '0x51' },
    siwxMessage: { ...asked(message), accountAddress: evmAddress },
  })
  expect(shown).toHaveLength(1)
  expect(shown[0]).toContain('Enter the market.')
})

test('a login by a provider signs, too', async () => {
  const finish = async () => ({ facts: frameFacts.bob, userName: 'Bob' })
  const { ask, shown } = open({ tools: { social: async () => ({ finish }) } })
  const payload = { uri: '?flow=1', siwxMessage: asked(lines('<<AccountAddress>>')) }
  expect(await ask('CONNECT_SOCIAL', payload)).toMatchObject({ userName: 'Bob', signature: '0x51' })
  expect(shown).toHaveLength(1)
})

test.each([
  ['of another site', lines('<<AccountAddress>>', { domain: 'bank.example' })],
  ['of another address of the login', lines('<<AccountAddress>>', { uri: 'https://bank.example' })],
  ['of another network', lines('<<AccountAddress>>', { chain: '10' })],
  ['of another account', lines('0x95222290DD7278Aa3Ddd389Cc1E1d165CC4BAfe5')],
  ['that is no sign-in', 'Send all to <<AccountAddress>>'],
  ['with a line more', `${lines('<<AccountAddress>>')}\nGrant: all`],
  ['without a text', undefined],
])('a message %s is not shown, and the login stands', async (_which, text) => {
  const { ask, shown } = open()
  const answer = await ask('GET_USER', { siwxMessage: asked(text) })
  expect(answer).toMatchObject({ address: evmAddress })
  expect(answer).not.toHaveProperty('signature')
  expect(shown).toEqual([])
})

test('the login stands when the visitor declines to sign', async () => {
  const { ask, shown } = open({ decide: async () => ({ isApproved: false }) as never })
  const answer = await ask('GET_USER', { siwxMessage: asked(lines('<<AccountAddress>>')) })
  expect(answer).toMatchObject({ address: evmAddress, message: lines(evmAddress) })
  expect(answer).not.toHaveProperty('signature')
  expect(shown).toHaveLength(1)
})

test('the login stands when the question fails: the site asks again', async () => {
  const { ask, shown } = open({ decide: () => Promise.reject(new Error('The window is gone')) })
  const answer = await ask('GET_USER', { siwxMessage: asked(lines('<<AccountAddress>>')) })
  expect(answer).toMatchObject({ address: evmAddress })
  expect(answer).not.toHaveProperty('message')
  expect(shown).toHaveLength(1)
})

test('a page that changes the network while the visitor reads gets a signature of the account that was shown', async () => {
  const asking = open({
    async decide() {
      await asking.ask('SWITCH_NETWORK', { chainId: 'eip155:10' })
      return { isApproved: true, isExact: false }
    },
  })
  const answer = await asking.ask('GET_USER', { siwxMessage: asked(lines('<<AccountAddress>>')) })
  expect(answer).toMatchObject({ address: evmAddress, message: lines(evmAddress), signature: '0x51' })
})

const solanaLines = (chain: string) => {
  const head = 'app.example wants you to sign in with your Solana account:'
  const fields = `URI: https://app.example/login\nVersion: 1\nChain ID: ${chain}\nNonce: 0123456789abcdef\nIssued At: 1970-01-01T00:16:40Z`
  return `${head}\n<<AccountAddress>>\n\n${fields}`
}

test('an account of Solana signs its own form of the message', async () => {
  const { ask, shown } = open()
  const text = solanaLines('mainnet')
  const answer = await ask('GET_USER', { chainId: solana, siwxMessage: asked(text) })
  const message = text.replace('<<AccountAddress>>', frameFacts.solanaAccount.address)
  expect(answer).toMatchObject({ address: frameFacts.solanaAccount.address, message, signature: '0x51' })
  expect(shown).toHaveLength(1)
})

test('a message of another network of Solana is not shown', async () => {
  const { ask, shown } = open()
  const answer = await ask('GET_USER', { chainId: solana, siwxMessage: asked(solanaLines('devnet')) })
  expect(answer).not.toHaveProperty('message')
  expect(shown).toEqual([])
})

test('a message of another family than the active network is not shown', async () => {
  const { ask, shown } = open()
  const answer = await ask('GET_USER', { chainId: solana, siwxMessage: asked(lines('<<AccountAddress>>')) })
  expect(answer).not.toHaveProperty('signature')
  expect(shown).toEqual([])
})
