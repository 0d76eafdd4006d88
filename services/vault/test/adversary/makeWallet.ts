import { randomBytes } from 'node:crypto'
import { calls } from '../../src/contract/calls/calls.ts'
import type { Envelope, EnvelopeFrame, EnvelopeKind } from '../../src/contract/envelope.ts'
import type { Vault, VaultAccount } from '../../src/contract/vault.ts'
import { deriveWriteKey } from '../../src/custody/derive/deriveWriteKey.ts'
import { toWriteKey } from '../../src/custody/derive/toWriteKey.ts'
import { importFactor } from '../../src/custody/factors/importFactor.ts'
import { sealEnvelope } from '../../src/custody/seal/sealEnvelope.ts'
import { sealVault } from '../../src/custody/seal/sealVault.ts'
import { signEscrowWrite } from '../../src/custody/sign/signEscrowWrite.ts'
import { signWrite } from '../../src/custody/sign/signWrite.ts'
import type { createTestPage } from '../support/createTestPage.ts'
import type { World } from './createWorld.ts'

type Page = Awaited<ReturnType<typeof createTestPage>>

const draw = (count: number) => Uint8Array.from(randomBytes(count))
const newId = () => randomBytes(16).toString('base64url')

/** A wallet as its owner knows it. */
export type Wallet = {
  readonly vault: Vault
  readonly rootSecret: string
  readonly wrappingKey: string
  /** Factors in hex by the id of their envelope; that of the escrow only to notice where it gets to. */
  readonly factors: ReadonlyMap<string, string>
  /** What the vault asks of a passphrase. */
  readonly passphraseProof: string
}

/** Makes a wallet by the real seals, so that what opens it is what really opens it. */
export async function makeWallet(world: World, page: Page, kinds: readonly EnvelopeKind[]): Promise<Wallet> {
  const session = page.state.session
  if (!session) throw new Error('log in first')
  const owner = { id: newId(), userId: session.userId, realm: session.realm }
  const [rootSecret, wrappingKey, passphraseProof] = [draw(32), draw(32), page.secret()]
  const accounts: VaultAccount[] = [
    {
      namespace: 'eip155',
      address: `0x${randomBytes(20).toString('hex')}`,
      publicKey: randomBytes(32).toString('hex'),
    },
  ]
  const factors = new Map<string, string>()
  const envelopes: Envelope[] = []
  const writeKey = deriveWriteKey(rootSecret, owner)
  for (const kind of kinds) {
    const key = await page.frameKey()
    const { envelopeId, half } = await page.ask(calls.prepareEnvelope, {
      vaultId: owner.id,
      generation: 1,
      kind,
      frameKey: key.publicKey,
      ...(kind === 'passphrase' && { proof: passphraseProof }),
    })
    const opened = await key.open(half, {
      part: 'server-half',
      purpose: 'prepare',
      vaultId: owner.id,
      envelopeId,
      generation: 1,
    })
    const factor = draw(32)
    factors.set(envelopeId, Buffer.from(factor).toString('hex'))
    if (kind === 'escrow') await deposit(world, page, { ...owner, accounts }, { envelopeId, factor, writeKey })
    envelopes.push(
      await sealEnvelope({
        owner,
        frame: toFrame(kind, envelopeId),
        accounts,
        wrappingKey,
        factor: await importFactor(factor),
        serverHalf: Uint8Array.from(Buffer.from(opened, 'hex')),
        createdAt: world.clock.now(),
        draw,
      }),
    )
  }
  const facts: Omit<Vault, 'sealed'> = {
    v: 1,
    ...owner,
    generation: 1,
    accounts,
    writeKey: toWriteKey(writeKey),
    envelopes,
  }
  const vault = await sealVault({ facts, rootSecret, wrappingKey, draw })
  const proof = signWrite({ record: vault, replaces: 0, thumbprint: page.thumbprint, key: writeKey })
  await page.ask(calls.createVault, { vault, proof })
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  return { vault, rootSecret: hex(rootSecret), wrappingKey: hex(wrappingKey), factors, passphraseProof }
}

function toFrame(kind: EnvelopeKind, id: string): EnvelopeFrame {
  const common = { id, generation: 1 }
  if (kind === 'passkey') return { ...common, kind, credentialId: newId() }
  if (kind === 'passphrase') return { ...common, kind, salt: newId(), memoryKib: 19_456, passes: 2 }
  return { ...common, kind }
}

async function deposit(
  world: World,
  page: Page,
  wallet: Pick<Vault, 'id' | 'userId' | 'realm' | 'accounts'>,
  { envelopeId, factor, writeKey }: { envelopeId: string; factor: Uint8Array; writeKey: Uint8Array },
): Promise<void> {
  const { accounts, id: vaultId } = wallet
  const { thumbprint } = page
  const sealed = await page.sealDeposit(world.escrowKey, { vaultId, envelopeId }, factor)
  const { grant } = await page.ask(calls.authorizeEscrow, { purpose: 'deposit', envelopeId })
  const identity = page.state.session?.identity ?? ''
  const signature = signEscrowWrite(writeKey, wallet, { identity, thumbprint, deposit: { envelopeId, factor: sealed } })
  const signed = { writeKey: toWriteKey(writeKey), accounts, signature }
  await page.ask(calls.depositFactor, { grant, factor: sealed, wallet: signed })
}
