import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import { recoverMessageAddress } from 'viem'
import { expect, it } from 'vitest'
import { createPublicWallet } from './support/createPublicWallet.ts'
import { namespaces, openClient } from './support/openClient.ts'
import { startRelay } from './support/startRelay.ts'

// One-click sign-in of our client with the public library as the wallet, our relay between them.

const chains = ['eip155:1', 'eip155:10']
const { methods } = namespaces.eip155
const node = 'http://127.0.0.1:1' // nothing here asks a chain
const verify = async (message: string, signature: `0x${string}`, address: `0x${string}`) =>
  (await recoverMessageAddress({ message, signature })).toLowerCase() === address.toLowerCase()

async function setUp(check = verify) {
  const { url } = await startRelay()
  const wallet = await createPublicWallet(url, { chains: { 1: node, 10: node } })
  const opened = openClient(url, { verify: check })
  const authenticate = {
    chains,
    domain: 'app.example',
    aud: 'https://app.example/login',
    nonce: 'abcdef1234567890',
    iat: new Date().toISOString(),
    // In letters of ASCII: that library counts characters where EIP-191 counts bytes, and refuses its own signature.
    statement: 'Welcome.',
    resources: ['https://app.example/terms'],
    methods,
  }
  const proposal = opened.client.propose({ namespaces, authenticate })
  return { ...opened, wallet, proposal, address: wallet.signer.accounts[0] as `0x${string}` }
}

/** The wallet reads the code, and is asked to sign in. */
async function scan(check = verify) {
  const made = await setUp(check)
  const { wallet, proposal, address } = made
  const asked = wallet.next('session_authenticate')
  await wallet.kit.pair({ uri: proposal.uri })
  const { id, params } = await asked
  /** What that library signs for each chain. */
  const sign = () => {
    const authPayload = populateAuthPayload({ authPayload: params.authPayload, chains, methods: [...methods] })
    return Promise.all(
      chains.map(async chain => {
        const iss = `did:pkh:${chain}:${address}`
        const text = wallet.kit.formatAuthMessage({ request: authPayload, iss })
        const request = { method: 'personal_sign', params: [`0x${Buffer.from(text).toString('hex')}`, address] }
        const s = (await wallet.signer.provider.request(request)) as string
        return buildAuthObject(authPayload, { t: 'eip191', s }, iss)
      }),
    )
  }
  return { ...made, id, params, sign }
}

it('signs in and connects in one approval', async () => {
  const { client, wallet, proposal, address, id, params, sign } = await scan()
  expect(params.requester.metadata).toMatchObject({ name: 'App', url: 'https://app.example' })
  expect(params.authPayload).toMatchObject({ chains, domain: 'app.example', statement: 'Welcome.' })
  await wallet.kit.approveSessionAuthenticate({ id, auths: await sign() })
  const session = await proposal.session
  const signedIn = await proposal.signedIn
  expect(signedIn?.address.toLowerCase()).toBe(address.toLowerCase())
  expect(signedIn?.chains).toEqual(chains)
  expect([...(signedIn?.methods ?? [])].sort()).toEqual([...methods].sort())
  expect(session.namespaces.eip155?.accounts).toEqual(chains.map(chain => `${chain}:${address}`))
  expect(Object.keys(wallet.kit.getActiveSessions())).toEqual([session.topic])
  const asked = { topic: session.topic, chainId: 'eip155:10', method: 'personal_sign', params: ['0x6869', address] }
  const signature = (await client.request(asked)) as `0x${string}`
  expect(await verify('hi', signature, address)).toBe(true)
  await client.ping(session.topic)
  await wallet.kit.engine.signClient.ping({ topic: session.topic })
})

it('is refused by the visitor', async () => {
  const { client, wallet, proposal, id } = await scan()
  const refused = expect(proposal.session).rejects.toMatchObject({ code: 'connection/rejected' })
  await wallet.kit.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } })
  await refused
  expect(client.sessions()).toEqual([])
})

it('leaves no session on either side when the signatures do not hold', async () => {
  // That library checks what it sends: so it is this side that finds nothing good.
  const { client, wallet, proposal, id, sign } = await scan(async () => false)
  const failed = expect(proposal.session).rejects.toMatchObject({ code: 'pairing/invalid-sign-in' })
  const ended = wallet.next('session_delete')
  await wallet.kit.approveSessionAuthenticate({ id, auths: await sign() })
  await failed
  await ended
  expect(client.sessions()).toEqual([])
  expect(wallet.kit.getActiveSessions()).toEqual({})
})

it('only connects with a wallet that listens to no sign-in', async () => {
  const { client, wallet, proposal } = await setUp()
  await wallet.take(proposal.uri)
  const session = await proposal.session
  expect(await proposal.signedIn).toBeUndefined()
  expect(client.sessions()).toEqual([session])
  expect(Object.keys(wallet.kit.getActiveSessions())).toEqual([session.topic])
})
