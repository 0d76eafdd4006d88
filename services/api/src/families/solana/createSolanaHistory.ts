import type { Clock } from '@billfold/service'
import { decodeSolanaTransaction, listSignatures } from '@billfold/solana/read'
import { readBase58 } from '../../addresses/readBase58.ts'
import type { LivePage } from '../../lists/live/LivePage.ts'
import type { LiveReader } from '../../lists/live/LiveReader.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { RpcOutcome } from '../../upstream/rpc/RpcCall.ts'
import { readResult } from '../../upstream/rpc/readResult.ts'
import { type SolanaTransaction, signaturesAnswer, transactionAnswer } from './answers.ts'
import type { MintReader } from './createMintReader.ts'
import type { SolanaReader } from './createSolanaReader.ts'
import { parseOutcome } from './parseOutcome.ts'
import type { SolanaEntry } from './SolanaEntry.ts'
import { tokenAccountCalls } from './tokenAccountCalls.ts'
import { toTokenAccounts } from './toTokenAccounts.ts'

/** Rows of a page; each costs one call. */
const pageCount = 25
/** Signatures that one list is asked for. */
const limit = 50
/** Token accounts of which the lists are read beside the owner's: who sends a token need not name its owner. */
const maxTokenAccounts = 16
/** Of one slot that holds more than a page. */
const maxRows = 50

/**
 * A part of an account's history: lists of signatures of the account and its token accounts, then each transaction. At most
 * 2 + 17 + 50 calls, in three requests.
 *
 * @throws UpstreamError
 */
export function createSolanaHistory(options: {
  readonly clock: Clock
  readonly reader: SolanaReader
  readonly mints: MintReader
}): LiveReader<SolanaEntry> {
  const { clock, reader, mints } = options
  return async ({ network, account, after }) => {
    const from = parsePlace(after)
    const held = toTokenAccounts(await reader.ask(network, tokenAccountCalls(account)))
    const open = [...held].sort((a, b) => Number(b.amount > 0n) - Number(a.amount > 0n)).slice(0, maxTokenAccounts)
    const config = { limit, commitment: 'confirmed', ...(from ? { before: from.signature } : {}) }
    const lists = await reader.ask(
      network,
      [account, ...open.map(({ address }) => address)].map(address => ({
        method: 'getSignaturesForAddress',
        params: [address, config],
      })),
    )
    const listed = listSignatures(
      lists.map(outcome => parseOutcome(outcome, signaturesAnswer)),
      { limit, count: pageCount, below: from?.slot },
    )
    const rows = listed.rows.slice(0, maxRows)
    const entries = await readEntries(network, account, rows, new Set(held.map(({ address }) => address)))
    const last = rows.at(-1)
    return { rows: entries, next: listed.hasMore && last ? formatPlace(last) : undefined }
  }

  async function readEntries(
    network: ServedNetwork,
    account: string,
    rows: readonly listSignatures.Row[],
    own: ReadonlySet<string>,
  ): Promise<LivePage.Row<SolanaEntry>[]> {
    if (rows.length === 0) return []
    const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const outcomes = await reader.ask(
      network,
      rows.map(({ signature }) => ({ method: 'getTransaction', params: [signature, config] })),
    )
    const transactions = rows.map((_, index) => readTransaction(outcomes[index]))
    const decoded = transactions.map(one => one && decodeSolanaTransaction(one, account, own))
    const facts = await mints.read(
      network,
      decoded.flatMap(one => one?.moves.flatMap(({ mint }) => mint ?? []) ?? []),
    )
    let at = clock.now()
    return rows.map((row, index) => {
      const one = decoded[index]
      const seconds = transactions[index]?.blockTime ?? row.blockTime
      // Slots without a time of their own stand where those above them stand.
      at = seconds === null || seconds === undefined ? at : seconds * 1_000
      const isFailed = row.err !== null && row.err !== undefined
      const unknown = { isFailed, payer: account, program: undefined, attempt: undefined, moves: [] }
      const { moves, ...rest } = one ?? unknown
      const entry: SolanaEntry = {
        network,
        signature: row.signature,
        minedAt: at,
        ...rest,
        moves: moves.map(move => ({ ...move, facts: move.mint === undefined ? undefined : facts.get(move.mint) })),
      }
      return { place: formatPlace(row), at, row: entry }
    })
  }
}

function readTransaction(outcome: RpcOutcome | undefined): SolanaTransaction | undefined {
  // A version that was not asked for, or a slot that the node does not keep.
  if (outcome && readResult(outcome, ['not-kept']) === undefined) return undefined
  return parseOutcome(outcome, transactionAnswer) ?? undefined
}

type Place = Pick<listSignatures.Row, 'signature' | 'slot'>

function formatPlace({ slot, signature }: Place): string {
  return `${slot}.${signature}`
}

/** An invalid place is the top. */
function parsePlace(text: string | undefined): Place | undefined {
  const [, slot, signature = ''] = /^(\d{1,15})\.(\w{64,88})$/.exec(text ?? '') ?? []
  return readBase58(signature)?.length === 64 ? { slot: Number(slot), signature } : undefined
}
