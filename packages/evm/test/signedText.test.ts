import { createDevnet } from '@billfold/devnet'
import {
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  erc6492SignatureValidatorByteCode,
  getCreate2Address,
  type Hex,
  http,
  numberToHex,
  parseAbiParameters,
  serializeErc6492Signature,
  size,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineNetwork } from '../src/networks/defineNetwork.ts'
import { pairingRules } from '../src/pairing/pairingRules.ts'
import { signatureValidator } from '../src/signIn/signatureValidator.ts'
import { verifyMessage } from '../src/verify/verifyMessage.ts'
import { verifySignedText } from '../src/verify/verifySignedText.ts'
import { createOwnedAccount } from './support/createOwnedAccount.ts'
import { rejectionOf } from './support/rejectionOf.ts'

// The verdict of a server that has no viem is that of the library.

const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const message = 'Grüezi, 测试 😄'
let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet.stop())

const chain = { id: 'eip155:31337' as const }
const rpcUrlOf = () => devnet.chains[chain.id].rpcUrl
const judge = (address: string, signature: string, more: object = {}) =>
  verifySignedText({ fetch, rpcUrls: [rpcUrlOf()], chain, address, message, signature, ...more })
const judgeByLibrary = (address: string, signature: string) =>
  verifyMessage({ fetch, rpcUrls: [rpcUrlOf()], chain, address, message, signature })
const createKey = () => privateKeyToAccount(generatePrivateKey())

/** Sends a transaction of the first account of the chain. */
async function send(call: { to?: string; data?: string }) {
  const client = createPublicClient({ transport: http(rpcUrlOf()), pollingInterval: 20 })
  const [alice] = devnet.accounts
  await client.request({ method: 'anvil_impersonateAccount' as never, params: [alice?.address] as never })
  const params = [{ from: alice?.address, ...call }] as never
  const hash = await client.request({ method: 'eth_sendTransaction' as never, params })
  return client.waitForTransactionReceipt({ hash })
}

test('the validator is that of the library', () => {
  expect(signatureValidator).toBe(erc6492SignatureValidatorByteCode)
})

test('a key, a contract and a contract to come are judged as the library judges them', async () => {
  const [owner, foreigner] = [createKey(), createKey()]
  const salt = `0x${'7'.repeat(64)}` as const
  const initCode = createOwnedAccount(owner.address)
  const contract = getCreate2Address({ from: deployer, salt, bytecode: initCode })
  const data = concatHex([salt, initCode])
  const [own, foreign] = await Promise.all([owner, foreigner].map(key => key.signMessage({ message })))
  if (!own || !foreign) throw new Error('No signature')
  const wrapped = serializeErc6492Signature({ address: deployer, data, signature: own })
  const cases = [
    [owner.address, own],
    [owner.address, foreign],
    [contract, own],
    [contract, wrapped],
    [contract, serializeErc6492Signature({ address: deployer, data, signature: foreign })],
    [owner.address, '0x'],
    [owner.address, 'x'],
  ] as const
  const verdicts = async (judge: typeof judgeByLibrary) => {
    const found: boolean[] = []
    for (const [address, signature] of cases) found.push(await judge(address, signature))
    return found
  }
  expect(await verdicts(judge)).toEqual([true, false, false, true, false, false, false])
  expect(await verdicts(judgeByLibrary)).toEqual(await verdicts(judge))
  await send({ to: deployer, data })
  expect(await verdicts(judge)).toEqual([true, false, true, true, false, false, false])
  expect((await rejectionOf(judge(contract, own, { rpcUrls: ['http://127.0.0.1:9'] }))).code).toBe('rpc/all-failed')
  expect(await judge(owner.address, own, { rpcUrls: ['http://127.0.0.1:9'] })).toBe(true)
})

/**
 * Creation code of an account to delegate to, whose owner is in its storage at 0: a call of 32 bytes sets it,
 * every other call is `isValidSignature`, which answers yes to its owner.
 */
const storedOwnerAccount = (() => {
  const ask = concatHex([
    '0x600435600052', // memory[0x00] = hash
    '0x60a43560001a602052', // memory[0x20] = v
    '0x606435604052608435606052', // memory[0x40] = r, memory[0x60] = s
    '0x602060806080600060015afa50', // ecrecover to 0x80
    '0x60805160005414631626ba7e0260e01b60005260206000f3', // equal to storage[0]? the magic value : zero
  ])
  // CALLDATASIZE == 0x20 ? storage[0] = the call : ask
  const code = concatHex(['0x3660201460', numberToHex(size(ask) + 7, { size: 1 }), '0x57', ask, '0x5b5f355f5500'])
  return concatHex(['0x60', numberToHex(size(code), { size: 1 }), '0x80600b6000396000f3', code])
})()

test('an account that has yet to delegate is judged by the code that it will have (ERC-8010)', async () => {
  const [account, owner, foreigner] = [createKey(), createKey(), createKey()]
  const { contractAddress: delegate } = await send({ data: storedOwnerAccount })
  if (!delegate) throw new Error('Not deployed')
  const wrap = async (
    inner: Hex,
    change: { signer?: typeof account; chainId?: number; nonce?: number; data?: Hex } = {},
  ) => {
    const { signer = account, chainId = 31337, nonce = 0 } = change
    const { data = encodeAbiParameters(parseAbiParameters('address'), [owner.address]) } = change
    const { r, s, yParity = 0 } = await signer.signAuthorization({ address: delegate, chainId, nonce })
    const suffix = encodeAbiParameters(
      parseAbiParameters('(uint256, address, uint256, uint8, uint256, uint256), address, bytes'),
      [[BigInt(chainId), delegate, BigInt(nonce), yParity, BigInt(r), BigInt(s)], account.address, data],
    )
    return concatHex([inner, suffix, numberToHex(size(suffix), { size: 32 }), `0x${'8010'.repeat(16)}`])
  }
  const [own, foreign] = await Promise.all([owner, foreigner].map(key => key.signMessage({ message })))
  if (!own || !foreign) throw new Error('No signature')

  expect(await judge(account.address, await wrap(own))).toBe(true)
  // Pages judge a sign-in over a pairing alike.
  const network = defineNetwork({ chainId: 31337, name: 'Devnet', rpcUrls: [rpcUrlOf()] })
  const judgePaired = async (signature: string) =>
    pairingRules.verifySignIn?.({
      ...{ network, settings: { fetch, rpcUrls: () => [rpcUrlOf()] }, type: 'eip1271' },
      ...{ address: account.address, message, signature },
    })
  expect([await judgePaired(await wrap(own)), await judgePaired(await wrap(foreign))]).toEqual([true, false])
  expect(await judge(account.address, await wrap(own, { chainId: 0 }))).toBe(true)
  const wrong = {
    'the signature of another': wrap(foreign),
    'an authorization of another': wrap(own, { signer: foreigner }),
    'an authorization for another network': wrap(own, { chainId: 1 }),
    'an authorization that is used up': wrap(own, { nonce: 7 }),
    'no owner': wrap(own, { data: '0x' }),
    'nothing inside': wrap('0x'),
    'nothing but the magic': Promise.resolve(`0x${'8010'.repeat(16)}` as const),
    'a length beyond it': Promise.resolve(concatHex([own, `0x${'f'.repeat(64)}`, `0x${'8010'.repeat(16)}`])),
  }
  for (const [name, signature] of Object.entries(wrong))
    expect([name, await judge(account.address, await signature)]).toEqual([name, false])
  expect(await judge(foreigner.address, await wrap(own))).toBe(false)
  const away = { rpcUrls: ['http://127.0.0.1:9'] }
  expect((await rejectionOf(judge(account.address, await wrap(own), away))).code).toBe('rpc/all-failed')

  // The same signature counts once the account has delegated.
  const signature = await wrap(own)
  const [alice] = devnet.accounts
  if (!alice) throw new Error('No account')
  const client = createWalletClient({ account: privateKeyToAccount(alice.privateKey), transport: http(rpcUrlOf()) })
  const data = encodeAbiParameters(parseAbiParameters('address'), [owner.address])
  const authorization = await account.signAuthorization({ address: delegate, chainId: 31337, nonce: 0 })
  const call = { chain: null, to: account.address, data, authorizationList: [authorization] } as const
  const hash = await client.sendTransaction(call)
  await createPublicClient({ transport: http(rpcUrlOf()), pollingInterval: 20 }).waitForTransactionReceipt({ hash })
  expect(await judge(account.address, signature)).toBe(true)
  expect(await judge(account.address, await wrap(foreign))).toBe(false)
  expect(await judge(account.address, own)).toBe(true)
})
