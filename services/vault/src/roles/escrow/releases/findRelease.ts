import type { Kysely, Selectable } from 'kysely'
import { callLimits } from '../../../contract/calls/callLimits.ts'
import type { Tables } from '../db/schema.ts'

export type ReleaseRow = Selectable<Tables['release']>

/** How long a release that is over and was not taken, or was cancelled, counts; asking again then begins a new one. */
const rememberMs = 7 * 86_400_000

/** The latest release of an envelope to a page key that still counts: one that waits, is ready or was cancelled, or was taken within the hour, for an answer can be lost. */
export async function findRelease(
  query: Kysely<Tables>,
  { envelopeId, now, realm, thumbprint }: findRelease.Options,
): Promise<ReleaseRow | undefined> {
  return query
    .selectFrom('release')
    .selectAll()
    .where('realm', '=', realm)
    .where('envelope_id', '=', envelopeId)
    .where('thumbprint', '=', thumbprint)
    .where('ready_at', '>', now - rememberMs)
    .where(({ eb, or }) => or([eb('used_at', 'is', null), eb('used_at', '>', now - callLimits.holdUseMs)]))
    .orderBy('requested_at', 'desc')
    .executeTakeFirst()
}

export declare namespace findRelease {
  type Options = {
    readonly realm: string
    readonly envelopeId: string
    readonly thumbprint: string
    readonly now: number
  }
}
