import * as v from 'valibot'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import type { ProviderClient } from '../createProviderClient.ts'
import { zerionCursor, zerionList } from './answers.ts'

/**
 * One page of a list, and the cursor of the next, taken out of the address that the answer names.
 *
 * @throws UpstreamError · also for a cursor that is too long to be passed on.
 */
export async function readZerionPage(
  client: ProviderClient,
  path: string,
  query: Readonly<Record<string, string>>,
  cursor: string | undefined,
  timeoutMs?: number,
): Promise<{ readonly rows: readonly unknown[]; readonly next: string | undefined }> {
  const asked = { ...query, ...(cursor === undefined ? {} : { 'page[after]': cursor }) }
  const { data, links } = await client.get(path, asked, zerionList, timeoutMs)
  const { next } = links
  if (!next) return { rows: data, next: undefined }
  const after = URL.canParse(next) ? new URL(next).searchParams.get('page[after]') : undefined
  const parsed = v.safeParse(zerionCursor, after)
  if (!parsed.success) throw new UpstreamError('unreadable', { detail: 'cursor' })
  // One that leads back to itself would never end (fault 11).
  return { rows: data, next: parsed.output === cursor ? undefined : parsed.output }
}
