import type { Worker } from 'node:worker_threads'
import type { SqliteAnswer } from './SqliteAnswer.ts'
import type { SqliteTask } from './SqliteTask.ts'
import { startSqliteThread } from './startSqliteThread.ts'

type Waiting = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }

/** The thread that holds the file was lost: it is unknown whether it had run the task. */
const lost = () => Object.assign(new Error('The thread of the database ended'), { code: 'SQLITE_IOERR_THREAD' })

/** So long after a death no other thread is started: one that cannot live must not be tried all the time. */
const restMs = 500

/**
 * A thread that holds a SQLite file and does tasks in the order in which they are given. When it dies, what was under way
 * rejects, and a while later another is started for the next task. While nothing is under way it does not keep the process
 * alive.
 */
export function createThread(options: createThread.Options): createThread.ReturnType {
  const { startWorker = startSqliteThread } = options
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let worker: Worker | undefined
  let rest: NodeJS.Timeout | undefined

  function settle(from: Worker, { id, ...answer }: SqliteAnswer): void {
    const one = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) from.unref()
    if (answer.error) one?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }))
    else one?.resolve(answer.result)
  }

  function lose(from: Worker, error: Error): void {
    if (worker !== from) return
    worker = undefined
    const all = [...waiting.values()]
    waiting.clear()
    for (const one of all) one.reject(error)
    rest = setTimeout(() => {
      rest = undefined
      options.onLoss()
    }, restMs).unref()
  }

  function start(): Worker {
    const next = startWorker(options.file)
    next.on('message', (answer: SqliteAnswer) => settle(next, answer))
    next.on('error', error => lose(next, error))
    next.on('exit', () => lose(next, lost()))
    return next
  }

  return {
    ask: task =>
      new Promise((resolve, reject) => {
        if (rest) {
          reject(lost())
          return
        }
        worker ??= start()
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.ref()
        worker.postMessage({ id: lastId, task })
      }),
    async end() {
      await worker?.terminate()
      clearTimeout(rest)
      rest = undefined
    },
  }
}

export declare namespace createThread {
  type Options = {
    readonly file: string
    /** The thread died a while ago; what was under way has been rejected, and the next task starts another. */
    onLoss(): void
    readonly startWorker?: ((file: string) => Worker) | undefined
  }
  type ReturnType = {
    /** Rejects with what the file reports, its code with it, or when the thread dies. */
    ask(task: SqliteTask): Promise<unknown>
    /** Ends the thread at once; a running task rejects. A further task starts another. */
    end(): Promise<void>
  }
}
