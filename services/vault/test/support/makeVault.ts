import { randomBytes } from 'node:crypto'
import { calls } from '../../src/contract/calls/calls.ts'
import type { OpenUse } from '../../src/contract/calls/openUses.ts'
import type { Envelope, EnvelopeKind } from '../../src/contract/envelope.ts'
import type { Vault } from '../../src/contract/vault.ts'
import type { createTestPage } from './createTestPage.ts'
import { drawWriteKey } from './write.ts'

type Page = Awaited<ReturnType<typeof createTestPage>>

const bytes = (count: number) => randomBytes(count).toString('base64url')

/** An envelope with its server half made by the vault; what it seals is random here, which the servers cannot detect. */
export async function makeEnvelope(
  page: Page,
  options: { vaultId: string; generation: number; kind: EnvelopeKind; proof?: string },
): Promise<{ envelope: Envelope; half: string }> {
  const { vaultId, generation, kind, proof } = options
  const key = await page.frameKey()
  const body = { vaultId, generation, kind, frameKey: key.publicKey, ...(proof === undefined ? {} : { proof }) }
  const { envelopeId, half } = await page.ask(calls.prepareEnvelope, body)
  const common = { id: envelopeId, generation, sealed: bytes(60), createdAt: 0 }
  const opened = await key.open(half, { part: 'server-half', purpose: 'prepare', vaultId, envelopeId, generation })
  if (kind === 'passkey') return { half: opened, envelope: { ...common, kind, credentialId: bytes(16) } }
  if (kind === 'passphrase')
    return { half: opened, envelope: { ...common, kind, salt: bytes(16), memoryKib: 19_456, passes: 2 } }
  return { half: opened, envelope: { ...common, kind } }
}

/** The first write of a wallet. */
export async function makeVault(page: Page, kinds: readonly EnvelopeKind[] = ['device']) {
  const session = page.state.session
  if (!session) throw new Error('log in first')
  const id = bytes(16)
  const made = []
  for (const kind of kinds) made.push(await makeEnvelope(page, { vaultId: id, generation: 1, kind }))
  const vault: Vault = {
    v: 1,
    id,
    userId: session.userId,
    realm: session.realm,
    generation: 1,
    sealed: bytes(60),
    accounts: [
      {
        namespace: 'eip155',
        address: `0x${randomBytes(20).toString('hex')}`,
        publicKey: randomBytes(32).toString('hex'),
      },
    ],
    writeKey: drawWriteKey(),
    envelopes: made.map(one => one.envelope),
  }
  return { vault, halves: made.map(one => one.half) }
}

/** The next write. */
export function next(vault: Vault, change: Partial<Vault> = {}): Vault {
  return { ...vault, generation: vault.generation + 1, sealed: bytes(60), ...change }
}

/** The server half of an envelope, opened. */
export async function openHalf(
  page: Page,
  vaultId: string,
  envelopeId: string,
  more: openHalf.Options = {},
): Promise<string> {
  const key = await page.frameKey()
  const use = more.use ?? 'sign'
  const body = { envelopeId, use, frameKey: key.publicKey, ...(more.proof === undefined ? {} : { proof: more.proof }) }
  const { generation, half } = await page.ask(calls.openEnvelope, body)
  return key.open(half, { part: 'server-half', purpose: `open/${use}`, vaultId, envelopeId, generation })
}

export declare namespace openHalf {
  type Options = { readonly use?: OpenUse; readonly proof?: string }
}
