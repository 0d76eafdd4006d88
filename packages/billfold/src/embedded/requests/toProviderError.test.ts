import { expect, test } from 'vitest'
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
