import { openEnvelope } from '../../contract/calls/openEnvelope.ts'
import type { Envelope } from '../../contract/envelope.ts'
import type { Vault } from '../../contract/vault.ts'
import type { CommandParams, CommandResults } from '../../custody/worker/commands.ts'
import type { GivenFactor } from './GivenFactor.ts'
import { newRecipient } from './newRecipient.ts'
import { WalletFailure } from './WalletFailure.ts'
import type { WalletTools } from './WalletTools.ts'

/**
 * Opens the wallet in the worker by one envelope. A device's and the escrow's need nothing of the visitor; any other is opened with what the visitor brought (`given`).
 *
 * @throws WalletFailure `waiting`, `factor-needed`; CallFailure `factor-wrong`, `factor-locked` and those of the calls; BillfoldError of the worker.
 */
export async function unlockEnvelope(
  tools: WalletTools,
  { vault, envelope, use, given, kinds, replaces }: unlockEnvelope.Options,
): Promise<CommandResults['unlock']> {
  const { custodian, session } = tools
  const proof =
    envelope.kind === 'passphrase' && given?.kind === 'passphrase'
      ? (await custodian.ask('provePassphrase', { ...costsOf(envelope), passphrase: given.passphrase })).proof
      : undefined
  const recipient = await newRecipient(tools)
  const body = { envelopeId: envelope.id, use, frameKey: recipient.frameKey, ...(proof === undefined ? {} : { proof }) }
  // The vault gives its half of an escrow envelope once the escrow has released it.
  const factor = await toFactor(tools, recipient.frameKey, { envelope, given, kinds })
  const { half } = await session.call(openEnvelope, body)
  const asked = { vault, envelopeId: envelope.id, factor, half, recipient, use }
  return custodian.ask('unlock', replaces === undefined ? asked : { ...asked, replaces })
}

export declare namespace unlockEnvelope {
  type Options = {
    readonly vault: Vault
    readonly envelope: Envelope
    readonly use: CommandParams<'unlock'>['use']
    readonly given?: GivenFactor | undefined
    /** Of an earlier record that is to be restored: the generation of the record that it replaces. */
    readonly replaces?: number | undefined
    /** What else opens it, for a visitor who has to wait. */
    readonly kinds?: readonly GivenFactor['kind'][] | undefined
  }
}

function costsOf({ memoryKib, passes, salt }: Extract<Envelope, { kind: 'passphrase' }>) {
  return { memoryKib, passes, salt }
}

async function toFactor(
  tools: WalletTools,
  frameKey: string,
  { envelope, given, kinds }: Pick<unlockEnvelope.Options, 'envelope' | 'given' | 'kinds'>,
): Promise<CommandParams<'unlock'>['factor']> {
  if (envelope.kind === 'device') return { kind: 'device', key: given?.kind === 'device' ? given.key : undefined }
  if (envelope.kind === 'escrow') {
    // Few visits need it.
    const { releaseFactor } = await import('./releaseFactor.ts')
    return { kind: 'escrow', released: await releaseFactor(tools, { envelopeId: envelope.id, frameKey, kinds }) }
  }
  if (given?.kind !== envelope.kind)
    throw new WalletFailure('factor-needed', 'The envelope opens with another factor', { kinds: [envelope.kind] })
  if (given.kind === 'recovery') return { kind: 'recovery', code: given.code }
  return given.kind === 'passkey' ? { kind: 'passkey', output: given.output } : { kind: 'passphrase' }
}
