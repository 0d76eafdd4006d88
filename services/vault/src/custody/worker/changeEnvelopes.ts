import { ed25519 } from '@noble/curves/ed25519'
import { BillfoldError, vaultInvalidMessage } from 'billfold/protocol'
import { bindEscrowRemoval } from '../../contract/calls/bindEscrowRemoval.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { deriveWriteKey } from '../derive/deriveWriteKey.ts'
import { toWriteKey } from '../derive/toWriteKey.ts'
import { sealVault } from '../seal/sealVault.ts'
import { signWrite } from '../sign/signWrite.ts'
import type { CommandResults, ParsedParams } from './commands.ts'
import type { Session } from './createSession.ts'
import { makeEnvelopes } from './makeEnvelopes.ts'
import { takeSecrets } from './takeSecrets.ts'

/** The next record of the open wallet: sealed anew for its new list of envelopes, one generation above the record that it replaces. */
export async function changeEnvelopes(
  session: Session,
  { recipient, createdAt, add, remove }: ParsedParams<'changeEnvelopes'>,
): Promise<CommandResults['changeEnvelopes']> {
  // What the server gave for a device's own envelope changes nothing but devices: at its word those that are over make room.
  const isOfDevices =
    add.every(({ frame }) => frame.kind === 'device') &&
    (add.length > 0 || remove.length === 0) &&
    session.requireOpening().vault.envelopes.every(one => one.kind === 'device' || !remove.includes(one.id))
  const { opening, secrets } = takeSecrets(session, isOfDevices ? ['change', 'device'] : ['change'])
  const { rootSecret, wrappingKey } = secrets
  const writeKey = deriveWriteKey(rootSecret, opening.vault)
  try {
    const { replaces, vault } = opening
    const generation = replaces + 1
    const stays = vault.envelopes.filter(one => !remove.includes(one.id))
    const isNew = add.every(
      ({ frame }) => frame.generation === generation && !vault.envelopes.some(one => one.id === frame.id),
    )
    if (!isNew || vault.envelopes.length - stays.length !== new Set(remove).size || stays.length + add.length === 0)
      throw new BillfoldError(vaultInvalidMessage, { details: 'Envelopes to add or remove do not fit the wallet' })
    const common = { owner: vault, accounts: vault.accounts, wrappingKey, writeKey, recipient, createdAt }
    const { envelopes, deposits } = await makeEnvelopes(session, common, add)
    const facts = { ...vault, generation, writeKey: toWriteKey(writeKey), envelopes: [...stays, ...envelopes] }
    const record = await sealVault({ facts, rootSecret, wrappingKey, draw: session.seams.draw })
    const { thumbprint } = recipient
    // A record from before write keys names its own with its first write, and its account key vouches for it.
    const accountKey = vault.writeKey === undefined ? opening.keys.solana : undefined
    const proof = signWrite({ record, replaces, thumbprint, key: writeKey, accountKey })
    const removals = vault.envelopes
      .filter(one => one.kind === 'escrow' && remove.includes(one.id))
      .map(({ id: envelopeId }) => {
        const bytes = bindEscrowRemoval(vault, { envelopeId, thumbprint })
        return { envelopeId, signature: toBase64Url(ed25519.sign(bytes, writeKey)) }
      })
    return { vault: record, deposits, removals, proof }
  } finally {
    rootSecret.fill(0)
    wrappingKey.fill(0)
    writeKey.fill(0)
  }
}
