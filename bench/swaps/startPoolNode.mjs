import { createServer } from 'node:http'

const factory = `0x${'fa'.repeat(20)}`
const selectors = {
  token0: '0dfe1681',
  token1: 'd21220a7',
  getReserves: '0902f1ac',
  factory: 'c45a0155',
  getPair: 'e6a43905',
  aggregate: '82ad56cb',
}
const word = value => value.toString(16).padStart(64, '0')
const addressWord = address => address.slice(2).padStart(64, '0')

/** A node on loopback whose chain has nothing but pools, and a multicall in front of them. */
export async function startPoolNode(chainId, pools) {
  const byAddress = new Map(pools.map(pool => [pool.address, pool]))
  const byPair = new Map(pools.map(pool => [addressWord(pool.token0) + addressWord(pool.token1), pool]))

  function call(to, data) {
    const pool = byAddress.get(to)
    const selector = data.slice(0, 8)
    if (selector === selectors.factory) return addressWord(factory)
    if (selector === selectors.getPair) return addressWord(byPair.get(data.slice(8))?.address ?? '0x')
    if (selector === selectors.token0) return addressWord(pool.token0)
    if (selector === selectors.token1) return addressWord(pool.token1)
    if (selector === selectors.getReserves) return word(pool.reserve0) + word(pool.reserve1) + word(0n)
    return ''
  }

  /** `aggregate3`: the calls are read in order, each behind its offset. */
  function aggregate(data) {
    const read = at => Number(BigInt(`0x${data.slice(at * 2, at * 2 + 64)}`))
    const count = read(32)
    const answers = Array.from({ length: count }, (_, index) => {
      const at = 64 + read(64 + index * 32)
      const bytes = at + 96
      return call(
        `0x${data.slice(at * 2 + 24, at * 2 + 64)}`,
        data.slice(bytes * 2 + 64, bytes * 2 + 64 + read(bytes) * 2),
      )
    })
    let offset = BigInt(count * 32)
    const heads = []
    const tails = []
    for (const answer of answers) {
      heads.push(word(offset))
      tails.push(word(1n), word(64n), word(BigInt(answer.length / 2)), answer)
      offset += BigInt(96 + answer.length / 2)
    }
    return word(32n) + word(BigInt(count)) + heads.join('') + tails.join('')
  }

  function answer({ id, method, params }) {
    const asked = params?.[0]?.data?.slice(2) ?? ''
    const results = {
      eth_chainId: () => `0x${chainId.toString(16)}`,
      eth_gasPrice: () => '0x3b9aca00',
      eth_call: () =>
        `0x${asked.startsWith(selectors.aggregate) ? aggregate(asked.slice(8)) : call(params[0].to, asked)}`,
    }
    return { jsonrpc: '2.0', id, result: results[method]?.() ?? null }
  }

  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise(done => server.close(done))
    },
  }
}
