import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describeError, type Log } from '@billfold/service'
import type { Picture } from './Picture.ts'

/** Longest time for one picture. */
const drawingMs = 10_000
/** An idle process ends after this time and frees its memory. */
const idleMs = 30_000
const heapMegabytes = 256

/** Redraws pictures in a child process, one at a time. */
export type PictureWorker = {
  /** `undefined` for bytes that are not a picture or cannot be drawn. Never rejects. */
  redraw(bytes: Uint8Array<ArrayBuffer>): Promise<Picture | undefined>
  /** Ends the process; what is under way answers `undefined`. */
  stop(): Promise<void>
}

/** Creates the worker. Its process starts with the first picture, and again after a picture that crashed it. */
export function createPictureWorker({ log }: { readonly log: Log }): PictureWorker {
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isStopped = false
  let giveUp = () => {}

  async function end(): Promise<void> {
    clearTimeout(idleTimer)
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise<void>(resolve => ending.once('exit', () => resolve()))
    ending.kill('SIGKILL')
    await ended
  }

  async function draw(bytes: Uint8Array<ArrayBuffer>): Promise<Picture | undefined> {
    if (isStopped) return undefined
    clearTimeout(idleTimer)
    // One that ended while it had nothing to do (the machine was out of memory) draws nothing any more.
    if (!child?.connected) child = startChild()
    const drawing = child
    const answer = await new Promise<Picture | Error | null>(resolve => {
      const timer = setTimeout(() => settle(new Error('too slow')), drawingMs)
      function settle(outcome: Picture | Error | null): void {
        clearTimeout(timer)
        for (const event of ['message', 'error', 'exit']) drawing.removeAllListeners(event)
        // An error event without a listener would end the service.
        drawing.on('error', () => {})
        resolve(outcome)
      }
      giveUp = () => settle(new Error('stopped'))
      // It is our own code that answers, over a channel of its own.
      drawing.once('message', message => settle(message as Picture | null))
      drawing.once('error', settle)
      drawing.once('exit', () => settle(new Error('ended')))
      drawing.send(bytes, error => error && settle(error))
    })
    if (answer instanceof Error) {
      log.info('media.undrawable', describeError(answer))
      // The state of a decoder after a failure is unknown.
      await end()
      return undefined
    }
    idleTimer = setTimeout(() => void end(), idleMs)
    idleTimer.unref()
    return answer === null ? undefined : { type: answer.type, bytes: Uint8Array.from(answer.bytes) }
  }

  return {
    redraw(bytes) {
      const drawn = last.then(() => draw(bytes))
      last = drawn
      return drawn
    },
    async stop() {
      isStopped = true
      giveUp()
      await last
      await end()
    },
  }
}

function startChild(): ChildProcess {
  // Beside this file, in the sources as in what is built; the sources need their loader.
  const isSource = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(`./redraw/pictureProcess.${isSource ? 'ts' : 'js'}`, import.meta.url))
  const loader = isSource ? ['--conditions=@billfold/source', '--import', 'tsx'] : []
  const child = fork(file, [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...loader],
    // It must not see the address of the database and other values of the environment.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.unref()
  child.channel?.unref()
  return child
}
