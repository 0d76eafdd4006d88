import * as v from 'valibot'
import type { CallAnswer } from '../../../contract/calls/Call.ts'
import { listNotices } from '../../../contract/calls/listNotices.ts'
import type { listReleases } from '../../../contract/calls/listReleases.ts'
import { envelopeKinds } from '../../../contract/envelope.ts'
import { serveCall } from '../../../serve/serveCall.ts'
import type { Session } from '../db/Session.ts'
import type { VaultServices } from '../services/VaultServices.ts'

const mostNotices = 100
const plain = [
  'device.new',
  'device.revoked',
  'vault.exported',
  'email.changed',
  'passkey.added',
  'passkey.removed',
] as const
const listed = [...plain, 'escrow.granted', 'envelope.revoked', 'vault.changed', 'hold.begun'] as const

const kinds = v.array(v.picklist(envelopeKinds))
const changeFacts = v.object({ added: kinds, removed: kinds })
const revokedFacts = v.object({ kind: v.picklist(envelopeKinds) })
const holdFacts = v.object({ hold: v.string() })
const grantFacts = v.object({ purpose: v.string() })

type Notice = CallAnswer<typeof listNotices>['notices'][number]
type Release = CallAnswer<typeof listReleases>['releases'][number]

/** Read out of the audit log, with what waits at the escrow. */
export const listNoticesCall = (services: Pick<VaultServices, 'clock' | 'database' | 'escrow'>) =>
  serveCall<Session>()(listNotices, async (_, __, session) => {
    const { clock, database } = services
    const { realm, user_id } = session
    const entries = await database
      .as(realm)
      .selectFrom('audit_entry')
      .select(['seq', 'at', 'device_id', 'what', 'facts'])
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .where('what', 'in', [...listed])
      .orderBy('seq', 'desc')
      .limit(mostNotices)
      .execute()
    const devices = await database
      .as(realm)
      .selectFrom('device')
      .select(['id', 'name', 'host_origin', 'thumbprint', 'proven_at'])
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .execute()
    const describe = (device: (typeof devices)[number] | undefined): Notice['device'] =>
      device
        ? {
            deviceId: device.id,
            name: device.name,
            hostOrigin: device.host_origin,
            isThisOne: device.id === session.device_id,
          }
        : null
    const toNotice = ({ readyAtMs, releaseId, requestedAtMs, state, thumbprint }: Release): Notice => {
      const device = devices.find(row => row.thumbprint === thumbprint)
      // By something else than the escrow the device has opened the wallet meanwhile.
      const isOpen = (device?.proven_at ?? 0) > requestedAtMs
      return {
        kind: 'hold.begun',
        noticeId: releaseId,
        atMs: requestedAtMs,
        device: describe(device),
        holdId: releaseId,
        hold: 'release',
        readyAtMs,
        state: state === 'waiting' && isOpen ? 'over' : state,
      }
    }
    const holds = await database
      .as(realm)
      .selectFrom('hold')
      .selectAll()
      .where('realm', '=', realm)
      .where('user_id', '=', user_id)
      .execute()
    const notices = entries.flatMap((entry): Notice[] => {
      const common = {
        noticeId: String(entry.seq),
        atMs: entry.at,
        device: describe(devices.find(row => row.id === entry.device_id)),
      }
      const facts: unknown = JSON.parse(entry.facts)
      const kind = listed.find(one => one === entry.what)
      if (kind === 'vault.changed') {
        const { added, removed } = v.parse(changeFacts, facts)
        // Devices come and go by themselves; they are listed as devices.
        const isListed = [...added, ...removed].some(one => one !== 'device')
        return isListed ? [{ ...common, kind, added, removed }] : []
      }
      if (kind === 'envelope.revoked') {
        const { kind: removed } = v.parse(revokedFacts, facts)
        return removed === 'device' ? [] : [{ ...common, kind: 'vault.changed', added: [], removed: [removed] }]
      }
      if (kind === 'escrow.granted')
        return v.parse(grantFacts, facts).purpose === 'release' ? [{ ...common, kind }] : []
      if (kind === 'hold.begun') {
        const row = holds.find(one => one.id === v.parse(holdFacts, facts).hold)
        if (!row) return []
        const isOver = row.used_at !== null || row.ready_at <= clock.now()
        const state = row.cancelled_at !== null ? 'cancelled' : isOver ? 'over' : 'waiting'
        return [{ ...common, kind, holdId: row.id, hold: row.kind, readyAtMs: row.ready_at, state }]
      }
      return kind === undefined ? [] : [{ ...common, kind }]
    })
    // The escrow keeps its own waits; while it does not answer, the other notices are there.
    const releases = services.escrow
      ? await services.escrow.listReleases({ realm, userId: user_id }).catch(() => undefined)
      : []
    return {
      notices: [...(releases ?? []).map(toNotice), ...notices].toSorted((a, b) => b.atMs - a.atMs),
      isWhole: releases !== undefined,
    }
  })
