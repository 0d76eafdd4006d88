import { expect, it } from 'vitest'
import { createEsploraPool } from './createEsploraPool.ts'
import { joinPath } from './joinPath.ts'

const networkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const genesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const proxy = `https://api.example.com/v1/?chainId=${networkId}&projectId=shop`
const own = 'https://esplora.example.com/api/'

it('writes paths before the query of an address', () => {
  expect(joinPath(own, 'tx/a')).toBe('https://esplora.example.com/api/tx/a')
  expect(joinPath(proxy, 'tx/a')).toBe(`https://api.example.com/v1/tx/a?chainId=${networkId}&projectId=shop`)
})

/** Answers by what `answer` says of an address; everything that is asked is kept. */
function open(answer: (url: string) => { status: number; text: string }) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    const { status, text } = answer(url)
    return new Response(text, { status })
  }
  const esplora = createEsploraPool()({ fetch: fetch as typeof globalThis.fetch, rpcUrls: [proxy, own], networkId })
  return { asked, esplora }
}

it('asks the proxy of the API first, and proves it like any other', async () => {
  const { asked, esplora } = open(url => ({ status: 200, text: url.includes('block-height') ? genesis : '7' }))
  expect(await esplora.get('blocks/tip/height', Number)).toBe(7)
  expect(asked).toEqual([joinPath(proxy, 'block-height/0'), joinPath(proxy, 'blocks/tip/height')])
})

it('goes on to the own addresses where the API does not serve the network, also with a transaction', async () => {
  const { asked, esplora } = open(url =>
    url.startsWith('https://api')
      ? { status: 400, text: '{"status":"error","reasons":[{"name":"NETWORK_UNSUPPORTED"}]}' }
      : { status: 200, text: url.includes('block-height') ? genesis : 'ab'.repeat(32) },
  )
  const answers: unknown[] = []
  await esplora.post('tx', '00', answer => answers.push(answer) > 0)
  expect(answers).toEqual([{ status: 200, text: 'ab'.repeat(32) }])
  expect(asked.filter(url => url.includes('/tx'))).toEqual([joinPath(own, 'tx')])
})
