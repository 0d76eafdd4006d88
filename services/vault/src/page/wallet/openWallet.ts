import type { Envelope } from '../../contract/envelope.ts'
import type { Vault } from '../../contract/vault.ts'
import { findOwn } from './findOwn.ts'
import type { GivenFactor } from './GivenFactor.ts'
import type { OpenedWallet } from './OpenedWallet.ts'
import type { KeyFor, NewPart } from './prepareParts.ts'
import { readWallet } from './readWallet.ts'
import { toBringable } from './toBringable.ts'
import { toDeviceIds } from './toDeviceIds.ts'
import { unlockEnvelope } from './unlockEnvelope.ts'
import { WalletFailure } from './WalletFailure.ts'
import type { WalletTools } from './WalletTools.ts'

/**
 * The visitor's wallet, open in the worker: read and unlocked by this device's envelope, or by what the visitor gives or the escrow's where the device is
 * new (and gets an envelope of its own), or made when the visitor has none; for a login by passkey with that passkey alone. Nothing of it is shown before it was read back from the server and opened (rule 4 of
 * security section 1.3).
 *
 * @param keyFor for a visitor in the vault's window, which gets an envelope of its own with the device's.
 * @throws WalletFailure `rolled-back`, `waiting` (the project delays new devices; with the kinds that open it meanwhile), `factor-needed` (only a passkey, code or passphrase opens it).
 * @throws CallFailure of the calls, BillfoldError of the worker (`vault/wrong-recovery-code`, `vault/not-opened` for what does not open it).
 * @example
 * const { accounts, custody } = await openWallet(tools)
 * await openWallet(tools, { kind: 'recovery', code: typed }) // after 'factor-needed'
 */
export async function openWallet(tools: WalletTools, given?: GivenFactor, keyFor?: KeyFor): Promise<OpenedWallet> {
  const read = await readWallet(tools)
  if (!read) {
    // A passkey is all that logs such a visitor in: a wallet that it does not open would be lost with this device.
    const isByPasskey = tools.session.facts()?.methods.every(method => method === 'passkey')
    if (isByPasskey && given?.kind !== 'passkey')
      throw new WalletFailure('factor-needed', 'The wallet of a passkey is made with it', { kinds: ['passkey'] })
    // Most who come have a wallet, and its device: how one is made or written is loaded when it is needed.
    const { makeWallet } = await import('./makeWallet.ts')
    return unlockHere(tools, await makeWallet(tools, given))
  }
  const { open, spare, vault } = read
  const own = await findOwn(tools, open)
  // A login by passkey brings its factor along, needed or not.
  if (own && (!given || given.kind === 'passkey'))
    return unlockByDevice(tools, await withPins(tools, vault, own), own, open)
  const byEscrow = () => open.find(one => one.kind === 'escrow' && tools.escrow)
  const envelope = given
    ? (open.find(one => fits(one, given)) ?? (given.kind === 'passkey' ? byEscrow() : undefined))
    : byEscrow()
  const kinds = toBringable(open)
  if (!envelope)
    throw new WalletFailure('factor-needed', 'This device is new to a wallet that only its owner opens', { kinds })
  await unlockEnvelope(tools, { vault, envelope, use: 'device', given, kinds })
  if (own) return unlockHere(tools, vault)
  // An envelope that is not a device's is removed with a change that its owner makes.
  const remove = spare.filter(one => one.kind === 'device').map(one => one.id)
  const { writeChange } = await import('./writeChange.ts')
  const add: NewPart[] = [{ kind: 'device' }]
  if (keyFor) add.push({ kind: 'device', keyFor })
  const written = await writeChange(tools, vault, { add, remove })
  return unlockHere(tools, written.vault)
}

/** Opens a wallet by the envelope that this device has just got: the proof that it will open next time. */
async function unlockHere(tools: WalletTools, vault: Vault): Promise<OpenedWallet> {
  const own = await findOwn(tools, vault.envelopes)
  // Another tab was first: its device key is in the same storage, so this happens only without lasting storage.
  if (!own) return openWallet(tools)
  return unlockByDevice(tools, vault, own, vault.envelopes)
}

/** `open`: the envelopes that open it, of any kind. */
async function unlockByDevice(tools: WalletTools, vault: Vault, own: Envelope, open: readonly Envelope[]) {
  const unlocked = await unlockEnvelope(tools, { vault, envelope: own, use: 'sign' })
  return {
    ...unlocked,
    isOnThisDeviceAlone: open.every(one => one.kind === 'device'),
    deviceEnvelopeIds: toDeviceIds(open),
  }
}

function fits(envelope: Envelope, given: GivenFactor): boolean {
  if (envelope.kind === 'passkey' && given.kind === 'passkey') return envelope.credentialId === given.credentialId
  if (given.kind === 'device') return envelope.id === given.envelopeId
  return envelope.kind === given.kind
}

/** Records from before write keys, and wallets that the escrow does not know by their login, are rare: what they need is loaded then. */
async function withPins(tools: WalletTools, vault: Vault, own: Envelope): Promise<Vault> {
  const named =
    vault.writeKey === undefined ? await (await import('./nameWriteKey.ts')).nameWriteKey(tools, vault, own) : vault
  const isEscrowed = named.writeKey !== undefined && named.envelopes.some(one => one.kind === 'escrow')
  const facts = tools.session.facts()
  if (isEscrowed && facts?.isPinned === false && tools.pinning.tried !== facts.identity)
    await (await import('./pinWallet.ts')).pinWallet(tools, named, own)
  return named
}
