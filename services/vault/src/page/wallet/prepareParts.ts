import { prepareEnvelope } from '../../contract/calls/prepareEnvelope.ts'
import type { CommandParams } from '../../custody/worker/commands.ts'
import type { newRecipient } from './newRecipient.ts'
import { WalletFailure } from './WalletFailure.ts'
import type { WalletTools } from './WalletTools.ts'

type New = CommandParams<'createWallet'>['envelopes'][number]

/** An envelope to be made, by its factor. */
export type NewPart =
  | { readonly kind: 'escrow' }
  /** Of the worker's own key, or of the one that `keyFor` gives for the envelope; where it gives none, no envelope is made. */
  | { readonly kind: 'device'; readonly keyFor?: KeyFor | undefined }
  /** Typed back as `createCode` made it. */
  | { readonly kind: 'recovery'; readonly code: string }
  /** `proof` of the worker's `provePassphrase` for these costs. */
  | {
      readonly kind: 'passphrase'
      readonly salt: string
      readonly memoryKib: 65_536 | 19_456
      readonly passes: 3 | 2
      readonly proof: string
    }
  /** The PRF's output twice, from two ceremonies. */
  | {
      readonly kind: 'passkey'
      readonly credentialId: string
      readonly output: Uint8Array<ArrayBuffer>
      readonly again: Uint8Array<ArrayBuffer>
    }

/** Has another of the vault's storages in this browser keep a key for an envelope, and gives it; `undefined` where it keeps none. */
export type KeyFor = (envelopeId: string) => Promise<CryptoKey | undefined>

/** Has the server make a half for each part; what comes back is what the worker takes. */
export async function prepareParts(
  { custodian, session, settings }: WalletTools,
  parts: readonly NewPart[],
  to: {
    readonly vaultId: string
    readonly generation: number
    readonly recipient: Awaited<ReturnType<typeof newRecipient>>
  },
): Promise<New[]> {
  const { generation, recipient, vaultId } = to
  const prepared: New[] = []
  const { isLasting } = await custodian.ask('readState', { envelopeIds: [] })
  for (const part of parts) {
    const { envelopeId, half } = await session.call(prepareEnvelope, {
      vaultId,
      generation,
      kind: part.kind,
      frameKey: recipient.frameKey,
      ...(part.kind === 'passphrase' ? { proof: part.proof } : {}),
      ...(part.kind === 'device' && !part.keyFor && !isLasting ? { isPassing: true } : {}),
    })
    const key = part.kind === 'device' ? await part.keyFor?.(envelopeId) : undefined
    if (part.kind === 'device' && part.keyFor && !key) continue
    prepared.push({
      ...toNew(
        part,
        key,
        { id: envelopeId, generation },
        { publicKey: settings.escrow?.publicKey, identity: session.facts()?.identity },
      ),
      half,
    })
  }
  return prepared
}

function toNew(
  part: NewPart,
  key: CryptoKey | undefined,
  base: { readonly id: string; readonly generation: number },
  escrow: { readonly publicKey: string | undefined; readonly identity: string | null | undefined },
): Omit<New, 'half'> {
  const { kind } = part
  if (kind === 'escrow') {
    const { identity, publicKey } = escrow
    if (publicKey === undefined || identity == null)
      throw new WalletFailure('factor-needed', 'There is no escrow, or none for this login', { kinds: [] })
    return { frame: { ...base, kind }, factor: { kind, publicKey, identity } }
  }
  if (kind === 'recovery') return { frame: { ...base, kind }, factor: { kind, code: part.code } }
  if (kind === 'passkey') {
    const { again, credentialId, output } = part
    return { frame: { ...base, kind, credentialId }, factor: { kind, output, again } }
  }
  if (kind === 'passphrase') {
    const { memoryKib, passes, salt } = part
    return { frame: { ...base, kind, salt, memoryKib, passes }, factor: { kind } }
  }
  return { frame: { ...base, kind }, factor: { kind, key } }
}
