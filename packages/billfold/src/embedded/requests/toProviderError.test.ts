import { expect, test } from 'vitest'
import { toFrameError } from '../../channel/toFrameError.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { requestAborted } from '../../protocol/errors/rows/request.ts'
import { vaultAborted } from '../../protocol/errors/rows/vault.ts'
import { walletRejected } from '../../protocol/errors/rows/wallet.ts'
import { toProviderError } from './toProviderError.ts'

test('only a proven refusal is 4001: a request that was given up, or whose frame is gone, may have been signed', () => {
  expect(toProviderError(new BillfoldError(walletRejected)).code).toBe(4001)
  for (const row of [vaultAborted, requestAborted])
    expect(toProviderError(new BillfoldError(row)).code, row.code).toBe(-32_603)
})

test('what was signed before a failure is reported by its hash', () => {
  const error = toFrameError({ code: 'rpc/internal', message: 'Lost', rpcCode: -32_603, hashes: ['0xab', '0xcd'] })
  expect(toProviderError(error)).toMatchObject({ code: -32_603, data: { hash: '0xab', hashes: ['0xab', '0xcd'] } })
  expect(toProviderError(new BillfoldError(walletRejected))).not.toHaveProperty('data')
})
