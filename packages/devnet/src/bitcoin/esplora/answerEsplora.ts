import { bitcoinLimits } from '../bitcoinLimits.ts'
import type { createLedger } from '../createLedger.ts'
import { listUnspent } from '../listUnspent.ts'
import { decodeAddress } from '../wire/decodeAddress.ts'
import { hashScript } from '../wire/hashScript.ts'
import { virtualSize } from '../wire/virtualSize.ts'
import { describeBlock } from './describeBlock.ts'
import { describeScript } from './describeScript.ts'
import { describeStatus } from './describeStatus.ts'
import { describeTransaction } from './describeTransaction.ts'
import { isMainAddress } from './isMainAddress.ts'

/** As Esplora documents its pages. */
const PAGE = { confirmed: 25, waiting: 50, blocks: 10, recent: 10 } as const

/**
 * What Esplora's HTTP API answers to a `GET`, as its documentation (`API.md` of Blockstream's Esplora) describes it: strings are
 * sent as plain text, bytes as they are, all else as JSON. Refusals have the status and the text of electrs (`src/rest.rs` of
 * Blockstream/electrs and mempool/electrs); where the two differ, those of mempool's.
 *
 * @param path below the API's root, without a query.
 * @returns nothing for a path that the API does not have.
 */
export function answerEsplora(path: string, sources: answerEsplora.Sources): answerEsplora.Answer | undefined {
  const { ledger, feeEstimates } = sources
  const [resource = '', given = '', part = '', detail = '', last = ''] = path.replace(/^\/|\/$/g, '').split('/')
  const id = /^[\da-f]{64}$/i.test(given) ? given.toLowerCase() : given
  switch (resource) {
    case 'tx':
      return answerTransaction()
    case 'address':
    case 'scripthash':
      return answerScript()
    case 'block':
      return answerBlock()
    case 'block-height': {
      if (!isNumber(id)) return refuse(400, 'Invalid number')
      const block = ledger.blocks[Number(id)]
      return block === undefined ? refuse(404, 'Block not found') : answer(block.hash)
    }
    case 'blocks': {
      const tip = ledger.blocks.length - 1
      if (id === 'tip') {
        if (part === 'height') return answer(String(tip))
        return part === 'hash' ? answer(ledger.blocks[tip]?.hash ?? '') : undefined
      }
      const from = isNumber(id) ? Number(id) : tip
      if (from > tip) return refuse(404, 'Block not found')
      const listed = ledger.blocks.slice(Math.max(0, from - PAGE.blocks + 1), from + 1)
      return answer(listed.reverse().map(describeBlock))
    }
    case 'mempool':
      return answerMempool()
    case 'fee-estimates':
      return answer(feeEstimates())
    default:
      return undefined
  }

  function answerTransaction(): answerEsplora.Answer | undefined {
    if (!isHash(id)) return refuse(400, 'Invalid hex string')
    const found = ledger.find(id)
    const describeSpend = (vout: number) => {
      const spend = ledger.findSpend(id, vout)
      if (spend === undefined) return { spent: false }
      return { spent: true, ...spend, status: describeStatus(ledger.find(spend.txid)?.block) }
    }
    // For an unknown transaction these return the same as for a pending one.
    if (part === 'status') return answer(describeStatus(found?.block))
    if (part === 'outspend')
      return isNumber(detail) ? answer(describeSpend(Number(detail))) : refuse(400, 'Invalid number')
    if (found === undefined) return refuse(404, 'Transaction not found')
    switch (part) {
      case '':
        return answer(describeTransaction(ledger, found))
      case 'hex':
        return answer(found.transaction.raw)
      case 'raw':
        return answer(Buffer.from(found.transaction.raw, 'hex'))
      case 'outspends':
        return answer(found.transaction.outputs.map((_, vout) => describeSpend(vout)))
      default:
        return undefined
    }
  }

  function answerScript(): answerEsplora.Answer | undefined {
    const script = resource === 'address' ? decodeAddress(given) : undefined
    if (resource === 'address' && script === undefined)
      return refuse(400, isMainAddress(given) ? 'Address on invalid network' : 'Invalid Bitcoin address')
    if (resource === 'scripthash' && !isHash(id))
      return refuse(400, /^([\da-f]{2})*$/i.test(id) ? 'Invalid scripthash' : 'Invalid hex string')
    const scriptHash = script === undefined ? id : hashScript(script)
    const { confirmed, waiting } = ledger.history(scriptHash)
    const list = (found: readonly createLedger.Found[]) => answer(found.map(one => describeTransaction(ledger, one)))
    if (part === '') return answer({ [resource]: given, ...describeScript(ledger, scriptHash) })
    if (part === 'utxo') {
      const unspent = listUnspent(ledger, scriptHash)
      const limit = bitcoinLimits.unspentAtMost
      if (unspent.filter(({ block }) => block !== undefined).length > limit)
        return refuse(400, `Too many unspent transaction outputs (>${limit}). Contact support to raise limits.`)
      return answer(
        unspent.map(({ transaction, vout, value, block }) => ({
          txid: transaction.txid,
          vout,
          status: describeStatus(block),
          value: Number(value),
        })),
      )
    }
    if (part !== 'txs') return undefined
    if (detail === '') return list([...waiting.slice(0, PAGE.waiting), ...confirmed.slice(0, PAGE.confirmed)])
    if (detail === 'mempool') return list(waiting.slice(0, PAGE.waiting))
    if (detail !== 'chain') return undefined
    // A transaction that is not of this history has nothing after it.
    const seen = last === '' ? -1 : confirmed.findIndex(({ transaction }) => transaction.txid === last)
    return list(last !== '' && seen === -1 ? [] : confirmed.slice(seen + 1, seen + 1 + PAGE.confirmed))
  }

  function answerBlock(): answerEsplora.Answer | undefined {
    if (!isHash(id)) return refuse(400, 'Invalid hex string')
    const block = ledger.findBlock(id)
    if (part === 'status') {
      const next = block && ledger.blocks[block.height + 1]
      return answer({ in_best_chain: !!block, height: block?.height ?? null, next_best: next?.hash ?? null })
    }
    if (block === undefined) return refuse(404, 'Block not found')
    const found = block.transactions.flatMap(({ txid }) => ledger.find(txid) ?? [])
    switch (part) {
      case '':
        return answer(describeBlock(block))
      case 'header':
        return answer(Buffer.from(block.raw.subarray(0, 80)).toString('hex'))
      case 'raw':
        return answer(block.raw)
      case 'txids':
        return answer(found.map(({ transaction }) => transaction.txid))
      case 'txid': {
        if (!isNumber(detail)) return refuse(400, 'Invalid number')
        const txid = found[Number(detail)]?.transaction.txid
        return txid === undefined ? refuse(404, 'tx index out of range') : answer(txid)
      }
      case 'txs': {
        const start = isNumber(detail) ? Number(detail) : 0
        if (start >= found.length) return refuse(404, 'start index out of range')
        if (start % PAGE.confirmed !== 0) return refuse(400, `start index must be a multipication of ${PAGE.confirmed}`)
        return answer(found.slice(start, start + PAGE.confirmed).map(one => describeTransaction(ledger, one)))
      }
      default:
        return undefined
    }
  }

  function answerMempool(): answerEsplora.Answer | undefined {
    const waiting = ledger.waiting()
    if (id === 'txids') return answer(waiting.map(({ transaction }) => transaction.txid))
    if (id === 'recent')
      return answer(
        waiting
          .slice(-PAGE.recent)
          .reverse()
          .map(({ transaction, fee }) => ({
            txid: transaction.txid,
            fee: Number(fee),
            vsize: virtualSize(transaction),
            value: transaction.outputs.reduce((sum, { value }) => sum + Number(value), 0),
          })),
      )
    if (id !== '') return undefined
    const sizes = waiting.map(({ transaction, fee }) => ({ size: virtualSize(transaction), fee: Number(fee) }))
    return answer({
      count: waiting.length,
      vsize: sizes.reduce((sum, { size }) => sum + size, 0),
      total_fee: sizes.reduce((sum, { fee }) => sum + fee, 0),
      // One bin per transaction: nothing here is large enough to be lumped together.
      fee_histogram: sizes.map(({ size, fee }) => [fee / size, size]).sort(([left = 0], [right = 0]) => right - left),
    })
  }
}

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)
const isNumber = (text: string) => /^\d{1,9}$/.test(text)
const answer = (body: unknown): answerEsplora.Answer => ({ status: 200, body })
const refuse = (status: number, body: string): answerEsplora.Answer => ({ status, body })

export declare namespace answerEsplora {
  type Sources = {
    ledger: createLedger.ReturnType
    /** Rates in sat/vB by confirmation target. */
    feeEstimates: () => Readonly<Record<string, number>>
  }
  type Answer = { readonly status: number; readonly body: unknown }
}
