import { createDevnet } from '@billfold/devnet'
import { createServerSiwx, createSiwx, getSession } from 'billfold/siwx'
import { concatHex, createPublicClient, getCreate2Address, type Hex, http, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOwnedAccount } from '../../../evm/test/support/createOwnedAccount.ts'
import { openSigner } from './openSigner.ts'
import { openSite } from './openSite.ts'

// Contract wallets in the kit's flow: what a Safe-like account signs counts by the chain alone, deployed (ERC-1271) or not
// yet (ERC-6492). Checked by the page, and by `@billfold/siwx` on a server.

/** The deployer of CREATE2 that each chain has. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const chainId = 'eip155:31337'

let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  devnet = await createDevnet()
})
afterAll(() => devnet?.stop())
const nodes = () => Object.fromEntries(Object.values(devnet.chains).map(({ chainId: id, rpcUrl }) => [id, rpcUrl]))

let salts = 0
/** A contract account with an owner's key; on the chain with `deploy`. */
function createAccount() {
  const owner = privateKeyToAccount(generatePrivateKey())
  salts += 1
  const salt: Hex = `0x${salts.toString(16).padStart(64, '0')}`
  const initCode = createOwnedAccount(owner.address)
  const data = concatHex([salt, initCode])
  const client = createPublicClient({ transport: http(devnet.chains[chainId].rpcUrl), pollingInterval: 20 })
  return {
    owner,
    data,
    address: getCreate2Address({ from: deployer, salt, bytecode: initCode }),
    /** As an account signs that is not deployed yet. */
    wrap: (signature: Hex, change: { address?: Hex; data?: Hex } = {}) =>
      serializeErc6492Signature({ address: deployer, data, signature, ...change }),
    async deploy() {
      const [alice] = devnet.accounts
      await client.request({ method: 'anvil_impersonateAccount' as never, params: [alice?.address] as never })
      const params = [{ from: alice?.address, to: deployer, data }] as never
      const hash = await client.request({ method: 'eth_sendTransaction' as never, params })
      await client.waitForTransactionReceipt({ hash })
    },
  }
}
type Account = ReturnType<typeof createAccount>
type Sign = (message: string, account: Account) => Promise<Hex>

const own: Sign = (message, { owner }) => owner.signMessage({ message })
const foreign: Sign = message => privateKeyToAccount(generatePrivateKey()).signMessage({ message })

/** What does not count, and whether the contract is deployed. */
const forged: readonly [string, boolean, Sign][] = [
  ['a deployed contract: the signature of another owner', true, foreign],
  ['a deployed contract: its owner signed another text', true, (text, to) => own(`${text} `, to)],
  ['a contract that is not deployed: its owner, without the deployment', false, own],
  [
    'a contract that is not deployed: the signature of another owner',
    false,
    async (text, to) => to.wrap(await foreign(text, to)),
  ],
  [
    'a contract that is not deployed: a factory that deploys nothing',
    false,
    async (text, to) => to.wrap(await own(text, to), { address: to.owner.address }),
  ],
  [
    'a contract that is not deployed: the factory makes another account',
    false,
    async (text, to) => {
      const other = createAccount()
      return to.wrap(await own(text, other), { data: other.data })
    },
  ],
  ['a deployed contract: nothing', true, async () => '0x'],
  ['a deployed contract: no signature at all', true, async () => `0x${'6492'.repeat(16)}`],
]

/** A page whose wallet holds the account, up to the message; `answer` presses, and the wallet answers by `sign`. */
async function open(account: Account, options: openSigner.PageOptions) {
  const signer = openSigner({ nodes: nodes() })
  const { wallet, openPage } = signer
  const accounts = { eth_accounts: [account.address], eth_requestAccounts: [account.address] }
  wallet.set({ answers: accounts })
  const page = openPage(options)
  await page.connect()
  await page.reaches('ready')
  expect(page.state().draft?.data.accountAddress).toBe(account.address)
  const answer = async (sign: Sign) => {
    wallet.set({ answers: { ...accounts, personal_sign: await sign(page.state().draft?.text ?? '', account) } })
    page.press()
  }
  return { ...page, openPage, answer }
}

/** The two ways in which a host keeps sessions; `list` names those that count at the host. */
const hosts = {
  async page() {
    const siwx = () => createSiwx({ statement: 'Sign in to Host' })
    return { siwx, environment: { fetch: globalThis.fetch }, list: undefined }
  },
  async server() {
    const site = await openSite(nodes())
    const siwx = () => createServerSiwx({ url: site.url, statement: 'Sign in to Host' })
    return { siwx, environment: site.environment, list: site.list }
  },
}

describe.each(Object.entries(hosts))('checked by the %s', (_, openHost) => {
  test.each<[string, boolean, Sign]>([
    ['a deployed contract, by its owner (ERC-1271)', true, own],
    ['a contract that is not deployed yet (ERC-6492)', false, async (text, to) => to.wrap(await own(text, to))],
    ['a contract that has been deployed since it signed', true, async (text, to) => to.wrap(await own(text, to))],
  ])('%s signs in; a reload is still signed in and asks nothing', async (_name, isDeployed, sign) => {
    const account = createAccount()
    if (isDeployed) await account.deploy()
    const { siwx, environment, list } = await openHost()
    const page = await open(account, { siwx: siwx(), environment })
    await page.answer(sign)
    await page.reaches('signedIn')
    expect(getSession(page.kit)?.data).toMatchObject({ accountAddress: account.address, chainId })
    if (list) expect(await list()).toEqual([`${chainId}:${account.address}`])
    page.destroy()
    const next = page.openPage({ siwx: siwx(), environment })
    await next.reaches('signedIn')
    expect([next.view(), next.questions()]).toEqual([undefined, 1])
  })

  test.each(forged)('%s: refused', async (_name, isDeployed, sign) => {
    const account = createAccount()
    if (isDeployed) await account.deploy()
    const { siwx, environment, list } = await openHost()
    const page = await open(account, { siwx: siwx(), environment })
    await page.answer(sign)
    await page.reaches('failed')
    // The connector checks what its wallet answers, before the flow does.
    expect([page.state().error?.code, getSession(page.kit)]).toEqual(['connector/invalid-answer', undefined])
    if (list) expect(await list()).toEqual([])
  })
})

test.each(forged)('%s: the flow refuses what no connector has checked', async (_, isDeployed, sign) => {
  const account = createAccount()
  if (isDeployed) await account.deploy()
  const signMessage = ({ message }: { readonly message: string }) => sign(message, account)
  const page = await open(account, { siwx: createSiwx({ signer: { signMessage } }) })
  page.press()
  await page.reaches('failed')
  const { error } = page.state()
  expect([error?.code, error?.context]).toEqual(['sign-in/refused', { reason: 'signature' }])
  expect([getSession(page.kit), page.origin.storage.getItem('@billfold/sign-in-sessions')]).toEqual([undefined, null])
})

test.each(forged)('%s: a server refuses what a page has not checked', async (_, isDeployed, sign) => {
  const account = createAccount()
  if (isDeployed) await account.deploy()
  const site = await openSite(nodes())
  const page = await open(account, { siwx: createServerSiwx({ url: site.url }), environment: site.environment })
  const { draft } = page.state()
  const { toString: _text, ...data } = draft?.data ?? {}
  const message = draft?.text ?? ''
  const post = async (signature: Hex) =>
    site.browse(`${site.url}/verify`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data, message, signature }),
    })
  const { status } = await post(await sign(message, account))
  expect([status, await site.list()]).toEqual([401, []])
})
