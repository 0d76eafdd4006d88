import * as v from 'valibot'
import { sealedSecret } from '../../contract/calls/fields.ts'
import { identity } from '../../contract/calls/identity.ts'
import { openUses } from '../../contract/calls/openUses.ts'
import type { WriteProof } from '../../contract/calls/writeProof.ts'
import type { Custody } from '../../contract/custodyOf.ts'
import { generation, id, sealedBytes, timeMs } from '../../contract/fields.ts'
import { type Vault, type VaultAccount, vault } from '../../contract/vault.ts'
import type { SealedSecret } from '../delivery/SealedSecret.ts'
import type { Frozen } from '../sign/Frozen.ts'
import type { SignAnswer } from '../sign/SignAnswer.ts'
import { signRequest } from '../sign/SignRequest.ts'
import { factor, newEnvelope, owner, recipient } from './fields.ts'

const nothing = /* @__PURE__ */ v.object({})
const newEnvelopes = /* @__PURE__ */ v.pipe(v.array(newEnvelope), v.maxLength(5))

/** What the worker can be asked, by name: the schema of what each takes. */
export const commands = {
  /** Makes a fresh key that servers seal to. */
  createKey: nothing,
  /** Makes a recovery code; it becomes the factor of an envelope, or the key of a kit, only when it was typed back. */
  createCode: nothing,
  /** Reads a passphrase once: keeps its factor, and gives the proof against which the server releases its half. */
  provePassphrase: /* @__PURE__ */ v.object({
    passphrase: /* @__PURE__ */ v.pipe(v.string(), v.minLength(12), v.maxLength(256)),
    salt: sealedBytes(16),
    memoryKib: /* @__PURE__ */ v.picklist([65_536, 19_456]),
    passes: /* @__PURE__ */ v.picklist([3, 2]),
  }),
  /** Makes a wallet. Its record is to be written and read back; only `unlock` proves that it opens. */
  createWallet: /* @__PURE__ */ v.object({
    owner,
    recipient,
    createdAt: timeMs,
    envelopes: /* @__PURE__ */ v.pipe(newEnvelopes, v.minLength(1)),
  }),
  /** Opens a wallet for signing, or once for `device`, `change` or `export`: what the server gave its half for. */
  unlock: /* @__PURE__ */ v.object({
    vault,
    envelopeId: id,
    factor,
    /** As `openEnvelope` answered it. */
    half: sealedSecret,
    recipient,
    use: /* @__PURE__ */ v.picklist(openUses),
    /** For an earlier record that is to be restored: the generation of the record that it replaces. Only with the use `change`. */
    replaces: v.optional(generation),
  }),
  /** Adds and removes envelopes of the wallet that was unlocked for `change`, or adds a device's to one unlocked for `device`; gives the record to write. */
  changeEnvelopes: /* @__PURE__ */ v.object({
    recipient,
    createdAt: timeMs,
    add: newEnvelopes,
    remove: /* @__PURE__ */ v.pipe(v.array(id), v.maxLength(200)),
  }),
  /** Signs one statement of the owner with the write key. Needs an `unlock` for `device` or `change`. */
  signStatement: /* @__PURE__ */ v.object({
    recipient,
    statement: /* @__PURE__ */ v.variant('kind', [
      /** For the escrow: who may ask for a release. */
      v.object({ kind: v.literal('pin'), identity }),
      /** For the escrow: the wait of another device ends. */
      v.object({ kind: v.literal('approval'), releaseId: id }),
      /** For the vault: a device or an envelope opens the wallet no more. */
      v.object({ kind: v.literal('revocation'), of: v.picklist(['device', 'envelope']), id }),
    ]),
  }),
  /** Freezes a request. What is shown is to be read out of the bytes that come back. */
  prepare: /* @__PURE__ */ v.object({ request: signRequest, isHighRisk: v.boolean(), bundle: v.optional(id) }),
  /** Signs a frozen request, once. Those of high risk need an `unlock` of their own since they were prepared: each for itself, or one for all of a `bundle` that was shown together. */
  sign: /* @__PURE__ */ v.object({ requestId: id, digest: /* @__PURE__ */ v.pipe(v.string(), v.length(64)) }),
  /** Forgets a frozen request. */
  discard: /* @__PURE__ */ v.object({ requestId: id }),
  /** Gives the wallet away: 24 words, a key, three paper shares of which two open it (one a line), or the offline kit under a code. Needs an `unlock` for `export`, each time. */
  exportWallet: /* @__PURE__ */ v.variant('form', [
    v.object({ form: v.literal('words') }),
    v.object({ form: v.literal('evm-key') }),
    v.object({ form: v.literal('solana-key') }),
    v.object({ form: v.literal('shares') }),
    v.object({ form: v.literal('kit'), code: v.pipe(v.string(), v.maxLength(200)), createdAt: timeMs }),
  ]),
  /** Removes the key of this device for an envelope. */
  forgetDevice: /* @__PURE__ */ v.object({ envelopeId: id }),
  /** Whether this device has a key for an envelope, and whether the wallet is open. */
  readState: /* @__PURE__ */ v.object({ envelopeIds: /* @__PURE__ */ v.pipe(v.array(id), v.maxLength(200)) }),
  /** Wipes every key. */
  lock: nothing,
} as const

export type Commands = typeof commands
export type CommandName = keyof Commands

/** A record to write, and what has to reach the escrow before. */
type Written = {
  readonly vault: Vault
  readonly proof: WriteProof
  readonly deposits: readonly {
    readonly envelopeId: string
    readonly factor: SealedSecret
    /** Over `bindEscrowWrite`. */
    readonly signature: string
  }[]
  /** Of escrow envelopes that are left out: signatures over `bindEscrowRemoval`. */
  readonly removals: readonly { readonly envelopeId: string; readonly signature: string }[]
}

/** What each command gives. */
export type CommandResults = {
  readonly createKey: { readonly publicKey: string }
  readonly createCode: { readonly code: string }
  readonly provePassphrase: { readonly proof: string }
  readonly createWallet: Written
  readonly unlock: {
    readonly accounts: readonly VaultAccount[]
    readonly custody: Custody
    readonly generation: number
  }
  readonly changeEnvelopes: Written
  readonly signStatement: { readonly writeKey: string; readonly signature: string }
  readonly prepare: { readonly requestId: string; readonly digest: string; readonly frozen: Frozen }
  readonly sign: SignAnswer
  readonly discard: Record<string, never>
  readonly exportWallet: { readonly text: string }
  readonly forgetDevice: Record<string, never>
  readonly readState: {
    readonly isUnlocked: boolean
    /** Those of the asked envelopes that this device has a key for. */
    readonly deviceEnvelopeIds: readonly string[]
    /** Whether device keys outlive the page. */
    readonly isLasting: boolean
    /** Whether this device has any key, of whichever wallet. */
    readonly hasKeys: boolean
  }
  readonly lock: Record<string, never>
}

export type CommandParams<name extends CommandName> = v.InferInput<Commands[name]>
export type ParsedParams<name extends CommandName> = v.InferOutput<Commands[name]>
