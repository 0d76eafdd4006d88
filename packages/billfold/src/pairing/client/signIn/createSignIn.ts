import type { Metadata } from '../../../core/settings/Metadata.ts'
import type { AuthPayload } from '../../../wire/cacao/AuthPayload.ts'
import { checkAuthResult } from '../../../wire/cacao/checkAuthResult.ts'
import { toTopic } from '../../../wire/crypto/toTopic.ts'
import { readResult } from '../../../wire/sign/readResult.ts'
import { WireError } from '../../../wire/WireError.ts'
import type { SignedIn } from '../SignInRequest.ts'
import { sessionTimes } from '../sessions/sessionTimes.ts'
import type { HeldSession } from '../store/HeldSession.ts'
import type { StoredProposal } from '../store/storedPairingProposals.ts'

/** One-click sign-in of one proposal: what becomes of the answer. */
export type SignIn = {
  /** The wallet whose answer it is; `undefined` when it is no answer of this protocol. */
  responderOf(result: unknown): string | undefined
  /**
   * Checks an answer against what was asked, and makes the session of it. Rejects with the first thing that is wrong
   * (`WireError`); nothing exists before.
   */
  read(input: {
    readonly result: unknown
    readonly key: string
    readonly proposal: StoredProposal
    readonly pairingTopic: string
    readonly metadata: Metadata
    readonly nowMs: number
  }): Promise<{ readonly held: HeldSession; readonly signedIn: SignedIn }>
}

/** @param payload what the wallet was sent, on this page or the one before */
export function createSignIn(payload: AuthPayload, verify: checkAuthResult.Verify): SignIn {
  return {
    responderOf: result => readResult('wc_sessionAuthenticate', result)?.responder.publicKey,
    async read({ result, key, proposal, pairingTopic, metadata, nowMs }) {
      const answer = readResult('wc_sessionAuthenticate', result)
      if (!answer) throw new WireError('wire/bad-cacao', 'The answer holds no signed sign-in')
      const signedIn = await checkAuthResult({ request: payload, result: answer, nowMs, verify })
      if (signedIn.methods.length === 0) throw new WireError('wire/auth-method', 'The wallet grants no method')
      const { responder } = answer
      const session = {
        topic: toTopic(key),
        pairingTopic,
        expiry: Math.floor(nowMs / 1_000) + sessionTimes.lifeSeconds,
        namespaces: {
          eip155: {
            accounts: signedIn.chains.map(chain => `${chain}:${signedIn.address}`),
            methods: [...signedIn.methods],
            events: ['chainChanged', 'accountsChanged'],
          },
        },
        unproposedChains: [],
        peer: responder,
        self: { publicKey: proposal.publicKey, metadata: { ...metadata, icons: [...metadata.icons] } },
        controller: responder.publicKey,
      }
      return { held: { session, key, proposed: Object.keys(proposal.namespaces), handled: {} }, signedIn }
    },
  }
}
