import { isRecord } from 'billfold/protocol'
import type { Rpc } from '../rpc/Rpc.ts'
import { readAccount } from './readAccount.ts'

/** How many accounts a node returns at once. */
const pageCount = 100

type Found = readAccount.ReturnType | null

/** Accounts by address, in the given order, `null` for a missing one. */
export async function readAccounts(rpc: Rpc, addresses: readonly string[]): Promise<readonly Found[]> {
  const pages = Array.from({ length: Math.ceil(addresses.length / pageCount) }, (_, at) =>
    addresses.slice(at * pageCount, (at + 1) * pageCount),
  )
  const found = await Promise.all(
    pages.map(page =>
      rpc.request('getMultipleAccounts', [page, { encoding: 'base64', commitment: 'confirmed' }], result => {
        const { value } = isRecord(result) ? result : {}
        const accounts = Array.isArray(value) ? value.map(readAccount) : []
        const isWhole = accounts.length === page.length && !accounts.includes(undefined)
        return isWhole ? (accounts as readonly Found[]) : undefined
      }),
    ),
  )
  return found.flat()
}
