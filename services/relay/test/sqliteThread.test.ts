import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { silentLog } from '@billfold/service'
import { makeFolder } from '@billfold/service/testing'
import { expect, it, onTestFinished } from 'vitest'
import { defaultBounds } from '../src/limits/defaultBounds.ts'
import type { NewMessage } from '../src/store/Store.ts'
import { createSqliteStore } from '../src/store/sqlite/createSqliteStore.ts'
import { startSqliteThread } from '../src/store/sqlite/startSqliteThread.ts'
import { freshTopic } from './support/message.ts'

const ask = { reader: 'did:key:wallet', after: 0, limit: 1_000 }

function message(topic: string, text: string): NewMessage {
  const id = createHash('sha256').update(text).digest('hex')
  const owners = { publisher: 'did:key:app', address: 'here', project: '' }
  return { topic, id, message: text, tag: 1_108, attestation: undefined, ttlMs: 300_000, ...owners }
}

/**
 * A thread that ends with its hundredth answer: what was asked is written, without an answer. It ends itself, between two statements: ended from outside within one, the
 * native library takes the process along.
 */
function startMortalThread(file: string): Worker {
  const program = new URL('../src/store/sqlite/sqliteThread.ts', import.meta.url).href
  const code = `const { parentPort } = require('node:worker_threads')
    const post = parentPort.postMessage.bind(parentPort)
    let count = 0
    parentPort.postMessage = answer => ++count === 100 ? process.exit(1) : post(answer)
    import('tsx/esm/api').then(tsx => { tsx.register(); return import(${JSON.stringify(program)}) })`
  return new Worker(code, { eval: true, workerData: file, env: {}, execArgv: ['--conditions=@billfold/source'] })
}

function open(file = join(makeFolder(), 'relay.sqlite'), startFirst = startSqliteThread) {
  const workers: Worker[] = []
  const notified: string[] = []
  const store = createSqliteStore({
    file,
    bounds: defaultBounds,
    log: silentLog,
    now: Date.now,
    startWorker: path => {
      const worker = (workers.length === 0 ? startFirst : startSqliteThread)(path)
      workers.push(worker)
      return worker
    },
  })
  store.listen({ onNotification: topic => notified.push(topic), onGap: () => notified.push('gap') })
  onTestFinished(() => store.close())
  return { store, workers, notified, file }
}

it('loses nothing that it acknowledged when its thread dies, settles everything, and goes on', async () => {
  const { store, notified, workers } = open(undefined, startMortalThread)
  const topic = freshTopic()
  const texts = Array.from({ length: 400 }, (_, at) => `text ${at}`)
  await store.append([message(topic, 'first')])
  const acknowledged = ['first']
  const answers = texts.map(text =>
    store.append([message(topic, text)]).then(
      () => {
        acknowledged.push(text)
      },
      (error: unknown) => error,
    ),
  )
  const failed = (await Promise.all(answers)).filter(Boolean)
  expect(failed.length + acknowledged.length).toBe(401)
  expect(acknowledged).toHaveLength(99)
  for (const error of failed) expect(error).toMatchObject({ code: 'SQLITE_IOERR_THREAD' })
  // A message may have been written without a notification: every subscriber reads.
  await expect.poll(() => notified.includes('gap')).toBe(true)
  // A publisher with an error publishes again: nothing is there twice, and the order of each is kept.
  for (const text of texts) await store.append([message(topic, text)])
  const rows = (await store.read({ ...ask, topic })).map(row => row.message)
  expect(rows).toEqual([...rows.slice(0, 1), ...texts.filter(text => rows.includes(text))])
  expect(new Set(rows)).toEqual(new Set(['first', ...texts]))
  expect(rows).toHaveLength(401)
  expect(workers).toHaveLength(2)
})

it('returns its data when it is opened again', async () => {
  const { file, store } = open()
  const topic = freshTopic()
  await store.append(['a', 'b'].map(text => message(topic, text)))
  await store.close()
  const again = open(file)
  expect((await again.store.read({ ...ask, topic })).map(row => row.message)).toEqual(['a', 'b'])
})

it('takes a text again whose first life is over, before it was swept', async () => {
  const { store } = open()
  const topic = freshTopic()
  await store.append([{ ...message(topic, 'a'), ttlMs: 1 }])
  await expect.poll(() => store.append([message(topic, 'a')])).toEqual(['stored'])
  expect(await store.append([message(topic, 'a')])).toEqual(['known'])
  expect((await store.read({ ...ask, topic })).map(row => row.message)).toEqual(['a'])
})

it('notifies of messages in the order of their places, also of publications that crossed', async () => {
  const { store } = open()
  const places: number[] = []
  store.listen({ onNotification: (_, fresh) => void places.push(fresh?.stored.place ?? 0), onGap() {} })
  const topic = freshTopic()
  await Promise.all(Array.from({ length: 50 }, (_, at) => store.append([message(topic, `text ${at}`)])))
  expect(places).toHaveLength(50)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

it('refuses a file that cannot be used', () => {
  const file = join(fileURLToPath(import.meta.url), 'relay.sqlite')
  expect(() => createSqliteStore({ file, bounds: defaultBounds, log: silentLog, now: Date.now })).toThrow(
    /database\.file/,
  )
})
