import { getIdentity } from '../../protocol/http/getIdentity.ts'
import { callApi } from '../api/callApi.ts'
import type { Identity } from '../contracts/Features.ts'
import type { Kit } from '../Kit.ts'

/** What the API says that an address is called. Throws as `callApi`. */
export async function fetchApiIdentity(kit: Kit, address: string, signal: AbortSignal): Promise<Identity | undefined> {
  const { name, avatar } = await callApi(kit, getIdentity, { address }, { signal })
  return name ? { name, ...(avatar ? { avatar } : {}) } : undefined
}
