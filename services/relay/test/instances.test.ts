import { expect, it, onTestFinished } from 'vitest'
import type { StoreConfig } from '../src/store/StoreConfig.ts'
import { connectClient } from './support/connectClient.ts'
import { freshTopic, publication } from './support/message.ts'
import { startProcess } from './support/startProcess.ts'
import { startRelay } from './support/startRelay.ts'
import { withStores } from './support/withStores.ts'

function toEnv(store: StoreConfig): Record<string, string> {
  if (!('url' in store)) throw new Error('no shared store')
  const broker = store.engine === 'postgres' && store.brokerUrl ? { BILLFOLD_RELAY_BROKER: store.brokerUrl } : {}
  return { BILLFOLD_RELAY_STORE: store.url, ...broker }
}

withStores('several instances', { isShared: true, stopsPostgres: true }, (fresh, servers, name) => {
  const isUp = async (http: string) => (await fetch(`${http}/ready`)).status

  it('serve one topic space, in order', async () => {
    const store = await fresh()
    const [one, two] = [await startRelay({ store }), await startRelay({ store })]
    for (const { http } of [one, two]) await expect.poll(() => isUp(http)).toBe(200)
    const topic = freshTopic()
    const app = await connectClient(one.url)
    const wallet = await connectClient(two.url)
    await wallet.call('irn_subscribe', { topic })
    const sent = Array.from({ length: 30 }, () => publication(topic))
    for (const message of sent) await app.call('irn_publish', message)
    expect((await wallet.received(30)).map(push => push.message)).toEqual(sent.map(message => message.message))
    await app.call('irn_subscribe', { topic })
    await wallet.call('irn_publish', publication(topic, { message: 'answer', tag: 1109 }))
    expect(await app.received(1)).toMatchObject([{ message: 'answer' }])
    expect(wallet.pushes).toHaveLength(30)
  })

  it('bring what is written at all of them at once to everybody in one order', async () => {
    const store = await fresh()
    const settings = { callsPerSecond: 10_000, callBurst: 10_000 }
    const all = [await startRelay({ store, settings }), await startRelay({ store, settings })]
    for (const { http } of all) await expect.poll(() => isUp(http)).toBe(200)
    const topic = freshTopic()
    const readers = await Promise.all(all.map(({ url }) => connectClient(url)))
    for (const reader of readers) await reader.call('irn_subscribe', { topic })
    const writers = await Promise.all([...all, ...all].map(({ url }) => connectClient(url)))
    // Each in one go, so that appends of both instances cross; a pairing tag, so that every reader gets all. Writers
    // follow the topic too and must not receive their own. Some texts are too long for their notification.
    await Promise.all(writers.map(writer => writer.call('irn_subscribe', { topic })))
    const sent = await Promise.all(
      writers.map(async (writer, at) => {
        const mine = Array.from({ length: 60 }, (_, count) =>
          publication(topic, { tag: 1_100, message: `${at}/${count}/`.padEnd(count % 20 === 7 ? 70_000 : 40, 'x') }),
        )
        await Promise.all(mine.map(one => writer.call('irn_publish', one)))
        return mine.map(one => one.message)
      }),
    )
    const order = (await readers[0]?.received(240))?.map(push => push.message) ?? []
    expect((await readers[1]?.received(240))?.map(push => push.message)).toEqual(order)
    for (const [at, writer] of writers.entries()) {
      expect(order.filter(text => text.startsWith(`${at}/`))).toEqual(sent[at])
      expect((await writer.received(180)).map(push => push.message)).toEqual(
        order.filter(text => !text.startsWith(`${at}/`)),
      )
    }
    for (const reader of readers) expect(reader.pushes).toHaveLength(240)
  })

  it('lose nothing when the one that took a message is killed', async () => {
    const store = await fresh()
    const doomed = startProcess(toEnv(store))
    const { url = '' } = await doomed.line('listening')
    const living = await startRelay({ store })
    for (const http of [url.replace('ws', 'http'), living.http]) await expect.poll(() => isUp(http)).toBe(200)
    const [topic, later] = [freshTopic(), freshTopic()]
    const wallet = await connectClient(living.url)
    await wallet.call('irn_subscribe', { topic })
    const app = await connectClient(url)
    const sent = Array.from({ length: 20 }, () => publication(topic))
    for (const message of sent) await app.call('irn_publish', message)
    await app.call('irn_publish', publication(later, { message: 'later' }))
    await doomed.kill('SIGKILL')
    expect((await wallet.received(20)).map(push => push.message)).toEqual(sent.map(message => message.message))
    await wallet.call('irn_subscribe', { topic: later })
    expect((await wallet.received(21))[20]).toMatchObject({ message: 'later' })
  })

  it('answer an error at once while the store is away, and go on when it is back (fault 135)', async () => {
    const store = await fresh()
    const [one, two] = [await startRelay({ store }), await startRelay({ store })]
    for (const { http } of [one, two]) await expect.poll(() => isUp(http)).toBe(200)
    const app = await connectClient(one.url)
    const wallet = await connectClient(two.url)
    const topic = freshTopic()
    await wallet.call('irn_subscribe', { topic })
    const server = name === 'redis' ? servers().redis : servers().postgres
    let isAway = true
    onTestFinished(async () => {
      if (isAway) await server?.start()
    })
    if (!server) throw new Error('a server of its own is stopped')
    await server.halt('kill')
    const kept = publication(topic)
    await expect(app.call('irn_publish', kept)).rejects.toMatchObject({ code: -32008 })
    expect(await isUp(one.http)).toBe(503)
    await server.start()
    isAway = false
    for (const { http } of [one, two]) await expect.poll(() => isUp(http)).toBe(200)
    await expect.poll(() => app.call('irn_publish', kept).catch(String)).toBe(true)
    expect(await wallet.received(1)).toMatchObject([{ message: kept.message }])
    await app.call('irn_publish', publication(topic, { message: 'after' }))
    expect((await wallet.received(2))[1]).toMatchObject({ message: 'after' })
  })
})
