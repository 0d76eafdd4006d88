import { isBillfoldError } from 'billfold/protocol'
import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../src/address/checksumAddress.ts'
import { createInjectedConnector } from '../src/connectors/createInjectedConnector.ts'
import { toWalletError } from '../src/errors/toWalletError.ts'
import { gnosis } from '../src/exports/networks.ts'
import { askingFeatures } from '../src/features/askingFeatures.ts'
import type { Eip1193Provider } from '../src/provider/Eip1193Provider.ts'
import { findViolation } from './support/findViolation.ts'
import { readVectors } from './support/readVectors.ts'
import { rejectionOf } from './support/rejectionOf.ts'

type Schema = { readonly [keyword: string]: unknown }
type Method = {
  readonly name: string
  readonly params: readonly { readonly name: string; readonly required?: boolean; readonly schema: Schema }[]
  readonly result: { readonly schema: Schema }
  readonly errors?: readonly ({ readonly code: number; readonly message: string } | { readonly $ref: string })[]
  readonly examples?: readonly {
    readonly params: readonly { readonly value: unknown }[]
    readonly result?: { readonly value: unknown }
  }[]
}

describe.runIf(process.env.VECTORS_DIR)('the wallet API of MetaMask (OpenRPC)', () => {
  const document = () =>
    JSON.parse(readVectors('metamask-api-specs/openrpc.json').toString()) as Schema & { methods: readonly Method[] }
  const account = checksumAddress('0xa77392123a1085f75e62eec7dea7e0e1e5142d5f')
  const signal = new AbortController().signal

  /** A wallet that answers as the document's examples do by default, and records what it is asked. */
  function createExampleWallet(overrides: Readonly<Record<string, unknown>> = {}) {
    const { methods } = document()
    const log: { method: string; params: unknown }[] = []
    let chainId: unknown = '0x1'
    const answers: Record<string, unknown> = {
      eth_requestAccounts: [account.toLowerCase()],
      eth_accounts: [account.toLowerCase()],
      // The document's signatures are by unknown keys: the account is a contract, which accepts them (ERC-1271).
      eth_call: '0x1626ba7e'.padEnd(66, '0'),
      ...overrides,
    }
    const provider = {
      async request({ method, params }: { method: string; params?: unknown }) {
        log.push({ method, params })
        const value =
          method in answers
            ? answers[method]
            : methods.find(({ name }) => name === method)?.examples?.[0]?.result?.value
        if (value instanceof Error) throw value
        if (method === 'eth_chainId' && !('eth_chainId' in answers)) return chainId
        // The visitor moves as asked.
        if (/^wallet_(switch|add)Ethereum/.test(method)) chainId = (params as { chainId: string }[])[0]?.chainId
        return value
      },
    } as Eip1193Provider
    const connector = createInjectedConnector({ id: 'x', name: 'X', kind: 'announced', provider })
    const context = {
      network: gnosis,
      connector,
      account: { address: account, type: 'eoa' as const },
      settings: { fetch, rpcUrls: () => [] },
      signal,
    }
    return { log, connector, context, connect: () => connector.connect({ networks: [gnosis], signal }) }
  }

  /** Everything this family asks a wallet for. */
  async function useEverything(wallet: ReturnType<typeof createExampleWallet>) {
    const { connector, context, connect } = wallet
    await connect()
    await connector.reconnect({ networks: [gnosis], signal })
    await connector.switchNetwork?.({ network: gnosis, signal })
    const typedData = document().methods.find(({ name }) => name === 'eth_signTypedData_v4')?.examples?.[0]?.params[1]
      ?.value as { domain: object }
    const signing = { ...context, account: { ...context.account, type: 'smartAccount' as const } }
    await askingFeatures.signMessage({ ...signing, message: 'hello' })
    await askingFeatures.signTypedData({
      ...signing,
      typedData: { ...typedData, domain: { ...typedData.domain, chainId: 100 } },
    })
    await askingFeatures.sendTransaction({
      ...context,
      transaction: { to: account, value: 5n, data: '0x12', gas: 21_000n },
    })
    await askingFeatures.transfer({
      ...context,
      transfer: { to: account, amount: 1n, token: { address: account, decimals: 6 } },
    })
    await askingFeatures.capabilities(context)
    await askingFeatures.sendCalls({ ...context, calls: [{ to: account }, { to: account, value: 1n, data: '0x12' }] })
    await askingFeatures.callsStatus({ ...context, id: '0x12' })
    await connector.disconnect()
  }

  test('every request of ours fits the document, and no method of ours is missing from it', async () => {
    const root = document()
    const wallet = createExampleWallet()
    await useEverything(wallet)
    const learning = createExampleWallet({
      wallet_switchEthereumChain: Object.assign(new Error('Unrecognized chain ID.'), { code: 4902 }),
    })
    await learning.connect()
    await learning.connector.switchNetwork?.({ network: gnosis, signal })
    // Contracts are asked by `data`, as every node takes it; the document has `input` alone.
    const log = [...wallet.log, ...learning.log].filter(({ method }) => method !== 'eth_call')
    expect([...new Set(log.map(({ method }) => method))].sort()).toEqual([
      'eth_accounts',
      'eth_chainId',
      'eth_requestAccounts',
      'eth_sendTransaction',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_addEthereumChain',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
      'wallet_revokePermissions',
      'wallet_sendCalls',
      'wallet_switchEthereumChain',
    ])
    for (const { method, params } of log) {
      const row = root.methods.find(({ name }) => name === method)
      const given = (params ?? []) as unknown[]
      expect(given.length).toBeLessThanOrEqual(row?.params.length ?? 0)
      for (const [at, { schema, required }] of (row?.params ?? []).entries()) {
        if (given[at] === undefined) expect([method, required ?? false]).toEqual([method, false])
        // The document shows typed data as an object; the method has always taken its JSON (EIP-712, "eth_signTypedData").
        const value = method === 'eth_signTypedData_v4' && at === 1 ? JSON.parse(String(given[at])) : given[at]
        if (value !== undefined) expect([method, findViolation(schema, value, root)]).toEqual([method, undefined])
      }
    }
  })

  test('any example of any method passes through unchanged, both ways', async () => {
    let count = 0
    for (const { name, examples = [] } of document().methods) {
      for (const { params, result } of examples) {
        if (name === 'eth_chainId') continue
        const wallet = createExampleWallet({ [name]: result?.value, eth_chainId: '0x64' })
        if (name !== 'eth_requestAccounts' && name !== 'eth_accounts') await wallet.connect()
        const values = params.map(({ value }) => value)
        const answer = await wallet.connector.request({ network: gnosis.id, method: name, params: values })
        expect([name, answer]).toEqual([name, result?.value])
        expect(wallet.log.findLast(({ method }) => method === name)?.params).toEqual(values)
        count++
      }
    }
    expect(count).toBeGreaterThan(50)
  })

  test('every error that the document declares is a described one', () => {
    const root = document() as unknown as {
      methods: readonly Method[]
      components: { errors: Record<string, { code: number; message: string }> }
    }
    const declared = root.methods.flatMap(({ errors = [] }) =>
      errors.map(error => ('$ref' in error ? root.components.errors[error.$ref.split('/').at(-1) ?? ''] : error)),
    )
    expect(declared.length).toBeGreaterThan(25)
    for (const error of declared) {
      const described = toWalletError(error)
      expect(isBillfoldError(described)).toBe(true)
      expect([error?.code, described.code]).not.toEqual([error?.code, 'request/failed'])
    }
    expect(new Set(declared.map(error => toWalletError(error).code))).toContain('wallet/rejected')
  })

  test('answers that break the document are refused where they are used', async () => {
    const root = document()
    const uses: Record<string, (wallet: ReturnType<typeof createExampleWallet>) => Promise<unknown>> = {
      eth_requestAccounts: ({ connect }) => connect(),
      eth_chainId: ({ connect }) => connect(),
      personal_sign: ({ context }) => askingFeatures.signMessage({ ...context, message: 'x' }),
      eth_signTypedData_v4: ({ context }) =>
        askingFeatures.signTypedData({
          ...context,
          typedData: { types: { A: [] }, primaryType: 'A', domain: {}, message: {} },
        }),
      eth_sendTransaction: ({ context }) =>
        askingFeatures.sendTransaction({ ...context, transaction: { to: account } }),
      wallet_sendCalls: ({ context }) => askingFeatures.sendCalls({ ...context, calls: [{ to: account }] }),
      wallet_getCapabilities: ({ context }) => askingFeatures.capabilities(context),
    }
    let count = 0
    for (const [method, use] of Object.entries(uses)) {
      const schema = root.methods.find(({ name }) => name === method)?.result.schema ?? {}
      const odd = [
        null,
        undefined,
        true,
        7.5,
        -1,
        'text',
        '0xzz',
        '',
        [],
        [7],
        [null],
        {},
        { id: 7 },
        '0x',
        `0x${'1'.repeat(41)}`,
      ]
      for (const value of odd) {
        if (value !== undefined && findViolation(schema, value, root) === undefined) continue
        // Fault 84: a number is a chain id all the same.
        const answers =
          method === 'eth_requestAccounts' ? { eth_requestAccounts: value, eth_accounts: value } : { [method]: value }
        const wallet = createExampleWallet({ eth_chainId: '0x64', ...answers })
        if (!['eth_requestAccounts', 'eth_chainId'].includes(method)) await wallet.connect()
        const isOldBundleId = method === 'wallet_sendCalls' && typeof value === 'string' && value !== ''
        if (isOldBundleId) await use(wallet)
        else
          expect([method, value, (await rejectionOf(use(wallet))).code.split('/')[0]]).toEqual([
            method,
            value,
            'connector',
          ])
        count++
      }
    }
    expect(count).toBeGreaterThan(60)
  })
})
