import { randomBytes } from 'node:crypto'
import type { Call } from '../../src/contract/calls/Call.ts'
import { calls } from '../../src/contract/calls/calls.ts'
import { escrowUrl, vaultUrl } from '../support/addresses.ts'
import { ceremonies } from './ceremonies.ts'
import type { Adversary } from './createAdversary.ts'
import type { Client } from './createClient.ts'
import type { Dice } from './createDice.ts'
import type { createOwner } from './createOwner.ts'
import type { World } from './createWorld.ts'
import { loginByProvider } from './loginByProvider.ts'
import { ownerEmail, type Scenario } from './makeScenario.ts'
import type { Power } from './powers.ts'
import { dumpEscrow, dumpVault, forgeGrant, openSessionByRow, readSecrets, writeRow } from './thefts.ts'
import { toButton } from './toButton.ts'

export type Scene = {
  readonly world: World
  readonly scenario: Scenario
  readonly adversary: Adversary
  readonly owner: Awaited<ReturnType<typeof createOwner>>
}
type Action = {
  readonly needs: readonly Power[]
  readonly weight: number
  run(scene: Scene, dice: Dice): Promise<unknown>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const half = 12 * hourMs

/** Lets time pass; the owner's day goes on meanwhile. */
async function wait({ owner, world }: Scene, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= half) {
    world.clock.advance(Math.min(left, half))
    await world.settle()
    if (left >= half) await owner.live()
  }
}

/** Everything that happens in a world, by name. What needs powers is done by who has them all. */
export const actions: { readonly [name: string]: Action } = {
  call: {
    needs: [],
    weight: 30,
    run: ({ adversary }, dice) => adversary.ask(adversary.client(dice), dice, adversary.drawCall(dice)),
  },
  wait: {
    needs: [],
    weight: 8,
    run: (scene, dice) => wait(scene, dice.one([minuteMs, 6 * minuteMs, hourMs, 13 * hourMs, 25 * hourMs])),
  },
  ownerOpens: { needs: [], weight: 3, run: ({ owner }) => owner.open() },
  ownerLives: { needs: [], weight: 2, run: ({ owner }) => owner.live() },
  ownerProves: { needs: [], weight: 1, run: ({ owner }) => owner.stepUp() },
  ownerWrites: { needs: [], weight: 1, run: ({ owner }) => owner.rewrite().catch(() => {}) },
  loginAsMyself: { needs: [], weight: 1, run: (scene, dice) => login(scene, dice, 'mallory@mail.example') },
  stray: { needs: [], weight: 1, run: ({ world }, dice) => stray(world, dice) },
  read: {
    needs: [],
    weight: 4,
    run: ({ adversary }, dice) =>
      adversary.ask(adversary.client(dice), dice, calls.readVault, { generation: undefined }),
  },
  write: { needs: [], weight: 5, run: write },
  askEscrow: { needs: [], weight: 6, run: askEscrow },
  openAll: { needs: [], weight: 4, run: openAll },
  revoke: { needs: [], weight: 3, run: revoke },
  approveRelease: { needs: [], weight: 4, run: prepared(ceremonies.approve) },
  pinWallet: { needs: [], weight: 3, run: prepared(ceremonies.pin) },
  replaceFactor: { needs: [], weight: 3, run: prepared(ceremonies.replaceFactor) },
  changeEmail: { needs: [], weight: 3, run: prepared(ceremonies.changeEmail) },
  usePasskey: { needs: [], weight: 3, run: prepared(ceremonies.passkey) },
  loginByCode: { needs: ['mailbox'], weight: 6, run: (scene, dice) => login(scene, dice, ownerEmail) },
  loginByTypedCode: { needs: ['host-page'], weight: 4, run: (scene, dice) => login(scene, dice, ownerEmail) },
  loginByGuess: { needs: ['database', 'kms'], weight: 4, run: (scene, dice) => login(scene, dice, ownerEmail) },
  loginByEscrowGuess: {
    needs: ['escrow-database', 'escrow-kms'],
    weight: 6,
    run: (scene, dice) => login(scene, dice, ownerEmail),
  },
  proveByMail: {
    needs: ['mailbox'],
    weight: 4,
    run: (scene, dice) => stepUp(scene, dice, scene.adversary.client(dice)),
  },
  proveByGuess: {
    needs: ['database', 'kms'],
    weight: 3,
    run: (scene, dice) => stepUp(scene, dice, scene.adversary.client(dice)),
  },
  press: {
    needs: [],
    weight: 2,
    async run({ adversary, world }, dice) {
      const { links } = adversary.readable()
      if (links.length > 0) adversary.knowledge.addText(await (await world.fetch(toButton(dice.one(links)))).text())
    },
  },
  listen: {
    needs: ['network'],
    weight: 5,
    async run({ adversary: { knowledge }, world }) {
      for (const { answer, body, headers } of world.traffic) {
        knowledge.addText(answer + body)
        knowledge.learn([answer, body, headers])
      }
    },
  },
  replay: {
    needs: ['network'],
    weight: 8,
    async run({ adversary: { knowledge }, world }, dice) {
      if (world.traffic.length === 0) return
      const { body, headers, url } = dice.one(world.traffic)
      const other = dice.one(world.traffic)
      const sent = dice.chance(0.6) ? body : other.body
      const response = await world.fetch(new Request(url, { method: 'POST', headers, body: sent }))
      const text = await response.text()
      knowledge.addText(text)
      if (response.ok) knowledge.learn(text)
    },
  },
  useStolenToken: {
    needs: ['network'],
    weight: 4,
    async run({ adversary }, dice) {
      const token = dice.late(adversary.knowledge.named('accessToken'))
      if (typeof token === 'string') adversary.stranger.page.state.accessToken = token
      await adversary.ask(adversary.stranger, dice, dice.one([calls.readVault, calls.openEnvelope, calls.whoAmI]))
    },
  },
  loginByFaultyProvider: {
    needs: ['provider'],
    weight: 8,
    async run({ adversary, world }, dice) {
      world.clock.advance(31_000)
      const client = adversary.stranger
      const email = { email: ownerEmail, email_verified: true }
      const claims = dice.one([undefined, email, { ...email, sub: ownerEmail }])
      world.providers.state.faults = claims && { claims }
      const ask = async (call: Call, body: object) =>
        (await adversary.ask(client, dice, call, body as Record<string, unknown>)).json
      const visitor = claims ? 'mallory' : 'ada'
      await loginByProvider(world, { ask, secret: client.page.secret, visitor }).catch(() => {})
      world.providers.state.faults = undefined
    },
  },
  drop: {
    needs: ['network'],
    weight: 2,
    async run({ world }, dice) {
      world.drops.count = dice.int(3)
    },
  },
  dump: { needs: ['database'], weight: 6, run: async scene => dumpVault(scene, { isUnwrapping: false }) },
  dumpAndUnwrap: {
    needs: ['database', 'kms'],
    weight: 6,
    run: async scene => dumpVault(scene, { isUnwrapping: true }),
  },
  dumpEscrow: { needs: ['escrow-database', 'escrow-kms'], weight: 6, run: dumpEscrow },
  forgeGrant: {
    needs: ['database', 'kms'],
    weight: 6,
    async run(scene, dice) {
      const { adversary } = scene
      const grant = await forgeGrant(scene, await readSecrets(scene), dice)
      if (grant === undefined) return
      adversary.knowledge.learn({ grant })
      const takers = [
        ...[calls.startRelease, calls.releaseFactor, calls.deleteFactor, calls.depositFactor, calls.pinWallet],
        ...[calls.approveRelease, calls.readRelease, calls.listReleases, calls.cancelRelease],
      ]
      await adversary.ask(adversary.stranger, dice, dice.one(takers), { grant, ticket: grant })
      await adversary.ask(adversary.stranger, dice, calls.sendLoginCode, { ticket: grant, work: undefined })
    },
  },
  writeRow: { needs: ['database-write'], weight: 8, run: writeRow },
  dumpToWrite: { needs: ['database-write'], weight: 4, run: async scene => dumpVault(scene, { isUnwrapping: false }) },
  openSessionByRow: { needs: ['database-write'], weight: 5, run: openSessionByRow },
}

/** What is tried on a page with a fresh proof, where the adversary can have one; now and then again after a day. */
function prepared(run: (scene: Scene, dice: Dice) => Promise<void>): Action['run'] {
  return async (scene, dice) => {
    await prepare(scene, dice)
    await run(scene, dice)
    if (dice.chance(0.7)) return
    await wait(scene, 25 * hourMs)
    await prepare(scene, dice)
    await run(scene, dice)
  }
}

/** A page for what comes next, with a fresh proof where the adversary can have one. */
async function prepare(scene: Scene, dice: Dice): Promise<Client> {
  const { adversary } = scene
  const client = adversary.client(dice)
  if (!adversary.canProve || dice.chance(0.3)) return client
  if (client.page.state.refreshToken) await stepUp(scene, dice, client)
  else await login(scene, dice, ownerEmail)
  return client
}

async function login({ adversary, world }: Scene, dice: Dice, email: string): Promise<void> {
  const client = adversary.stranger
  world.clock.advance(31_000)
  const by = dice.chance(0.6) ? 'escrow' : undefined
  const place = { projectId: 'strict', hostOrigin: 'https://strict.example' }
  const fixed = { ...place, email, by, needsProof: true, work: undefined }
  const { json } = await adversary.ask(client, dice, calls.startEmailLogin, fixed)
  const { flowId, flowSecret, ticket } = json
  if (flowId === undefined) return
  if (ticket !== undefined) await adversary.ask(client, dice, calls.sendLoginCode, { ticket, work: undefined })
  const code = adversary.readable().codes[0]
  if (code === undefined) return
  if (ticket !== undefined) await adversary.ask(client, dice, calls.checkLoginCode, { flowId, code })
  const refreshToken = client.page.secret()
  const typed = ticket === undefined ? code : undefined
  await adversary.ask(client, dice, calls.verifyEmailCode, { flowId, flowSecret, code: typed, refreshToken })
}

async function stepUp({ adversary, world }: Scene, dice: Dice, client: Client): Promise<void> {
  world.clock.advance(31_000)
  const { flowId, flowSecret } = (await adversary.ask(client, dice, calls.startStepUp)).json
  const code = adversary.readable().codes[0]
  if (code !== undefined && flowId !== undefined)
    await adversary.ask(client, dice, calls.verifyStepUp, { flowId, flowSecret, code })
}

/** As a page adds its device: read, prepare, write. */
async function write(scene: Scene, dice: Dice): Promise<void> {
  const { adversary } = scene
  const client = await prepare(scene, dice)
  await adversary.ask(client, dice, calls.readVault, { generation: undefined })
  const record = adversary.knowledge.records().at(-1)
  if (!record) return
  const common = { vaultId: record.id, generation: record.generation + 1, frameKey: client.frameKey }
  await adversary.ask(client, dice, calls.prepareEnvelope, { ...common, kind: 'device', proof: undefined })
  await adversary.ask(client, dice, calls.replaceVault)
}

/** Asks for what takes a day, and perhaps again when the day is over. */
async function askEscrow(scene: Scene, dice: Dice): Promise<void> {
  const { adversary } = scene
  const client = await prepare(scene, dice)
  await adversary.ask(client, dice, calls.readVault, { generation: undefined })
  const ids = adversary.knowledge.records().flatMap(record => record.envelopes.filter(one => one.kind === 'escrow'))
  const envelopeId = ids.at(-1)?.id
  if (envelopeId === undefined) return
  const { frameKey } = client
  const grantOf = async (purpose: 'ask' | 'release') =>
    (await adversary.ask(client, dice, calls.authorizeEscrow, { purpose, envelopeId, frameKey })).json.grant
  const evidence = dice.late(adversary.knowledge.named('evidence'))
  const ask = async () => adversary.ask(client, dice, calls.startRelease, { grant: await grantOf('ask'), evidence })
  let { json } = await ask()
  if (json.status === 'waiting' && dice.chance(0.4)) {
    await wait(scene, 25 * hourMs)
    if (adversary.canProve) await login(scene, dice, ownerEmail)
    json = (await ask()).json
  }
  await adversary.ask(client, dice, calls.releaseFactor, { grant: await grantOf('release') })
  await adversary.ask(client, dice, calls.openEnvelope, { envelopeId, use: 'sign', frameKey })
}

async function openAll(scene: Scene, dice: Dice): Promise<void> {
  const { adversary } = scene
  const client = await prepare(scene, dice)
  for (const { id } of adversary.knowledge.records().at(-1)?.envelopes ?? [])
    await adversary.ask(client, dice, calls.openEnvelope, { envelopeId: id, frameKey: client.frameKey })
}

async function revoke(scene: Scene, dice: Dice): Promise<void> {
  const { adversary } = scene
  const client = await prepare(scene, dice)
  await adversary.ask(client, dice, calls.listDevices)
  const call = dice.one([calls.revokeDevice, calls.revokeEnvelope, calls.deleteVisitor, calls.signOutEverywhere])
  const { session } = client.page.state
  const fixed = {
    ...(dice.chance(0.8) && { proof: undefined }),
    ...(call === calls.deleteVisitor && session && { userId: session.userId }),
  }
  await adversary.ask(client, dice, call, fixed)
  if (dice.chance(0.6)) return
  await wait(scene, 25 * hourMs)
  if (adversary.canProve) await stepUp(scene, dice, client)
  await adversary.ask(client, dice, call, fixed)
}

/** Everything else that answers at these addresses. */
async function stray(world: World, dice: Dice): Promise<void> {
  const path = dice.one([
    '/approve',
    '/cancel',
    '/stop',
    '/social/google',
    '/social/confirm',
    '/ready',
    '/v1/',
    '/.well-known/release.json',
  ])
  const method = dice.one(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
  const token = randomBytes(32).toString('base64url')
  const body = method === 'POST' || method === 'PUT' ? `token=${token}` : undefined
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '49' }
  await world.fetch(
    new Request(`${dice.one([vaultUrl, escrowUrl])}${path}`, { method, headers, ...(body && { body }) }),
  )
}
