import { loginWindowName } from 'billfold/protocol'
import { expect, test } from 'vitest'
import { startPasskeyLogin } from '../../contract/calls/startPasskeyLogin.ts'
import { verifyPasskeyLogin } from '../../contract/calls/verifyPasskeyLogin.ts'
import { passkeyWindow } from '../passkeyWindow/passkeyWindow.ts'
import { connectPasskey } from './connectPasskey.ts'

const vaultOrigin = 'https://vault.example'
const request = { challenge: 'c'.repeat(43), rpId: 'vault.example', credentialIds: [] }
const output = new Uint8Array(32).fill(7)
const given = { kind: 'passkey', credentialId: 'AQ', output }
const prfSalts: unknown[] = []
/** A browser's passkey, whose bytes are all 1. */
const credentials = {
  async get({ publicKey }: { publicKey: { extensions: { prf: { eval: { first: unknown } } } } }) {
    prfSalts.push(publicKey.extensions.prf.eval.first)
    const { buffer } = Uint8Array.of(1)
    return {
      rawId: buffer,
      response: { clientDataJSON: buffer, authenticatorData: buffer, signature: buffer, userHandle: null },
      getClientExtensionResults: () => ({ prf: { results: { first: output } } }),
    }
  },
}

/** A login of the page at https://app.example, beside the vault's window where there is one. */
function start(options: { place: 'frame' | 'window'; opened?: object }) {
  const called: unknown[] = []
  const entered: unknown[] = []
  const end = new AbortController()
  const of = {
    client: {
      async call(definition: { path: string }, body: object) {
        called.push([definition.path, body])
        return { flowId: 'flow', request }
      },
    },
    session: { key: async () => {}, begin: (ask: (token: string) => Promise<unknown>) => ask('refresh') },
    projectId: 'shop',
    realm: 'demo',
    hostOrigin: 'https://app.example',
    vaultOrigin,
    window: { open: (url: string, name: string) => (`${url}${name}` === loginWindowName ? options.opened : undefined) },
    credentials,
    theme: 'dark',
    place: options.place,
    signal: end.signal,
    enter: async (brought: unknown) => void entered.push(brought),
  } as unknown as connectPasskey.Options
  return { called, end, entered, login: connectPasskey(of) }
}

test('in the frame, a passkey of the vault’s logs in for the verified page and opens the wallet', async () => {
  // What a blank window would say must not matter here.
  const { called, entered, login } = start({ place: 'frame', opened: { location: { pathname: '/passkey' } } })
  await login
  const place = { projectId: 'shop', hostOrigin: 'https://app.example' }
  expect(called).toMatchObject([
    [startPasskeyLogin.path, place],
    [verifyPasskeyLogin.path, { flowId: 'flow', assertion: { credentialId: 'AQ' }, refreshToken: 'refresh' }],
  ])
  expect(entered).toEqual([given])
  expect(prfSalts).toEqual([expect.any(Uint8Array)])
})

test('a page whose window is not there is asked to open it', async () => {
  const { called, login } = start({ place: 'window' })
  await expect(login).rejects.toMatchObject({ code: 'refused', message: 'The window was not found' })
  expect(called).toEqual([])
})

test('in the vault’s window, the passkey is asked there, by the theme of the frame, and the wallet is opened here', async () => {
  const received: unknown[] = []
  const { called, entered, login } = start({
    place: 'window',
    opened: {
      location: { pathname: '/passkey' },
      postMessage(welcome: unknown, origin: string, [port]: [MessagePort]) {
        received.push(welcome, origin)
        port.onmessage = ({ data }) => {
          received.push(data)
          if (data.kind === 'use')
            port.postMessage({ kind: 'used', answer: { assertion: { credentialId: 'AQ' }, output } })
        }
        port.postMessage({ kind: 'choose', way: 'logIn' })
      },
    },
  })
  await login
  expect(called).toHaveLength(2)
  expect(entered).toEqual([given])
  expect(received.slice(0, 3)).toEqual([
    { type: passkeyWindow.welcome, hostOrigin: 'https://app.example', theme: 'dark' },
    vaultOrigin,
    { kind: 'use', request, realm: 'demo' },
  ])
})
