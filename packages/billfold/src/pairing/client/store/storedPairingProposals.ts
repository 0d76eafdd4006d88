import * as v from 'valibot'
import { listOf } from '../../../protocol/schemas/fields.ts'
import type { StoredValue } from '../../../protocol/stored/StoredValue.ts'
import { chainText, hex32, proposalNamespaces, signId } from '../../../wire/sign/fields.ts'

/** More wallets than a visitor has for one code. */
const refusedCount = 20

const proposal = /* @__PURE__ */ v.object({
  /** Of its message, and its name here. */
  id: signId,
  /** Key of the pairing, the one in the code. */
  key: hex32,
  privateKey: hex32,
  publicKey: hex32,
  namespaces: proposalNamespaces,
  /** Milliseconds since 1970. */
  expiresAt: v.number(),
  /** The tab that made it; no other tab takes it while that tab is open. */
  owner: chainText,
  /** Public key of the wallet that answered first. */
  responder: v.exactOptional(hex32),
  /** Those of wallets that came too late: what they settle is answered with an error. */
  refused: v.exactOptional(listOf(hex32, refusedCount)),
  /** Asked to sign in: the message's id, and what is to be signed, as JSON. */
  signIn: v.exactOptional(v.object({ id: signId, payload: v.string() })),
  /** Settled or given up: a wallet that still answers gets the error that its session is over. */
  isOver: v.boolean(),
})
/** Tabs of one origin times what each keeps. */
const proposalCount = 60
const list = /* @__PURE__ */ listOf(proposal, proposalCount)

export type StoredProposal = v.InferOutput<typeof proposal>

/** Codes that a wallet may still answer: a phone that loads the page anew on the way back from its wallet goes on with them. */
export const storedPairingProposals: StoredValue<readonly StoredProposal[]> = {
  key: '@billfold/pairing-proposals',
  version: 1,
  parse(stored) {
    const parsed = v.safeParse(list, stored)
    return parsed.success ? parsed.output : undefined
  },
}
