import { base58 } from '../../base58.ts'
import { solanaLimits } from '../../solanaLimits.ts'
import { encodeAccount } from '../encodeAccount.ts'
import { RpcError } from '../RpcError.ts'
import type { RpcMethod } from '../RpcMethod.ts'
import { readAccountForm } from '../readAccountForm.ts'
import { readBase58 } from '../readBase58.ts'
import { withSlot } from '../withSlot.ts'

/** Accounts and their lamports. */
export const accountMethods = {
  getBalance(context, reader) {
    const address = reader.address(0)
    return withSlot(context, reader, 1, () => context.bank.machine.getAccount(address)?.lamports ?? 0n)
  },
  getAccountInfo(context, reader) {
    const address = reader.address(0)
    const form = readAccountForm(reader, 1)
    const { getAccount } = context.bank.machine
    return withSlot(context, reader, 1, () => encodeAccount(getAccount(address), form, getAccount))
  },
  getMultipleAccounts(context, reader) {
    const list = reader.list(0)
    if (list.length > solanaLimits.accountsPerCall) {
      throw new RpcError(-32602, `Too many inputs provided; max ${solanaLimits.accountsPerCall}`)
    }
    const addresses = list.map(address => readBase58(address, 32))
    // Unlike for a single account, base64 is what one gets unasked.
    const form = readAccountForm(reader, 1, 'base64')
    const { getAccount } = context.bank.machine
    return withSlot(context, reader, 1, () =>
      addresses.map(address => encodeAccount(getAccount(address), form, getAccount)),
    )
  },
  getProgramAccounts(context, reader) {
    const program = reader.address(0)
    const form = readAccountForm(reader, 1)
    const { machine } = context.bank
    const filters = reader.config(1).filters ?? []
    if (!Array.isArray(filters)) throw new RpcError(-32602, 'Invalid params: filters must be a sequence.')
    const matches = filters.map(readFilter)
    const answer = withSlot(context, reader, 1, () =>
      machine
        .getProgramAccounts(program)
        .filter(({ data }) => matches.every(isMatch => isMatch(data)))
        .map(account => ({
          pubkey: account.address,
          account: encodeAccount(account, form, machine.getAccount),
        })),
    )
    return reader.option.flag(1, 'withContext') ? answer : answer.value
  },
} satisfies { readonly [name: string]: RpcMethod }

/** @throws RpcError -32602 for a filter that is neither `dataSize` nor `memcmp`. */
function readFilter(filter: unknown): (data: Uint8Array) => boolean {
  const { dataSize, memcmp }: { dataSize?: unknown; memcmp?: unknown } = Object(filter)
  if (typeof dataSize === 'number') return data => data.length === dataSize
  const {
    offset,
    bytes,
    encoding = 'base58',
  }: { offset?: unknown; bytes?: unknown; encoding?: unknown } = Object(memcmp)
  if (typeof offset !== 'number' || typeof bytes !== 'string') {
    throw new RpcError(-32602, 'Invalid params: a filter is { dataSize } or { memcmp: { offset, bytes, encoding } }.')
  }
  const wanted = encoding === 'base64' ? Buffer.from(bytes, 'base64') : readBytes(bytes)
  return data => Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0
}

function readBytes(text: string): Uint8Array {
  try {
    return base58.toBytes(text.slice(0, solanaLimits.base58Bytes * 2))
  } catch {
    throw new RpcError(-32602, 'Invalid param: memcmp bytes are not base58')
  }
}
