import { expect, onTestFinished, test } from 'vitest'
import { createTestKit } from '../../../../testkit/src/seams/createTestKit.ts'
import { toFrameError } from '../../channel/toFrameError.ts'
import { closeModal } from '../../core/actions/closeModal.ts'
import type { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import type { FrameErrorPayload } from '../../protocol/frame/frameErrorPayload.ts'
import { createEmbeddedState } from '../session/createEmbeddedState.ts'
import { createApprovals } from './createApprovals.ts'

/** A request that the visitor closes; the vault answers it with `payload` all the same. */
async function closeWhile(payload: FrameErrorPayload) {
  const { kit, destroy } = createTestKit()
  onTestFinished(destroy)
  const talk = { ask: () => Promise.reject(new Error('Unused')), isInModal: () => true, showAlone: () => () => {} }
  const approvals = createApprovals({ kit, state: createEmbeddedState(), talk })
  let answer = (_: unknown) => {}
  const asked = approvals.run(
    { method: 'eth_sendTransaction', network: 'eip155:1' },
    () => new Promise((_, reject) => (answer = reject)),
    new AbortController().signal,
  )
  closeModal(kit, 'visitor')
  answer(toFrameError(payload))
  return asked.then(
    () => expect.fail('It resolved'),
    (error: BillfoldError) => error,
  )
}

test.each([
  ['the visitor refused', { code: 'wallet/rejected', message: 'user rejected', rpcCode: 4001 }],
  ['the request was given up before it was signed', { code: 'vault/aborted', message: 'Aborted', rpcCode: 4001 }],
])('a closed request is a refusal when the vault says that %s', async (_, payload) => {
  expect((await closeWhile(payload)).code).toBe('wallet/rejected')
})

test.each([
  [
    'no node answered the broadcast',
    'rpc/all-failed',
    { code: 'rpc/all-failed', message: 'No node', hashes: ['0xab'] },
  ],
  ['it failed inside', 'rpc/internal', { code: 'rpc/internal', message: 'Lost', rpcCode: -32603 }],
  ['something went wrong', 'vault/something-wrong', { code: 'vault/something-wrong', message: 'Wrong' }],
  ['a node knows it', 'rpc/internal', { code: 'rpc/node', message: 'already known', rpcCode: -32000 }],
])('approved before it was closed, it is no refusal when the vault says that %s', async (_, code, payload) => {
  const error = await closeWhile(payload)
  expect(error.code).toBe(code)
  expect(error.context?.hashes).toEqual('hashes' in payload ? payload.hashes : undefined)
})
