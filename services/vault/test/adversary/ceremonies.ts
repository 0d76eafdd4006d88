import { ed25519 } from '@noble/curves/ed25519'
import { bindEscrowRemoval } from '../../src/contract/calls/bindEscrowRemoval.ts'
import { bindReleaseApproval } from '../../src/contract/calls/bindReleaseApproval.ts'
import { calls } from '../../src/contract/calls/calls.ts'
import type { PasskeyCreation } from '../../src/contract/calls/passkeyCreation.ts'
import type { PasskeyRequest } from '../../src/contract/calls/passkeyRequest.ts'
import { toWriteKey } from '../../src/custody/derive/toWriteKey.ts'
import { signEscrowWrite } from '../../src/custody/sign/signEscrowWrite.ts'
import { createAuthenticator } from '../support/createAuthenticator.ts'
import type { Scene } from './actions.ts'
import { ownEmail } from './createAdversary.ts'
import type { Client } from './createClient.ts'
import type { Dice } from './createDice.ts'
import { ownerEmail } from './makeScenario.ts'

/** What takes several calls that belong together, signed by the only write key that the adversary has. */
export const ceremonies = { approve, changeEmail, passkey, pin, replaceFactor }

/** The wallet's record as the adversary knows it, under their own write key, and an envelope of the escrow's. */
function aim({ adversary }: Scene) {
  const record = adversary.knowledge.records().at(-1)
  const envelope = record?.envelopes.find(one => one.kind === 'escrow')
  if (!record || !envelope) return undefined
  return { record: { ...record, writeKey: toWriteKey(adversary.writeKey) }, envelopeId: envelope.id }
}

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

async function grantOf(scene: Scene, dice: Dice, client: Client, fixed: Record<string, unknown>): Promise<unknown> {
  const answer = await scene.adversary.ask(client, dice, calls.authorizeEscrow, fixed)
  // Recorded values may work, too.
  return answer.json.grant ?? dice.late(scene.adversary.knowledge.named('grant'))
}

/** Who may ask for a release, as the adversary would have it. */
function identityOf(dice: Dice): string {
  return `email:${dice.one([ownerEmail, ownEmail])}`
}

/** Asks the escrow on one page, and approves the wait from another. */
async function approve(scene: Scene, dice: Dice): Promise<void> {
  const { adversary } = scene
  const [asking, approving] = [adversary.client(dice), adversary.client(dice)]
  await adversary.ask(asking, dice, calls.readVault, { generation: undefined })
  const target = aim(scene)
  if (!target) return
  const { envelopeId, record } = target
  const { frameKey } = asking
  const askEscrow = async () => {
    const grant = await grantOf(scene, dice, asking, { purpose: 'ask', envelopeId })
    await adversary.ask(asking, dice, calls.startRelease, { grant })
  }
  await askEscrow()
  const { json } = await adversary.ask(approving, dice, calls.listNotices)
  const holds = Array.isArray(json.notices) ? json.notices : []
  const ids = [...holds.map((one: { holdId?: unknown }) => one.holdId), ...adversary.knowledge.named('releaseId')]
  const releaseId = dice.late(ids.filter(one => typeof one === 'string'))
  if (typeof releaseId !== 'string') return
  const { thumbprint } = approving.page
  const signature = toText(ed25519.sign(bindReleaseApproval(record, { releaseId, thumbprint }), adversary.writeKey))
  const grant = await grantOf(scene, dice, approving, { purpose: 'approve', envelopeId })
  await adversary.ask(approving, dice, calls.approveRelease, { grant, releaseId, signature })
  await askEscrow()
  const released = await grantOf(scene, dice, asking, { purpose: 'release', envelopeId, frameKey })
  await adversary.ask(asking, dice, calls.releaseFactor, { grant: released })
  await adversary.ask(asking, dice, calls.openEnvelope, { envelopeId, frameKey })
}

/** Makes the escrow accept another vault. */
async function pin(scene: Scene, dice: Dice): Promise<void> {
  const { adversary } = scene
  const client = adversary.client(dice)
  await adversary.ask(client, dice, calls.readVault, { generation: undefined })
  const target = aim(scene)
  if (!target) return
  const { envelopeId, record } = target
  const { thumbprint } = client.page
  const signature = signEscrowWrite(adversary.writeKey, record, { identity: identityOf(dice), thumbprint })
  const wallet = { writeKey: record.writeKey, accounts: record.accounts, signature }
  const grant = await grantOf(scene, dice, client, { purpose: 'pin', envelopeId })
  await adversary.ask(client, dice, calls.pinWallet, { grant, wallet })
  await adversary.ask(client, dice, calls.confirmPin)
}

/** Puts a factor of the adversary's at the escrow, for a new envelope or the wallet's own, or has the wallet's deleted. */
async function replaceFactor(scene: Scene, dice: Dice): Promise<void> {
  const { adversary } = scene
  const client = adversary.client(dice)
  await adversary.ask(client, dice, calls.readVault, { generation: undefined })
  const target = aim(scene)
  if (!target) return
  const { record } = target
  const { thumbprint } = client.page
  const common = { vaultId: record.id, generation: record.generation + 1, frameKey: client.frameKey }
  const prepared = await adversary.ask(client, dice, calls.prepareEnvelope, {
    ...common,
    kind: 'escrow',
    proof: undefined,
  })
  const envelopeId = dice.one([target.envelopeId, String(prepared.json.envelopeId ?? target.envelopeId)])
  const noise = (count: number) => dice.bytes(count).toString('base64url')
  const factor = { enc: noise(65), sealed: noise(48) }
  const identity = identityOf(dice)
  const signature = signEscrowWrite(adversary.writeKey, record, {
    identity,
    thumbprint,
    deposit: { envelopeId, factor },
  })
  const wallet = { writeKey: record.writeKey, accounts: record.accounts, signature }
  const grant = await grantOf(scene, dice, client, { purpose: 'deposit', envelopeId })
  await adversary.ask(client, dice, calls.depositFactor, { grant, factor, wallet })
  const removal = bindEscrowRemoval(record, { envelopeId: target.envelopeId, thumbprint })
  const over = await grantOf(scene, dice, client, { purpose: 'delete', envelopeId: target.envelopeId })
  await adversary.ask(client, dice, calls.deleteFactor, {
    grant: over,
    signature: dice.chance(0.5) ? toText(ed25519.sign(removal, adversary.writeKey)) : undefined,
  })
}

/** Moves the login to the adversary's own address, as far as their powers reach. */
async function changeEmail(scene: Scene, dice: Dice): Promise<void> {
  const { adversary, world } = scene
  const client = adversary.client(dice)
  world.clock.advance(31_000)
  const started = await adversary.ask(client, dice, calls.startEmailChange, { email: ownEmail })
  const { action, flowId, flowSecret } = started.json
  if (flowId === undefined) return
  const flow = { flowId, flowSecret }
  if (action === 'VERIFY_PRIMARY_OTP')
    await adversary.ask(client, dice, calls.verifyPrimaryEmail, { ...flow, code: adversary.readable().codes[0] })
  await adversary.ask(client, dice, calls.verifySecondaryEmail, { ...flow, code: adversary.readable().codes[0] })
}

/** Adds a passkey of the adversary's, logs in by it on a page of their own, and removes the others. */
async function passkey(scene: Scene, dice: Dice): Promise<void> {
  const { adversary } = scene
  const client = adversary.client(dice)
  const authenticator = createAuthenticator()
  const made = await adversary.ask(client, dice, calls.startPasskey)
  const { creation, flowId } = made.json
  if (flowId === undefined) return
  const attestation = authenticator.create(creation as PasskeyCreation)
  await adversary.ask(client, dice, calls.addPasskey, { flowId, attestation })
  const { stranger } = adversary
  const asked = await adversary.ask(stranger, dice, calls.startPasskeyLogin, {
    projectId: 'strict',
    hostOrigin: 'https://strict.example',
  })
  if (asked.json.flowId !== undefined)
    await adversary.ask(stranger, dice, calls.verifyPasskeyLogin, {
      flowId: asked.json.flowId,
      assertion: authenticator.get(asked.json.request as PasskeyRequest),
      refreshToken: stranger.page.secret(),
    })
  // From now on the passkey is a fresh proof.
  const proving = await adversary.ask(stranger, dice, calls.startPasskeyStepUp)
  if (proving.json.flowId !== undefined)
    await adversary.ask(stranger, dice, calls.verifyPasskeyStepUp, {
      flowId: proving.json.flowId,
      assertion: authenticator.get(proving.json.request as PasskeyRequest),
    })
  const { json } = await adversary.ask(stranger, dice, calls.listPasskeys)
  for (const { credentialId } of Array.isArray(json.passkeys) ? json.passkeys : [])
    if (credentialId !== authenticator.credentialId)
      await adversary.ask(stranger, dice, calls.removePasskey, { credentialId })
}
