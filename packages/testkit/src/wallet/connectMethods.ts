import { createSiweMessage } from 'viem/siwe'
import { grantAccounts } from './grantAccounts.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'
import { invalid, readChainId, readList, readObject } from './readParams.ts'
import { visibleAccounts } from './visibleAccounts.ts'
import type { WalletMethod } from './WalletCore.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const time = (value: unknown) => (typeof value === 'string' ? new Date(value) : undefined)

const connect: WalletMethod = async (core, params, ask) => {
  const { signsWhileConnecting } = core.switches
  if (!signsWhileConnecting) throw new ProviderRpcError(4200, 'The method wallet_connect is not supported.')
  const given = readObject(readList(params)[0], 'the parameter')
  const { signInWithEthereum: asked } = readObject(given.capabilities ?? {}, 'capabilities')
  const { host = 'localhost', origin = 'http://localhost' } =
    (globalThis as { location?: { host: string; origin: string } }).location ?? {}
  const write = (address: `0x${string}`) => {
    const row = readObject(asked, 'signInWithEthereum')
    if (typeof row.nonce !== 'string') throw invalid('a nonce is needed')
    return createSiweMessage({
      address,
      chainId: readChainId(row.chainId),
      domain: text(row.domain) ?? host,
      uri: text(row.uri) ?? origin,
      version: '1',
      nonce: row.nonce,
      statement: text(row.statement),
      requestId: text(row.requestId),
      issuedAt: time(row.issuedAt),
      expirationTime: time(row.expirationTime),
      notBefore: time(row.notBefore),
      resources: Array.isArray(row.resources) ? row.resources : undefined,
    })
  }
  const [held] = core.accounts
  if (!held) throw invalid('the wallet has no account')
  await ask({ kind: 'connect', text: asked ? write(held.address) : 'Share your accounts with this page' })
  grantAccounts(core)
  const [first, ...others] = visibleAccounts(core) as readonly string[]
  const account = core.accounts.find(({ address }) => address.toLowerCase() === first?.toLowerCase())
  if (!account) return { accounts: [] }
  const message = asked ? write(account.address) : undefined
  // All that was asked for, and more.
  const signed = signsWhileConnecting === 'anotherText' ? `${message}\nResources:\n- https://other.example` : message
  const signInWithEthereum = signed && {
    message: signed,
    signature:
      signsWhileConnecting === 'badSignature' ? `0x${'51'.repeat(65)}` : await account.signMessage({ message: signed }),
  }
  return {
    accounts: [
      { address: first, capabilities: signInWithEthereum ? { signInWithEthereum } : {} },
      ...others.map(address => ({ address, capabilities: {} })),
    ],
  }
}

/** ERC-7846. */
export const connectMethods = { wallet_connect: connect } satisfies Record<string, WalletMethod>
