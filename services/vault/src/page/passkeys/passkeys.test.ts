import { expect, test } from 'vitest'
import { askPasskey } from './askPasskey.ts'
import { createPasskey } from './createPasskey.ts'

// What browsers and password managers do beside the standard (faults 120, 121); the standard's own way is in test/logins.browser.test.ts.

const creation = {
  challenge: 'A'.repeat(43),
  rp: { id: 'vault.example', name: 'Alpha' },
  user: { id: 'A'.repeat(22), name: 'ann@mail.example' },
  algorithms: [-7],
  excludedIds: [],
}
const request = { challenge: 'A'.repeat(43), rpId: 'vault.example', credentialIds: [] }
const prfSalt = new Uint8Array(32)
const bytes = (count: number) => new Uint8Array(count).fill(9).buffer

/** A browser that answers each ceremony in one way. */
function createBrowser(answer: { prf?: object } | Error): CredentialsContainer {
  const run = async () => {
    if (answer instanceof Error) throw answer
    return {
      rawId: bytes(16),
      response: {
        clientDataJSON: bytes(8),
        attestationObject: bytes(8),
        authenticatorData: bytes(8),
        signature: bytes(8),
        userHandle: null,
        getTransports: () => ['internal', 'smart-card', 'NOT ONE'],
      },
      getClientExtensionResults: () => answer,
    } as unknown as PublicKeyCredential
  }
  return { create: run, get: run } as unknown as CredentialsContainer
}
const named = (name: string) => Object.assign(new Error(name), { name })

test.each([
  ['32 bytes', { enabled: true, results: { first: bytes(32) } }, 32],
  ['a view of them', { enabled: true, results: { first: new Uint8Array(40).subarray(4, 36) } }, 32],
  ['64 bytes', { enabled: true, results: { first: bytes(64) } }, undefined],
  ['none', { enabled: true, results: { first: bytes(0) } }, undefined],
  ['no result', { enabled: true }, undefined],
  ['nothing', undefined, undefined],
])('PRF that gives %s', async (_, prf, length) => {
  const credentials = createBrowser(prf === undefined ? {} : { prf })
  const made = await createPasskey({ credentials, creation, prfSalt })
  expect([made?.prf?.length, made?.hasPrf]).toEqual([length, prf !== undefined])
  expect(made?.attestation.transports).toEqual(['internal', 'smart-card'])
  expect(Object.keys(made?.attestation ?? {})).not.toContain('prf')
  expect((await askPasskey({ credentials, request, prfSalt }))?.prf?.length).toBe(length)
})

test('a visitor who calls off is no failure; a browser that cannot is one', async () => {
  for (const name of ['NotAllowedError', 'AbortError']) {
    expect(await askPasskey({ credentials: createBrowser(named(name)), request })).toBeUndefined()
    expect(await createPasskey({ credentials: createBrowser(named(name)), creation })).toBeUndefined()
  }
  const ask = (name: string) => createPasskey({ credentials: createBrowser(named(name)), creation })
  await expect(ask('InvalidStateError')).rejects.toMatchObject({ code: 'exists' })
  await expect(ask('SecurityError')).rejects.toMatchObject({ code: 'refused' })
  await expect(ask('TypeError')).rejects.toMatchObject({ code: 'refused' })
  const reason = new Error('the page left')
  const signal = AbortSignal.abort(reason)
  await expect(askPasskey({ credentials: createBrowser(named('AbortError')), request, signal })).rejects.toBe(reason)
})
