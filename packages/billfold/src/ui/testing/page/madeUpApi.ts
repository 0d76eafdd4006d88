import type { Scenario } from '../Scenario.ts'
import { madeUpDirectory } from './madeUpDirectory.ts'
import { madeUpHistory } from './madeUpHistory.ts'
import { madeUpNfts } from './madeUpNfts.ts'
import { madeUpSwaps } from './madeUpSwaps.ts'
import { picture } from './pictures.ts'

/**
 * Answers what the views ask of an API, from a directory of made-up wallets and a made-up history; fails altogether with
 * 'fail', a history that fails comes back once `isMended`.
 */
export function madeUpApi({ scenario, requests, held, isMended }: Parameters): typeof fetch {
  const { api: count = 0, history = 0, nfts = 0, swapping, paying } = scenario
  return async (input, init) => {
    const url = new URL(String(input))
    requests.push(url.pathname + url.search)
    if (count === 'fail') throw new TypeError('Failed to fetch')
    if (url.pathname === '/appkit/v1/config') return Response.json({ features: [] })
    if (url.pathname.endsWith('/supported-chains')) return Response.json({ http: ['made:1'], ws: [] })
    if (url.pathname.endsWith('/history')) {
      if (history === 'hang') return new Promise(() => {})
      if (history === 'fail' && !isMended()) return new Response('', { status: 400 })
      const rows = history === 'fail' ? 3 : history
      return Response.json(madeUpHistory(rows as number | 'hostile', url.searchParams.get('cursor'), Date.now()))
    }
    if (url.pathname.endsWith('/nfts')) {
      if (nfts === 'hang') return new Promise(() => {})
      if (nfts === 'fail' && !isMended()) return new Response('', { status: 400 })
      return Response.json(
        madeUpNfts(nfts === 'fail' ? 3 : (nfts as number | 'hostile'), url.searchParams.get('cursor')),
      )
    }
    const swap = swapping && (await madeUpSwaps(url, init?.body ? JSON.parse(String(init.body)) : undefined, swapping))
    if (swap) return swap
    if (url.pathname === '/v1/json-rpc') {
      if (paying?.exchanges === 'hang') return new Promise(() => {})
      const { method } = JSON.parse(String(init?.body)) as { method: string }
      if (method !== 'reown_getExchanges' || paying?.exchanges === 'fail')
        return Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'No withdrawals now' } })
      const all = [
        { id: 'coins', name: 'Coin Market', imageUrl: picture(6) },
        { id: 'vault', name: 'Vault Exchange', imageUrl: picture(7) },
      ].slice(0, paying?.exchanges ?? 0)
      return Response.json({ jsonrpc: '2.0', id: 1, result: { exchanges: all, total: all.length } })
    }
    if (url.pathname !== '/getWallets') return new Response('', { status: 404 })
    const { searchParams } = url
    const wanted = searchParams.get('search')?.toLowerCase()
    // The answer to a search that begins with "hold " waits for the test.
    if (wanted?.startsWith('hold ')) await new Promise<void>(resolve => held.set(wanted, resolve))
    // It also finds by what the kit does not know: wallets have a keyword of their own.
    const rows = madeUpDirectory(count).filter(
      ({ name }, index) =>
        !wanted || name.toLowerCase().includes(wanted) || `word${index}` === wanted?.replace('hold ', ''),
    )
    const size = Number(searchParams.get('entries'))
    const start = (Number(searchParams.get('page')) - 1) * size
    return Response.json({
      count: rows.length,
      data: rows.slice(start, start + size).map(row => ({ id: row.id, name: row.name, chains: ['made:1'] })),
    })
  }
}

type Parameters = {
  readonly scenario: Pick<Scenario, 'api' | 'history' | 'nfts' | 'swapping' | 'paying'>
  /** Called with path and query of every request. */
  readonly requests: string[]
  /** Searches that wait for the test. */
  readonly held: Map<string, () => void>
  /** Whether what failed works from now on. */
  readonly isMended: () => boolean
}
