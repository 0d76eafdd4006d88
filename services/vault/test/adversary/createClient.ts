import * as v from 'valibot'
import type { Call } from '../../src/contract/calls/Call.ts'
import { calls } from '../../src/contract/calls/calls.ts'
import type { createTestPage } from '../support/createTestPage.ts'
import type { Knowledge } from './createKnowledge.ts'
import type { Tally } from './createTally.ts'
import type { World } from './createWorld.ts'

type Kept = Partial<Pick<Awaited<ReturnType<typeof createTestPage>>, 'keys' | 'state'>>
export type Answer = { readonly isGood: boolean; readonly json: Record<string, unknown> }

/** Tokens live five minutes; a thief renews them as a page does. */
const renewMs = 240_000
const sealedBox = v.object({ enc: v.string(), sealed: v.string() })
const purposes = ['release', 'open/sign', 'prepare', 'open/device', 'open/change', 'open/export'] as const

/** A page of the adversary: keys of its own, perhaps a stolen session. Every answer is recorded. */
export async function createClient(world: World, { knowledge, tally }: createClient.Options, kept: Kept = {}) {
  const page = await world.page(kept.keys ? { keys: kept.keys } : {})
  if (kept.state) Object.assign(page.state, kept.state)
  const key = await page.frameKey()
  let renewedAt = world.clock.now()

  async function send(call: Call, body: unknown): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      const response = await page.send(call, body)
      const text = await response.text()
      knowledge.addText(text)
      const json = parse(text)
      if (json.code === 'nonce-needed' && attempt === 0) {
        page.state.offsetMs = Number(json.serverAtMs) - world.clock.now()
        continue
      }
      return { isGood: response.ok, json }
    }
  }

  /** What was sealed for this page, in every possible form. */
  async function openBoxes(value: unknown, about: unknown): Promise<void> {
    if (typeof value !== 'object' || value === null) return
    const box = v.safeParse(sealedBox, value)
    if (!box.success) {
      for (const one of Object.values(value)) await openBoxes(one, about)
      return
    }
    const text = JSON.stringify(about)
    const mentioned = (name: string) => {
      const known = knowledge.named(name).map(String)
      const said = known.filter(one => text.includes(one))
      return said.length > 0 ? said : known
    }
    const generations = [...new Set([1, ...knowledge.records().map(record => record.generation)])]
    for (const envelopeId of mentioned('envelopeId'))
      for (const vaultId of mentioned('vaultId'))
        for (const part of ['server-half', 'escrow-factor'] as const)
          for (const purpose of purposes)
            for (const generation of generations) {
              const hex = await key
                .open(box.output, { part, purpose, vaultId, envelopeId, generation })
                .catch(() => undefined)
              if (hex === undefined) continue
              if (part === 'server-half') knowledge.addHalf(envelopeId, hex)
              else knowledge.addFactor(envelopeId, hex)
              return
            }
  }

  return {
    page,
    frameKey: key.publicKey,
    /** Sends anything at all to a call, and learns from the answer. */
    async ask(call: Call, body: unknown): Promise<Answer> {
      if (call.access === 'session' && page.state.refreshToken && world.clock.now() - renewedAt > renewMs) {
        renewedAt = world.clock.now()
        await page.refresh().catch(() => {})
      }
      const answer = await send(call, body)
      tally.noteCall(call.name, answer.isGood)
      if (!answer.isGood) return answer
      const { json } = answer
      knowledge.learn(json)
      if (call === (calls.prepareEnvelope as Call)) knowledge.learn({ preparedId: json.envelopeId })
      const sent = (body ?? {}) as Record<string, unknown>
      if (typeof json.accessToken === 'string') {
        page.state.accessToken = json.accessToken
        page.state.session = json.session as typeof page.state.session
        const refreshToken = sent.nextRefreshToken ?? sent.refreshToken
        if (typeof refreshToken === 'string') page.state.refreshToken = refreshToken
        renewedAt = world.clock.now()
      }
      // A grant names what its answer is about.
      await openBoxes(json, { sent, json, ...(typeof sent.grant === 'string' && { grant: decode(sent.grant) }) })
      return answer
    },
  }
}

export declare namespace createClient {
  type Options = { readonly knowledge: Knowledge; readonly tally: Tally }
}

export type Client = Awaited<ReturnType<typeof createClient>>

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

function decode(grant: string): unknown {
  return parse(Buffer.from(grant.split('.')[1] ?? '', 'base64url').toString())
}
