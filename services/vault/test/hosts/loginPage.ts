import { addPasskey } from '../../src/contract/calls/addPasskey.ts'
import { startEmailLogin } from '../../src/contract/calls/startEmailLogin.ts'
import { startPasskey } from '../../src/contract/calls/startPasskey.ts'
import { startPasskeyStepUp } from '../../src/contract/calls/startPasskeyStepUp.ts'
import { verifyEmailCode } from '../../src/contract/calls/verifyEmailCode.ts'
import { verifyPasskeyStepUp } from '../../src/contract/calls/verifyPasskeyStepUp.ts'
import { drawBytes } from '../../src/custody/bytes/drawBytes.ts'
import { createServerClient } from '../../src/page/client/createServerClient.ts'
import type { ProofKey } from '../../src/page/client/ProofKey.ts'
import { createPasskeyCeremony } from '../../src/page/login/createPasskeyCeremony.ts'
import { createPasskeyLogin } from '../../src/page/login/createPasskeyLogin.ts'
import { createSocialLogin } from '../../src/page/login/createSocialLogin.ts'
import { askPasskey } from '../../src/page/passkeys/askPasskey.ts'
import { createPasskey } from '../../src/page/passkeys/createPasskey.ts'
import { createSession } from '../../src/page/session/createSession.ts'
import { openSessionStorage } from '../../src/page/session/openSessionStorage.ts'

// What the browser test of logins uses in the vault's frame: its real parts, without a wallet.
const proof: { key?: () => Promise<ProofKey> } = {}
const clock = {
  now: Date.now,
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
const seams = { fetch: (...given: Parameters<typeof fetch>) => fetch(...given), clock, draw: drawBytes }
const key = () => proof.key?.() ?? Promise.reject(new Error('not yet'))
const client = createServerClient({ address: location.origin, key, seams })
const session = createSession({ client, storage: await openSessionStorage(globalThis), seams })
proof.key = session.key
const text = (bytes: Uint8Array | undefined) => (bytes === undefined ? undefined : [...bytes].join())
const salt = new Uint8Array(32).fill(7)
const { credentials } = navigator

const loginPage = (place: { readonly projectId: string; readonly hostOrigin: string }) => {
  const social = createSocialLogin({ client, session, ...place })
  const never = new AbortController().signal
  return {
    social: (provider: 'google' | 'apple' | 'github', rendezvous?: string) => social.start(provider, rendezvous),
    finish: async (uri: string) => (await social.finish(uri, never)).facts,
    async email(email: string) {
      await session.key()
      const started = await client.call(startEmailLogin, { ...place, email })
      if (started.action !== 'VERIFY_OTP') throw new Error(started.action)
      const { flowId, flowSecret } = started
      return { flowId, flowSecret }
    },
    code: (reference: { flowId: string; flowSecret: string }, code: string) =>
      session.begin(refreshToken => client.call(verifyEmailCode, { ...reference, code, refreshToken })),
    async addPasskey() {
      const { creation, flowId } = await session.call(startPasskey, {})
      const made = await createPasskey({ credentials, creation, prfSalt: salt })
      if (!made) return undefined
      const added = await session.call(addPasskey, { flowId, attestation: made.attestation })
      return { added, hasPrf: made.hasPrf, prf: text(made.prf) }
    },
    async stepUp() {
      const { flowId, request } = await session.call(startPasskeyStepUp, {})
      const asked = await askPasskey({ credentials, request, prfSalt: salt })
      if (!asked) return undefined
      const { assertion } = asked
      const { session: facts } = await session.call(verifyPasskeyStepUp, { flowId, assertion })
      return { facts, prf: text(asked.prf) }
    },
    async passkey() {
      await createPasskeyLogin({ client, session, ...place }).logIn(
        createPasskeyCeremony({ credentials, realm: 'dev' }),
      )
      return session.facts()
    },
    end: () => session.end(),
  }
}

Object.assign(globalThis, { loginPage })

export type LoginPage = ReturnType<typeof loginPage>
