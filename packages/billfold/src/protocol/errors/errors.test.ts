import { describe, expect, it } from 'vitest'
import { siteUrl } from '../siteUrl.ts'
import { BillfoldError } from './BillfoldError.ts'
import { errorCatalogue } from './catalogue.ts'
import type { ErrorCode } from './codes.ts'
import type { ErrorRow } from './ErrorRow.ts'
import { isBillfoldError } from './isBillfoldError.ts'
import { rowForRpcCode } from './rowForRpcCode.ts'
import { modalClosed } from './rows/connection.ts'
import { namespaceNotConfigured } from './rows/network.ts'
import { requestPending } from './rows/request.ts'
import { rpcInternal, rpcInvalidInput } from './rows/rpc.ts'
import { walletRejected, walletUnrecognisedChain } from './rows/wallet.ts'

const rows: readonly ErrorRow<ErrorCode>[] = Object.values(errorCatalogue)

describe('catalogue', () => {
  it('files every row under its own code, in the shape area/what', () => {
    for (const [code, row] of Object.entries(errorCatalogue)) {
      expect(row.code).toBe(code)
      expect(code).toMatch(/^[a-z][-a-z]*\/[a-z0-9][-a-z0-9]*$/)
      expect(row.message.length).toBeGreaterThan(4)
      expect(row.reader).toBeDefined()
      expect(row.place).toBeDefined()
      expect(row.advice).toMatch(/\.$|…<\/BillfoldProvider>\.$/)
    }
  })

  // Specification section 8, column "Message or result", and the sentences of section 5, word for word.
  it.each([
    'Token Balance Unavailable',
    'Network not supported for Gas Price',
    'Network not supported for Swaps',
    'Modal closed',
    'Connection rejected',
    'Popup closed',
    'Failed to connect',
    'Failed to initiate social connection',
    'Failed to connect to farcaster',
    'No auth connector found',
    'Not connected to email or social',
    'No connector found for connection',
    'Failed to disconnect',
    'Invalid connection status',
    'WalletConnectConnector not found',
    'Failed to fetch transactions',
    "Transactions can't be fetched without an accountAddress",
    'A problem occurred while trying initialize authentication',
    'Error signing message',
    'SIWX is not enabled',
    'No ActiveCaipAddress found',
    'No ActiveCaipNetwork or client found',
    'No ConnectionController client found',
    'Unsupported chain',
    'An amount and receiver address are required',
    'A token is required',
    'Network not found',
    'Address or auth connector not found',
    'Error resolving name',
    'Error fetching name suggestions',
    'Error fetching names for address',
    'Error registering name {name}',
    'Unable to load email login dependency',
    'Request was aborted',
    'Something went wrong',
    'An error occurred',
    'Chain is not supported',
    'Failed to disconnect chains: {reason}',
    'Please call connect() before request()',
    'Sign Client not initialized',
    'Fetching call status not approved by the wallet.',
    'No RPC url provided for chainId',
    'Network Not Found',
    'Invalid App Configuration',
    'Network Error - Could not load embedded wallet',
    'Embedded Wallet Request Timed Out',
    'Session Expired',
    'Project ID Not Configured',
    'Server Error',
    'Rate Limited',
    'Multi-Wallet Not Enabled',
    'Local configuration ignored',
    'Requested RPC call is not allowed',
    'Action not allowed',
    'Please try again after {n} seconds',
    'W3mFrame: iframe is not set',
    'Invalid chainId',
    'The connector does not support any of the requested chains',
    'Cannot set both `siweConfig` and `siwx` options',
  ])('holds %j', sentence => {
    expect(rows.map(row => row.message)).toContain(sentence)
  })

  it('holds every alert code of the specification once', () => {
    const alertCodes = rows.flatMap(row => (row.alertCode === undefined ? [] : [row.alertCode]))
    expect(new Set(alertCodes).size).toBe(alertCodes.length)
    for (const code of [
      'IFRAME_LOAD_FAILED',
      'IFRAME_REQUEST_TIMEOUT',
      'UNVERIFIED_DOMAIN',
      'PROJECT_ID_NOT_CONFIGURED',
      'INVALID_APP_CONFIGURATION',
      'RATE_LIMITED_APP_CONFIGURATION',
      'SERVER_ERROR_APP_CONFIGURATION',
    ])
      expect(alertCodes).toContain(code)
  })

  it('gives every numbered error of section 8 exactly one row', () => {
    const numbers = rows.flatMap(row => (row.rpcCode === undefined ? [] : [row.rpcCode]))
    expect(new Set(numbers).size).toBe(numbers.length)
    const wanted = [4001, 4100, 4200, 4900, 4901, 4902, 5000, 5700, 5710, 5720, 5730, 5740, 5750, 5760, 32603]
    wanted.push(-32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006)
    for (const number of wanted) expect(numbers).toContain(number)
    // rowForRpcCode lists its sources by hand: it must find each numbered row there is.
    for (const row of rows)
      if (row.rpcCode !== undefined && row !== rpcInvalidInput) expect(rowForRpcCode(row.rpcCode)).toBe(row)
    expect(rowForRpcCode(-32000)).toBe(rpcInternal)
    expect(rowForRpcCode(4902)).toBe(walletUnrecognisedChain)
    expect(rowForRpcCode(-32002)).toBe(requestPending)
    expect(rowForRpcCode(1)).toBeUndefined()
  })
})

describe('BillfoldError', () => {
  it('fills placeholders, keeps the cause and names its documentation', () => {
    const cause = { odd: true }
    const error = new BillfoldError(namespaceNotConfigured, { context: { namespace: 'solana' }, details: 'why', cause })
    expect(error.shortMessage).toBe('Namespace solana is not configured and connect must be called first')
    expect(error.message).toBe(`${error.shortMessage}\nDetails: why\nDocs: ${siteUrl}${error.docsPath}`)
    expect(error.docsPath).toBe('/reference/errors.html#network-not-configured')
    expect(error.cause).toBe(cause)
    expect(error.name).toBe('BillfoldError')
    expect(error).toBeInstanceOf(Error)
  })

  it('has no details, context or cause unless given', () => {
    const error = new BillfoldError(modalClosed)
    for (const key of ['details', 'context', 'cause']) expect(key in error).toBe(false)
  })

  it('bounds what comes from outside and never calls its methods', () => {
    const long = new BillfoldError(namespaceNotConfigured, { context: { namespace: 'x'.repeat(1e6) } })
    expect(long.message.length).toBeLessThan(400)
    const hostile = {
      toString: () => {
        throw new Error('no')
      },
    }
    expect(new BillfoldError(namespaceNotConfigured, { context: { namespace: hostile } }).shortMessage).toContain(
      '{namespace}',
    )
    const pattern = new BillfoldError(namespaceNotConfigured, { context: { namespace: "$& $' {namespace}" } })
    expect(pattern.shortMessage).toContain("Namespace $& $' {namespace} is")
  })
})

describe('isBillfoldError', () => {
  it('checks name and code, not the class', () => {
    const error: unknown = new BillfoldError(walletRejected)
    expect(isBillfoldError(error)).toBe(true)
    expect(isBillfoldError(error, 'wallet/rejected')).toBe(true)
    expect(isBillfoldError(error, 'connection/rejected')).toBe(false)
    expect(isBillfoldError({ name: 'BillfoldError', code: 'wallet/rejected' }, 'wallet/rejected')).toBe(true)
    expect(isBillfoldError(new Error('x'))).toBe(false)
  })

  it('survives anything a wallet may throw', () => {
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    )
    for (const odd of [null, undefined, 0, '', 'BillfoldError', Symbol('x'), [], trap, { name: 'BillfoldError' }])
      expect(isBillfoldError(odd)).toBe(false)
  })
})
