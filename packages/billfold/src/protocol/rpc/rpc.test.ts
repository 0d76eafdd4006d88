import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { namespaces } from '../caip/namespaces.ts'
import { isProxiedMethod } from './isProxiedMethod.ts'
import { isReadMethod } from './isReadMethod.ts'
import { jsonRpcAnswer, jsonRpcAnswers, jsonRpcRequest, jsonRpcRequests } from './jsonRpc.ts'
import { type RpcMethod, rpcMethods } from './methods.ts'
import { needsApproval } from './needsApproval.ts'
import { policyOf } from './policyOf.ts'

describe('methods', () => {
  it('follow specification section 6', () => {
    for (const method of [
      'eth_sendRawTransaction',
      'wallet_getCapabilities',
      'wallet_getCallsStatus',
      'wallet_getAssets',
    ])
      expect(isReadMethod(method), method).toBe(true)
    for (const method of ['eth_getUserOperationReceipt', 'eth_estimateUserOperationGas', 'eth_call', 'eth_chainId'])
      expect(isReadMethod(method), method).toBe(true)
    const approved = Object.keys(rpcMethods).filter(needsApproval)
    expect(approved.sort()).toEqual(
      [
        'personal_sign',
        'eth_signTypedData_v4',
        'eth_sendTransaction',
        'eth_sendUserOperation',
        'wallet_sendCalls',
        'wallet_grantPermissions',
        'wallet_revokePermissions',
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ].sort(),
    )
  })

  it('refuse everything else, also names that an object inherits', () => {
    for (const method of [
      'eth_sign',
      'eth_signTransaction',
      '',
      'x',
      '__proto__',
      'constructor',
      'toString',
      'ETH_CALL',
    ]) {
      expect(policyOf(method), method).toBe('refused')
      expect(isReadMethod(method)).toBe(false)
      expect(needsApproval(method)).toBe(false)
      expect(isProxiedMethod(method, 'eip155'), method).toBe(false)
    }
  })

  it('are refused to a network of another namespace', () => {
    expect([policyOf('personal_sign', 'eip155'), policyOf('personal_sign', 'solana')]).toEqual(['approve', 'refused'])
    expect([policyOf('solana_signMessage', 'solana'), policyOf('eth_foo', 'eip155')]).toEqual(['approve', 'refused'])
  })

  it('are proxied for their own namespace, and nothing that needs approval ever', () => {
    expect(isProxiedMethod('eth_call', 'eip155')).toBe(true)
    expect(isProxiedMethod('eth_call', 'solana')).toBe(false)
    expect(isProxiedMethod('getBalance', 'solana')).toBe(true)
    expect(isProxiedMethod('eth_accounts', 'eip155')).toBe(false)
    const known = namespaces.map(row => row.namespace)
    for (const row of Object.values(rpcMethods) as RpcMethod[]) {
      expect(known).toContain(row.namespace)
      if (row.policy === 'approve') expect(row.isProxied).toBe(false)
      if (row.isImmutable) expect(row.isProxied).toBe(true)
    }
  })
})

describe('JSON-RPC', () => {
  const request = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  it('takes requests and batches, keeping unknown fields out', () => {
    expect(v.parse(jsonRpcRequest, { ...request, params: [], evil: 1 })).toEqual({ ...request, params: [] })
    expect(v.parse(jsonRpcRequests, [request, { ...request, id: 'b', params: { a: 1 } }])).toHaveLength(2)
  })
  it.each([
    null,
    [],
    {},
    { ...request, jsonrpc: '1.0' },
    { jsonrpc: '2.0', method: 'eth_chainId' },
    { ...request, id: null },
    { ...request, id: {} },
    { ...request, method: '' },
    { ...request, method: 1 },
    { ...request, params: 'x' },
    { ...request, params: null },
    Array.from({ length: 1_001 }, () => request),
    [request, null],
  ])('refuses request %#', odd => {
    expect(v.safeParse(jsonRpcRequests, odd).success).toBe(false)
  })
  it('takes answers: a failure wins over a result', () => {
    const base = { jsonrpc: '2.0', id: 1 }
    expect(v.parse(jsonRpcAnswer, { ...base, result: null })).toEqual({ ...base, result: null })
    expect(v.parse(jsonRpcAnswer, { ...base, result: '0x1', error: null })).toEqual({ ...base, result: '0x1' })
    const error = { code: -32000, message: 'no', data: '0x08c379a0' }
    expect(v.parse(jsonRpcAnswer, { ...base, error, result: 1 })).toEqual({ ...base, error })
    const long = { code: 3, message: 'x'.repeat(50_000) }
    expect(v.parse(jsonRpcAnswer, { ...base, error: long })).toEqual({
      ...base,
      error: { code: 3, message: 'x'.repeat(10_000) },
    })
    expect(v.parse(jsonRpcAnswers, [{ ...base, result: 1 }])).toHaveLength(1)
    for (const odd of [
      base,
      { ...base, error: 'no' },
      { ...base, error: { code: '1', message: 'x' } },
      { id: 1, result: 1 },
    ])
      expect(v.safeParse(jsonRpcAnswer, odd).success).toBe(false)
  })
})
