import { describe, expect, it } from 'vitest'
import { signInClockSlackMs, signInTextCharacters } from '../limits.ts'
import { createNonce } from './createNonce.ts'
import { findSignInFaults } from './findSignInFaults.ts'
import { isLoopback } from './isLoopback.ts'
import { parseSignInText } from './parseSignInText.ts'
import type { SignInMessage } from './SignInMessage.ts'
import { toSignInText } from './toSignInText.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const evm: SignInMessage = {
  accountAddress: '0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example/login?to=%2Fhome#top',
  version: '1',
  nonce: 'abcdef1234567890',
  issuedAt: '2026-03-01T11:59:00.000Z',
}
const full: SignInMessage = {
  ...evm,
  statement: 'Sign in to App: it is free.',
  expirationTime: '2026-03-01T12:10:00Z',
  notBefore: '2026-03-01T13:58:00+02:00',
  requestId: 'request-7',
  resources: ['https://app.example/terms', 'ipfs://bafy'],
}
const solana: SignInMessage = {
  ...evm,
  accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const bitcoin: SignInMessage = {
  ...evm,
  accountAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  chainId: 'bip122:000000000019d6689c085ae165831e93',
}
const all = { evm, full, solana, bitcoin }

describe('the text', () => {
  it('is that of EIP-4361', () => {
    expect(toSignInText(full)).toBe(
      [
        'app.example wants you to sign in with your Ethereum account:',
        '0xcbCF2d314Ec60eAdB90085796D7FF52774C7cf69',
        '',
        'Sign in to App: it is free.',
        '',
        'URI: https://app.example/login?to=%2Fhome#top',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: abcdef1234567890',
        'Issued At: 2026-03-01T11:59:00.000Z',
        'Expiration Time: 2026-03-01T12:10:00Z',
        'Not Before: 2026-03-01T13:58:00+02:00',
        'Request ID: request-7',
        'Resources:',
        '- https://app.example/terms',
        '- ipfs://bafy',
      ].join('\n'),
    )
    expect(toSignInText({ ...evm, statement: '', resources: [] })).toContain('cf69\n\n\nURI: ')
    expect(toSignInText({ ...evm, accountAddress: evm.accountAddress.toLowerCase() })).toBe(toSignInText(evm))
  })

  it('is that of solana:signIn', () => {
    const text = toSignInText(solana)
    expect(text).toContain('app.example wants you to sign in with your Solana account:\n7S3P4H')
    expect(text).toContain('AaKv\n\nURI: https://app.example/login')
    expect(text).toContain('\nChain ID: mainnet\n')
    expect(toSignInText({ ...solana, statement: 'Grüß Gott, 日本語 🦊' })).toContain(
      'AaKv\n\nGrüß Gott, 日本語 🦊\n\nURI: ',
    )
    for (const [reference, name] of [
      ['4uhcVJyU9pJkvQyS88uRDiswHScCKQ3z', 'testnet'],
      ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'devnet'],
      ['localnet', 'localnet'],
      ['8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
    ])
      expect(toSignInText({ ...solana, chainId: `solana:${reference}` })).toContain(`\nChain ID: ${name}\n`)
  })

  it('is that of CAIP-122 for Bitcoin', () => {
    const text = toSignInText(bitcoin)
    expect(text).toContain('app.example wants you to sign in with your Bitcoin account:\nbc1q')
    expect(text).toContain('8f3t4\n\n\nURI: ')
    expect(text).toContain('\nChain ID: 000000000019d6689c085ae165831e93\n')
  })

  it.each(Object.entries(all))('of %s is read back as it was written', (_, data) => {
    const [family] = data.chainId.split(':')
    expect(parseSignInText(toSignInText(data))).toEqual({ family, data })
  })

  it('of Solana may name the network as wallets do', () => {
    for (const name of ['mainnet-beta', 'solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
      expect(parseSignInText(toSignInText(solana).replace('mainnet', name))?.data).toEqual(solana)
    expect(parseSignInText(toSignInText(solana).replace('mainnet', 'constructor'))?.data.chainId).toBe(
      'solana:constructor',
    )
    expect(parseSignInText(toSignInText(solana).replace('mainnet', 'eip155:1'))).toBeUndefined()
  })

  it.each<[keyof SignInMessage, unknown]>([
    ['accountAddress', ''],
    ['accountAddress', '0xCbCF2d314Ec60eAdB90085796D7FF52774C7cf69'],
    ['accountAddress', `${evm.accountAddress}\n`],
    ['accountAddress', solana.accountAddress],
    ['chainId', 'eip155:01'],
    ['chainId', 'eip155:0'],
    ['chainId', 'eip155:9007199254740993'],
    ['chainId', 'eip155:1:2'],
    ['chainId', '1'],
    ['chainId', 'solana:mainnet'],
    ['chainId', 'cosmos:hub'],
    ['chainId', 'constructor:1'],
    ['domain', ''],
    ['domain', 'app.example/path'],
    ['domain', 'app.example wants you'],
    ['domain', 'https://app.example'],
    ['domain', 'äpp.example'],
    ['uri', '/login'],
    ['uri', 'https://app.example/ä'],
    ['uri', 'https://app.example/%zz'],
    ['uri', 'https://app.example/\nVersion: 1'],
    ['version', '2'],
    ['version', 1],
    ['nonce', 'short12'],
    ['nonce', 'with-a-dash'],
    ['nonce', undefined],
    ['statement', 'one\ntwo'],
    ['statement', 'one\rtwo'],
    ['statement', 'one\u2028two'],
    ['statement', 'Grüße'],
    ['statement', 'URI: https://evil.example'],
    ['statement', 'Resources:'],
    ['statement', ['a', 'b']],
    ['statement', 'a'.repeat(signInTextCharacters)],
    ['issuedAt', undefined],
    ['issuedAt', '2026-03-01T12:00:00'],
    ['issuedAt', '2026-03-01T24:00:00Z'],
    ['expirationTime', '2026-02-30T12:00:00Z'],
    ['expirationTime', 'never'],
    ['notBefore', '01.03.2026'],
    ['requestId', ''],
    ['requestId', 'a\nb'],
    ['requestId', 'a b'],
    ['resources', ['https://app.example', 'no uri']],
    ['resources', 'https://app.example'],
    ['resources', ['https://app.example\n- https://evil.example']],
  ])('is not written with %s %j', (field, value) => {
    const wrong = { ...evm, [field]: value } as SignInMessage
    expect(() => toSignInText(wrong)).toThrow(
      expect.objectContaining({ code: 'sign-in/invalid-message', context: { field } }),
    )
  })

  it.each(['a\u200bb', 'a\u202eb', 'a\u00a0b', 'a\u2066b', 'a\ufeffb', 'a\u0000b', 'a\u3164b', 'a\ud800b'])(
    'of no family has the statement %j',
    statement => {
      for (const data of [evm, solana, bitcoin])
        expect(() => toSignInText({ ...data, statement })).toThrow('no valid statement')
    },
  )
})

describe('a hostile text', () => {
  const text = toSignInText(full)
  const doubled = (line: RegExp) => text.replace(line, whole => `${whole}${whole}`)

  it.each([
    ['a second URI', doubled(/URI: .*\n/)],
    ['a second nonce', doubled(/Nonce: .*\n/)],
    ['a second expiration', doubled(/Expiration Time: .*\n/)],
    ['a second list of resources', doubled(/Resources:\n/)],
    ['a second statement', doubled(/Sign in to App.*\n/)],
    ['an unknown line', text.replace('Nonce:', 'Chain: 2\nNonce:')],
    ['an unknown line at the end', `${toSignInText(evm)}\nChain: 2`],
    ['lines of another system', text.replaceAll('\n', '\r\n')],
    ['a carriage return that hides a line', text.replace('Version', '\rVersion')],
    ['a zero-width space in the domain', text.replace('app', 'a\u200bpp')],
    ['a zero-width space in the nonce', text.replace('abcdef', 'abc\u200bdef')],
    ['a text that changes direction', text.replace('free', 'f\u202eree')],
    ['a tabulator', text.replace('it is', 'it\tis')],
    ['letters of another script in the domain', text.replace('app', '\u0430pp')],
    ['two domains', text.replace('app.example', 'app.example evil.example')],
    ['a path behind the domain', text.replace('app.example', 'app.example/evil.example')],
    ['a fragment behind the domain', text.replace('app.example', 'app.example#evil.example')],
    ['http before a domain that is elsewhere', `http://${text}`],
    ['another scheme', `ftp://${text}`],
    ['two schemes', `https://https://${text}`],
    ['an address in lower case', text.replace(full.accountAddress, full.accountAddress.toLowerCase())],
    ['an address with one letter off', text.replace('0xcbC', '0xCbC')],
    ['a chain with a leading zero', text.replace('Chain ID: 1', 'Chain ID: 01')],
    ['a chain beyond what numbers hold', text.replace('Chain ID: 1', 'Chain ID: 9007199254740993')],
    ['a chain in hex', text.replace('Chain ID: 1', 'Chain ID: 0x1')],
    ['a chain as CAIP-2', text.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['a time without a zone', text.replace('12:10:00Z', '12:10:00')],
    ['a day that does not exist', text.replace('2026-03-01T12:10', '2026-02-30T12:10')],
    ['a nonce that is too short', text.replace('abcdef1234567890', 'abcdef1')],
    ['a nonce with a space at its end', text.replace('abcdef1234567890', 'abcdef1234567890 ')],
    ['a second message', `${text}\n${text}`],
    ['a second message behind an empty line', `${text}\n\n${text}`],
    ['a line feed at its end', `${text}\n`],
    ['a line feed before it', `\n${text}`],
    ['a statement of two lines', text.replace('Sign in to App', 'Sign in\nto App')],
    ['no empty line before the statement', text.replace('cf69\n\n', 'cf69\n')],
    ['a version to come', text.replace('Version: 1', 'Version: 2')],
    ['an empty list of resources', `${toSignInText(evm)}\nResources:`],
    ['a resource without its dash', text.replace('- ipfs', 'ipfs')],
    ['the name of another family', text.replace('Ethereum', 'Solana')],
    ['a family without a name', text.replace('Ethereum', 'constructor')],
    ['an endless statement', text.replace('free', 'f'.repeat(signInTextCharacters))],
    ['nothing', ''],
  ])('with %s is not read', (_, hostile) => {
    expect(hostile).not.toBe(text)
    expect(parseSignInText(hostile)).toBeUndefined()
    expect(findSignInFaults({ data: full, message: hostile }, { domain: 'app.example', now })).toContain('text')
  })

  it('may name its scheme', () => {
    expect(parseSignInText(`https://${text}`)).toEqual({ family: 'eip155', data: full, scheme: 'https' })
    const local = toSignInText({ ...evm, domain: 'localhost:5173', uri: 'http://localhost:5173' })
    expect(parseSignInText(`http://${local}`)?.scheme).toBe('http')
    expect(['app.localhost', '127.0.0.1:80', '[::1]:8080'].every(isLoopback)).toBe(true)
    expect(['localhost.example', '127.0.0.1.example', '128.0.0.1', 'notlocalhost'].some(isLoopback)).toBe(false)
  })
})

describe('the comparison', () => {
  const expected = {
    domain: 'app.example',
    origin: 'https://app.example',
    chainId: 'eip155:1',
    address: evm.accountAddress,
    nonce: evm.nonce,
    now,
  }
  const faultsOf = (change: Partial<SignInMessage>, more: Partial<findSignInFaults.Expected> = {}) => {
    const data = { ...full, ...change }
    return findSignInFaults({ data, message: toSignInText(data) }, { ...expected, ...more })
  }

  it('finds nothing wrong with what was asked for', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({}, { address: evm.accountAddress.toLowerCase() })).toEqual([])
    expect(faultsOf({}, { origin: undefined, chainId: undefined, address: undefined, nonce: undefined })).toEqual([])
    expect(faultsOf({ accountAddress: evm.accountAddress.toLowerCase() })).toEqual([])
    const message = `https://${toSignInText(full)}`
    expect(findSignInFaults({ data: full, message }, expected)).toEqual([])
    for (const [data, address] of [solana, bitcoin].map(each => [each, each.accountAddress] as const))
      expect(
        findSignInFaults(
          { data: { ...data, statement: '', resources: [] }, message: toSignInText(data) },
          { ...expected, address, chainId: data.chainId },
        ),
      ).toEqual([])
  })

  it.each<[string, Partial<SignInMessage>, string]>([
    ['another domain', { domain: 'evil.example' }, 'domain'],
    ['userinfo in the domain', { domain: 'app.example@evil.example' }, 'domain'],
    ['the domain as userinfo', { domain: 'evil@app.example' }, 'domain'],
    ['the domain in capital letters', { domain: 'APP.EXAMPLE' }, 'domain'],
    ['a port', { domain: 'app.example:8443' }, 'domain'],
    ['a dot behind the domain', { domain: 'app.example.' }, 'domain'],
    ['an origin that begins like ours', { uri: 'https://app.example.evil.example/' }, 'uri'],
    ['our origin as userinfo', { uri: 'https://app.example@evil.example/' }, 'uri'],
    ['userinfo before our origin', { uri: 'https://evil.example@app.example/' }, 'uri'],
    ['no TLS', { uri: 'http://app.example/' }, 'uri'],
    ['another port', { uri: 'https://app.example:8443/' }, 'uri'],
    ['no authority', { uri: 'https:app.example' }, 'uri'],
    ['another scheme', { uri: 'blob:https://app.example/x' }, 'uri'],
    ['another chain', { chainId: 'eip155:10' }, 'chain'],
    ['another account', { accountAddress: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb' }, 'address'],
    ['another nonce', { nonce: 'abcdef1234567891' }, 'nonce'],
    ['an issue time to come', { issuedAt: '2026-03-01T12:05:00.001Z' }, 'issued-at'],
    ['an expiration in this millisecond', { expirationTime: '2026-03-01T12:00:00Z' }, 'expired'],
    ['a beginning to come', { notBefore: '2026-03-01T12:05:00.001Z' }, 'not-yet'],
  ])('finds %s', (_, change, fault) => {
    expect(faultsOf(change)).toEqual([fault])
  })

  it('needs the origin of a loopback page only where it is known', () => {
    const change = { domain: 'localhost:5173', uri: 'http://localhost:5173/' }
    expect(faultsOf(change, { domain: 'localhost:5173', origin: undefined })).toEqual([])
    expect(faultsOf(change, { domain: 'localhost:5173', origin: 'https://localhost:5173' })).toEqual(['uri'])
    expect(faultsOf({ uri: 'http://app.example/' }, { origin: undefined })).toEqual(['uri'])
    const data = { ...evm, ...change }
    const message = `http://${toSignInText(data)}`
    const served = { domain: 'localhost:5173', origin: 'https://localhost:5173', now }
    expect(findSignInFaults({ data, message }, served)).toEqual(['domain', 'uri'])
  })

  it('allows for clocks that differ, and for no expiration behind them', () => {
    const at = (ms: number) => new Date(now + ms).toISOString()
    expect(faultsOf({ issuedAt: at(signInClockSlackMs), notBefore: at(signInClockSlackMs) })).toEqual([])
    expect(faultsOf({ expirationTime: at(1) })).toEqual([])
    expect(faultsOf({}, { maxAgeMs: 60_000 })).toEqual([])
    expect(faultsOf({}, { maxAgeMs: 59_999 })).toEqual(['issued-at'])
  })

  it('lists all faults of a text that is another', () => {
    const message = toSignInText({ ...full, domain: 'evil.example', chainId: 'eip155:10', nonce: 'ffffffffffffffff' })
    expect(findSignInFaults({ data: full, message }, expected)).toEqual(['data', 'domain', 'chain', 'nonce'])
    const message1 = toSignInText(full)
    const data = { ...full, version: '2', resources: ['https://app.example/terms'] }
    expect(findSignInFaults({ data, message: message1 }, expected)).toEqual(['data', 'version'])
    const odd = { domain: 1, uri: {}, issuedAt: [] } as unknown as SignInMessage
    expect(findSignInFaults({ data: odd, message: 'Hello' }, expected)).toEqual([
      ...['text', 'domain', 'uri', 'chain', 'address', 'nonce', 'version', 'issued-at'],
    ])
    expect(findSignInFaults({ data: odd, message: message1 }, expected)).toEqual(['data', 'version'])
  })
})

describe('a nonce', () => {
  it('has 128 bits', () => {
    expect(createNonce()).toMatch(/^[\da-f]{32}$/)
    expect(new Set(Array.from({ length: 1_000 }, () => createNonce())).size).toBe(1_000)
    expect(createNonce(bytes => bytes.fill(10))).toBe('0a'.repeat(16))
  })
})
