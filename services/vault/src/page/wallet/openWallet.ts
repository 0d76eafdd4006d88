import { authorizeEscrow } from '../../contract/calls/authorizeEscrow.ts'
import { createVault } from '../../contract/calls/createVault.ts'
import { depositFactor } from '../../contract/calls/depositFactor.ts'
import { openEnvelope } from '../../contract/calls/openEnvelope.ts'
import type { PageSettings } from '../../contract/calls/pageSettings.ts'
import { prepareEnvelope } from '../../contract/calls/prepareEnvelope.ts'
import { readVault } from '../../contract/calls/readVault.ts'
import { releaseFactor } from '../../contract/calls/releaseFactor.ts'
import { replaceVault } from '../../contract/calls/replaceVault.ts'
import type { Envelope } from '../../contract/envelope.ts'
import type { Vault } from '../../contract/vault.ts'
import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import type { CommandParams, CommandResults } from '../../custody/worker/commands.ts'
import type { CustodianClient } from '../../custody/worker/connectCustodian.ts'
import type { PageSeams } from '../PageSeams.ts'
import type { ServerClient } from '../server/createServerClient.ts'
import type { Session } from '../session/createSession.ts'
import { WalletFailure } from './WalletFailure.ts'

/**
 * The visitor's wallet, open in the worker: read and unlocked by this device's envelope, or by the escrow's where the device is new (and gets an
 * envelope of its own), or made when there is none. Nothing of it is shown before it was read back from the server and opened (rule 4 of
 * security section 1.3).
 *
 * @throws WalletFailure `rolled-back`, `waiting` (the project delays new devices), `factor-needed` (only a passkey, code or passphrase opens it).
 * @throws CallFailure of the calls, BillfoldError of the worker.
 * @example const { accounts, custody } = await openWallet({ custodian, escrow, seams, session, settings, thumbprint })
 */
export async function openWallet(tools: openWallet.Tools): Promise<CommandResults['unlock']> {
  const read = await tools.session.call(readVault, {})
  if (read.isRolledBack) throw new WalletFailure('rolled-back', 'The server lost writes of this wallet')
  if (read.vault === null) {
    const written = await makeWallet(tools)
    return unlockHere(tools, written)
  }
  const open = read.vault.envelopes.filter(one => !read.revokedEnvelopeIds.includes(one.id))
  const { deviceEnvelopeIds } = await tools.custodian.ask('readState', { envelopeIds: open.map(one => one.id) })
  const own = open.find(one => deviceEnvelopeIds.includes(one.id))
  if (own) return unlock(tools, read.vault, own, 'sign')
  const escrow = open.find(one => one.kind === 'escrow')
  if (!escrow || !tools.escrow)
    throw new WalletFailure('factor-needed', 'This device is new to a wallet that only its owner opens', {
      kinds: [...new Set(open.map(one => one.kind))],
    })
  await unlock(tools, read.vault, escrow, 'device')
  return unlockHere(tools, await addDevice(tools, read.vault))
}

/** Opens a wallet by the envelope that this device has just got: the proof that it will open next time. */
async function unlockHere(tools: openWallet.Tools, vault: Vault): Promise<CommandResults['unlock']> {
  const { deviceEnvelopeIds } = await tools.custodian.ask('readState', {
    envelopeIds: vault.envelopes.map(one => one.id),
  })
  const own = vault.envelopes.find(one => deviceEnvelopeIds.includes(one.id))
  // Another tab was first: its device key is in the same storage, so this happens only where there is none that lasts.
  if (!own) return openWallet(tools)
  return unlock(tools, vault, own, 'sign')
}

async function makeWallet(tools: openWallet.Tools): Promise<Vault> {
  const { custodian, seams, session, settings } = tools
  const facts = session.facts()
  if (!facts) throw new WalletFailure('no-session', 'A wallet needs a session')
  const recipient = await newRecipient(tools)
  const owner = { id: toBase64Url(seams.draw(16)), userId: facts.userId, realm: facts.realm }
  const kinds: ('device' | 'escrow')[] = settings.escrow && tools.escrow ? ['device', 'escrow'] : ['device']
  const envelopes: CommandParams<'createWallet'>['envelopes'] = []
  for (const kind of kinds) {
    const { envelopeId, half } = await session.call(prepareEnvelope, {
      vaultId: owner.id,
      generation: 1,
      kind,
      frameKey: recipient.frameKey,
    })
    const factor =
      kind === 'escrow' ? { kind, publicKey: settings.escrow?.publicKey ?? '' } : ({ kind: 'device' } as const)
    envelopes.push({ frame: { id: envelopeId, generation: 1, kind }, factor, half })
  }
  const made = await custodian.ask('createWallet', { owner, recipient, createdAt: seams.clock.now(), envelopes })
  for (const deposit of made.deposits) await depositAt(tools, deposit)
  const { isCreated } = await session.call(createVault, { vault: made.vault })
  // Two tabs raced: this one forgets its own and takes the winner's.
  if (!isCreated) for (const { id } of made.vault.envelopes) await custodian.ask('forgetDevice', { envelopeId: id })
  const { vault } = await session.call(readVault, {})
  if (vault === null) throw new WalletFailure('rolled-back', 'The wallet that was written is not there')
  return vault
}

async function addDevice(tools: openWallet.Tools, vault: Vault): Promise<Vault> {
  const { custodian, seams, session } = tools
  const recipient = await newRecipient(tools)
  const generation = vault.generation + 1
  const { envelopeId, half } = await session.call(prepareEnvelope, {
    vaultId: vault.id,
    generation,
    kind: 'device',
    frameKey: recipient.frameKey,
  })
  const changed = await custodian.ask('changeEnvelopes', {
    recipient,
    createdAt: seams.clock.now(),
    add: [{ frame: { id: envelopeId, generation, kind: 'device' }, factor: { kind: 'device' }, half }],
    remove: [],
  })
  await session.call(replaceVault, { replaces: vault.generation, vault: changed.vault })
  const read = await session.call(readVault, {})
  if (read.vault === null) throw new WalletFailure('rolled-back', 'The wallet that was written is not there')
  return read.vault
}

async function unlock(
  tools: openWallet.Tools,
  vault: Vault,
  envelope: Envelope,
  use: 'sign' | 'device',
): Promise<CommandResults['unlock']> {
  const { custodian, session } = tools
  const recipient = await newRecipient(tools)
  const { half } = await session.call(openEnvelope, { envelopeId: envelope.id, use, frameKey: recipient.frameKey })
  const factor =
    envelope.kind === 'escrow'
      ? { kind: 'escrow' as const, released: await release(tools, envelope.id, recipient.frameKey) }
      : { kind: 'device' as const }
  return custodian.ask('unlock', { vault, envelopeId: envelope.id, factor, half, recipient, use })
}

async function release(tools: openWallet.Tools, envelopeId: string, frameKey: string) {
  const { escrow, session } = tools
  if (!escrow) throw new WalletFailure('factor-needed', 'There is no escrow', { kinds: [] })
  const answer = await session.call(authorizeEscrow, { purpose: 'release', envelopeId, frameKey })
  if (answer.status === 'waiting')
    throw new WalletFailure('waiting', 'The project lets new devices wait', { readyAtMs: answer.readyAtMs })
  return (await escrow.call(releaseFactor, { grant: answer.grant })).factor
}

async function depositAt(
  { escrow, session }: openWallet.Tools,
  { envelopeId, factor }: CommandResults['createWallet']['deposits'][number],
): Promise<void> {
  const answer = await session.call(authorizeEscrow, { purpose: 'deposit', envelopeId })
  if (answer.status !== 'granted' || !escrow)
    throw new WalletFailure('factor-needed', 'There is no escrow', { kinds: [] })
  await escrow.call(depositFactor, { grant: answer.grant, factor })
}

async function newRecipient({ custodian, thumbprint }: openWallet.Tools) {
  return { frameKey: (await custodian.ask('createKey', {})).publicKey, thumbprint }
}

export declare namespace openWallet {
  type Tools = {
    readonly custodian: CustodianClient
    /** Absent where the project seals to visitors alone. */
    readonly escrow: ServerClient | undefined
    readonly seams: PageSeams
    readonly session: Session
    readonly settings: Pick<PageSettings, 'escrow'>
    /** Of the page's proof key. */
    readonly thumbprint: string
  }
}
