import { madeUpDirectory } from './madeUpDirectory.ts'

/** Answers what the views ask of an API, from a directory of `count` made-up wallets; fails altogether with 'fail'. */
export function madeUpApi(count: number | 'fail', requests: string[], held: Map<string, () => void>): typeof fetch {
  return async input => {
    const url = new URL(String(input))
    requests.push(url.pathname + url.search)
    if (count === 'fail') throw new TypeError('Failed to fetch')
    if (url.pathname === '/appkit/v1/config') return Response.json({ features: [] })
    if (url.pathname !== '/getWallets') return new Response('', { status: 404 })
    const { searchParams } = url
    const wanted = searchParams.get('search')?.toLowerCase()
    // The answer to a search that begins with "hold " waits for the test.
    if (wanted?.startsWith('hold ')) await new Promise<void>(resolve => held.set(wanted, resolve))
    // It also finds by what the kit does not know: wallets have a word of their own.
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
