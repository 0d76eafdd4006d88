import { expect, it } from 'vitest'
import { toFrameError } from './toFrameError.ts'

it.each([
  ['of the catalogue, by it', { code: 'wallet/rejected', rpcCode: 4_100 }, 'wallet/rejected'],
  ['that is unknown, by the number', { code: 'vault/unknown-here', rpcCode: 4_100 }, 'wallet/unauthorized'],
  ['that is unknown, by the number for any failure', { code: 'vault/unknown-here', rpcCode: -32_000 }, 'rpc/internal'],
  ['that is unknown, without a number', { code: 'vault/unknown-here' }, 'vault/error-occurred'],
])('reads a code %s', (_, payload, code) => {
  const error = toFrameError({ ...payload, message: 'Said so', hashes: ['0x1'] })
  expect(error).toMatchObject({ code, details: 'Said so', context: { message: 'Said so', code: payload.code } })
  expect(error.shortMessage).not.toBe('Said so')
})
