import { BillfoldError, vaultInvalidMessage, vaultNotOpened, vaultWrongRecoveryCode } from 'billfold/protocol'
import { bindDeposit } from '../../contract/calls/bindDeposit.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { limits } from '../../contract/limits.ts'
import type { Vault, VaultAccount } from '../../contract/vault.ts'
import { isEqual } from '../bytes/isEqual.ts'
import type { SealedSecret } from '../delivery/SealedSecret.ts'
import { sealSecret } from '../delivery/sealSecret.ts'
import { createDeviceKey } from '../factors/createDeviceKey.ts'
import { importFactor } from '../factors/importFactor.ts'
import { readRecoveryCode } from '../factors/readRecoveryCode.ts'
import { openEnvelope } from '../seal/openEnvelope.ts'
import { sealEnvelope } from '../seal/sealEnvelope.ts'
import { signEscrowWrite } from '../sign/signEscrowWrite.ts'
import type { Session } from './createSession.ts'
import type { NewEnvelope, Recipient } from './fields.ts'
import { requireFrameKey } from './requireFrameKey.ts'
import { toPassphraseKey } from './toPassphraseKey.ts'

/**
 * Seals the wrapping key into a new envelope and opens it again with the factor brought a second time, because an envelope that does not open
 * is worse than none.
 *
 * @throws `vault/not-opened` when it does not; `vault/wrong-recovery-code` when the code was not typed back as it was made.
 */
export async function makeEnvelope(session: Session, input: makeEnvelope.Input): Promise<makeEnvelope.ReturnType> {
  const { owner, accounts, wrappingKey, recipient, createdAt, envelope: asked } = input
  const { frame } = asked
  const { frameKey, thumbprint } = recipient
  if (frame.kind !== asked.factor.kind)
    throw new BillfoldError(vaultInvalidMessage, { details: 'A factor of another kind' })
  const serverHalf = await requireFrameKey(session, frameKey).open(asked.half, {
    part: 'server-half',
    purpose: 'prepare',
    vaultId: owner.id,
    envelopeId: frame.id,
    generation: asked.preparedFor ?? frame.generation,
    thumbprint,
  })
  try {
    const made = await makeFactor(session, asked, input)
    const { draw } = session.seams
    const common = { owner, accounts, serverHalf }
    const envelope = await sealEnvelope({ ...common, frame, wrappingKey, factor: made.factor, createdAt, draw })
    const opened = await openEnvelope({ ...common, envelope, factor: made.again })
    const isSame = isEqual(opened, wrappingKey)
    opened.fill(0)
    if (!isSame) throw new BillfoldError(vaultNotOpened)
    return made.deposit ? { envelope, deposit: made.deposit } : { envelope }
  } finally {
    serverHalf.fill(0)
  }
}

export declare namespace makeEnvelope {
  type Input = {
    readonly owner: Pick<Vault, 'id' | 'userId' | 'realm'>
    readonly accounts: readonly VaultAccount[]
    readonly wrappingKey: Uint8Array<ArrayBuffer>
    /** The wallet's write key, which signs what the escrow stores. */
    readonly writeKey: Uint8Array
    readonly recipient: Recipient
    readonly createdAt: number
    readonly envelope: NewEnvelope
  }
  type ReturnType = { readonly envelope: Envelope; readonly deposit?: Deposit }
}

type Deposit = { readonly factor: SealedSecret; readonly signature: string }
type Made = { readonly factor: CryptoKey; readonly again: CryptoKey; readonly deposit?: Deposit }

async function makeFactor(
  session: Session,
  { frame, factor }: NewEnvelope,
  { accounts, owner, recipient: { thumbprint }, writeKey }: Omit<makeEnvelope.Input, 'envelope'>,
): Promise<Made> {
  const { storage, draw } = session.seams
  if (factor.kind === 'passkey') {
    const again = await importFactor(Uint8Array.from(factor.again))
    return { factor: await importFactor(Uint8Array.from(factor.output)), again }
  }
  if (factor.kind === 'recovery') {
    const typed = readRecoveryCode(factor.code)
    if (!session.code || !isEqual(typed, session.code)) throw new BillfoldError(vaultWrongRecoveryCode)
    const again = await importFactor(readRecoveryCode(factor.code))
    return { factor: await importFactor(typed), again }
  }
  if (factor.kind === 'escrow') {
    const secret = draw(limits.secretBytes)
    const { identity, publicKey } = factor
    const envelopeId = frame.id
    const sealed = await sealSecret(publicKey, secret, bindDeposit({ vaultId: owner.id, envelopeId, thumbprint }))
    const deposit = { envelopeId, factor: sealed }
    const wallet = { ...owner, accounts: [...accounts] }
    const signature = signEscrowWrite(writeKey, wallet, { identity, thumbprint, deposit })
    const key = await importFactor(secret)
    return { factor: key, again: key, deposit: { factor: sealed, signature } }
  }
  if (frame.kind === 'passphrase') {
    const key = session.passphrases.get(toPassphraseKey(frame))
    if (!key) throw new BillfoldError(vaultNotOpened, { details: 'The passphrase was not proven here' })
    return { factor: key, again: key }
  }
  // Kept by the vault's window, which has read it back.
  if (factor.kind === 'device' && factor.key) return { factor: factor.key, again: factor.key }
  const key = await createDeviceKey(draw)
  await storage.writeDeviceKey(frame.id, key)
  // The database may return another value, or none: then the envelope must not count.
  return { factor: key, again: (await storage.readDeviceKey(frame.id)) ?? (await createDeviceKey(draw)) }
}
