import { createHmac, randomBytes } from 'node:crypto'
import { silentLog } from '@billfold/service'
import { migrate, openDatabase } from '@billfold/service/database'
import { createMemoryLimiter, isLikelyPublicSuffix } from '@billfold/service/http'
import type { Mail } from '@billfold/service/mail'
import { createLogSink, createManualClock } from '@billfold/service/testing'
import * as v from 'valibot'
import type { Call, CallAnswer, CallBody } from '../../../contract/calls/Call.ts'
import { createOutbox } from '../../../mail/createOutbox.ts'
import { parseProjects } from '../../../projects/parseProjects.ts'
import type { Asker } from '../../../serve/Asker.ts'
import { createSprayGuard } from '../../../serve/createSprayGuard.ts'
import { createWorkChallenges } from '../../../serve/createWorkChallenges.ts'
import type { ServedCall } from '../../../serve/ServedCall.ts'
import { migrations } from '../db/migrations.ts'
import type { Session } from '../db/Session.ts'
import type { Tables } from '../db/schema.ts'
import { defaultVaultTerms } from '../defaultVaultTerms.ts'
import { createWaits } from '../login/createWaits.ts'
import { startEmailLoginCall } from '../login/startEmailLoginCall.ts'
import { verifyEmailCodeCall } from '../login/verifyEmailCodeCall.ts'
import { createProjectDirectory } from '../projects/createProjectDirectory.ts'
import { createRevocations } from '../revocations/createRevocations.ts'
import type { VaultServices } from '../services/VaultServices.ts'
import { createServing } from '../serving/createServing.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { refreshSessionCall } from '../sessions/refreshSessionCall.ts'

let opened: ReturnType<typeof open> | undefined

/** Migrating takes longer than most tests, which share what they never meet in: realms and ids are drawn anew. */
async function open() {
  const database = openDatabase<Tables>(
    { engine: 'sqlite', file: ':memory:' },
    { name: 'test', log: silentLog, scopeSetting: 'app.realm' },
  )
  await migrate(database, { now: () => 1, migrations })
  const clock = createManualClock()
  const revocations = createRevocations({ database: { engine: 'sqlite', file: ':memory:' }, clock, log: silentLog })
  await revocations.prepare()
  return { database, revocations }
}

/**
 * What the handlers of the vault role work with, over a SQLite database in memory: no HTTP, no proofs, no mail server. `page` asks as a page with a key and a cookie of its own.
 *
 * @example const { page } = await createTestServices(); await (await page()).login('ann@mail.example')
 */
export async function createTestServices(options: Partial<VaultServices> = {}) {
  opened ??= open()
  const { database, revocations } = await opened
  const [clock, log] = [createManualClock(), createLogSink()]
  const seed = randomBytes(16)
  const realm = (name: string) => `${name}-${seed.toString('hex')}`
  const secrets = { of: (use: string) => createHmac('sha256', seed).update(use).digest() }
  const now = { escrowDelayMs: 0, holdMs: 0 }
  const inputs = [
    { id: 'alpha', name: 'Alpha', allowedOrigins: ['https://alpha.example'], vault: { ...now, realm: realm('alpha') } },
    { id: 'twin', allowedOrigins: ['https://alpha.example'], vault: { ...now, realm: realm('alpha'), escrow: false } },
    { id: 'beta', allowedOrigins: ['https://alpha.example'], vault: { ...now, realm: realm('beta') } },
    {
      id: 'careful',
      allowedOrigins: ['https://alpha.example'],
      vault: { deviceApproval: true, realm: realm('careful') },
    },
  ]
  const isPublicSuffix = isLikelyPublicSuffix
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: async () => {} }
  // Mails that no test before this one read.
  await database.query.deleteFrom('outbox').execute()
  const services: VaultServices = {
    clock,
    log,
    random: randomBytes,
    database,
    revocations,
    serving: createServing({ clock, revocations }),
    // Nothing here opens an envelope.
    kms: undefined as never,
    secrets,
    projects: createProjectDirectory({
      projects: parseProjects(inputs, { isPublicSuffix }),
      isPublicSuffix,
      ownOrigin: () => 'https://vault.example',
    }),
    outbox: createOutbox({ clock, log, random: randomBytes, database, mailer, secrets: () => secrets }),
    limiter: createMemoryLimiter({ monotonic: clock.monotonic }),
    waits: createWaits(),
    spray: createSprayGuard({ clock, log, count: defaultVaultTerms.sprayCount }),
    work: createWorkChallenges({ key: () => secrets.of('work'), now: clock.now, random: randomBytes, bits: 4 }),
    escrow: undefined,
    pageNetworks: [],
    social: new Map(),
    farcaster: undefined,
    terms: defaultVaultTerms,
    publicUrl: () => 'https://vault.example',
    placeOf: address => (address === '203.0.113.7' ? 'Lisbon' : 'nowhere'),
    ...options,
  }
  const secret = () => randomBytes(32).toString('base64url')

  /** Sends what waits, and gives the newest mail to an address. */
  async function readMail(address: string): Promise<Mail | undefined> {
    services.outbox.start()
    await services.outbox.stop()
    return mails.findLast(mail => mail.to === address)
  }

  function createPage(given: Partial<Asker> = {}) {
    const asker = {
      callerKey: secret(),
      address: '203.0.113.7',
      userAgent: '',
      thumbprint: secret(),
      binder: undefined as string | undefined,
      signal: new AbortController().signal,
      setBinder(value: string) {
        asker.binder = value
      },
      ...given,
    }
    const state = { accessToken: '', refreshToken: '' }
    async function ask<const call extends Call>(
      make: (services: VaultServices) => ServedCall<Session, call>,
      body: CallBody<call>,
    ): Promise<CallAnswer<call>> {
      const { call, handle } = make(services)
      const session = call.access === 'session' ? await authenticate(services, state.accessToken, asker) : undefined
      const answer = await handle(v.parse(call.body, body), asker, session)
      return v.parse(call.answer, answer) as CallAnswer<call>
    }
    const page = {
      asker,
      state,
      ask,
      start: (email: string, more: object = {}) =>
        ask(startEmailLoginCall, { projectId: 'alpha', hostOrigin: 'https://alpha.example', email, ...more }),
      /** The code in the newest mail to an address. */
      readCode: async (email: string) => /\b(\d{6}|\d{8})\b/.exec((await readMail(email))?.text ?? '')?.[0] ?? '',
      /** Begins a login that sends a mail. */
      async begin(email: string, more: object = {}) {
        const answer = await page.start(email, more)
        if (answer.action === 'CONNECT') throw new Error(answer.action)
        const { flowId, flowSecret } = answer
        return { answer, reference: { flowId, flowSecret } }
      },
      async login(email: string, more: object = {}) {
        const { reference } = await page.begin(email, more)
        const refreshToken = secret()
        const answer = await ask(verifyEmailCodeCall, {
          ...reference,
          code: await page.readCode(email),
          refreshToken,
        })
        Object.assign(state, { accessToken: answer.accessToken, refreshToken })
        return answer
      },
      async refresh(next = secret()) {
        const answer = await ask(refreshSessionCall, { refreshToken: state.refreshToken, nextRefreshToken: next })
        Object.assign(state, { accessToken: answer.accessToken, refreshToken: next })
        return answer
      },
    }
    return page
  }
  const flow = (id: string) =>
    database.query.selectFrom('flow').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const session = (id: string) =>
    database.query.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const device = (id: string) =>
    database.query.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** What the log of a realm says: what, facts, visitor, device. */
  async function readAudit(name: string) {
    const query = database.query.selectFrom('audit_entry').selectAll().where('realm', '=', realm(name)).orderBy('seq')
    const rows = await query.execute()
    return rows.map(row => [row.what, JSON.parse(row.facts) as unknown, row.user_id, row.device_id])
  }
  return {
    clock,
    database,
    device,
    flow,
    log,
    mails,
    page: createPage,
    readAudit,
    readMail,
    realm,
    revocations,
    secret,
    services,
    session,
  }
}
