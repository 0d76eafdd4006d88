import { expect } from 'vitest'
import type { Bidi } from './connectBidi.ts'
import { findShown } from './findShown.ts'

/** One tab, window or frame of Firefox, looked at and pressed as a visitor would. Names are patterns. */
export type FirefoxPage = {
  readonly context: string
  goto(url: string): Promise<void>
  /** A function without a closure; what it takes and returns is JSON. */
  evaluate<given extends readonly unknown[], result>(
    run: (...given: given) => result | Promise<result>,
    ...given: given
  ): Promise<result>
  /** Waits until such a thing is seen, and returns its whole name. */
  sees(name: RegExp, kind?: 'button' | 'link' | 'field' | 'text'): Promise<string>
  /** Whether it is seen now. */
  shows(name: RegExp, kind?: 'button' | 'link' | 'field' | 'text'): Promise<boolean>
  /** A real press of the mouse, once the thing is there, stands still, is enabled and nothing covers it. */
  press(name: RegExp, kind?: 'button' | 'link' | 'field'): Promise<void>
  /** Moves the mouse over it. */
  hover(name: RegExp): Promise<void>
  /** Real keys; special ones by their number of WebDriver (`keys`). */
  type(text: string): Promise<void>
  /** The frame in it whose address begins so, once it is there. */
  frame(address: string): Promise<FirefoxPage>
  isOpen(): Promise<boolean>
  close(): Promise<void>
  /** A PNG. */
  screenshot(): Promise<Buffer>
}

type Tree = { readonly context: string; readonly url: string; readonly children: readonly Tree[] | null }

/** A page over a browsing context. */
export function createFirefoxPage({ ask }: Bidi, context: string): FirefoxPage {
  const target = { context }
  const evaluate = async (run: (...given: never[]) => unknown, ...given: unknown[]) => {
    // Through JSON: what comes back is the value itself and no description of it.
    const expression = `Promise.resolve((${run})(...${JSON.stringify(given)})).then(value => JSON.stringify(value === undefined ? null : value))`
    const answer = await ask<Evaluated>('script.evaluate', { expression, target, awaitPromise: true })
    if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? 'the script failed')
    return JSON.parse(answer.result?.value ?? 'null') as never
  }
  const find = (kind: Parameters<typeof findShown>[0], name: RegExp): Promise<findShown.Found | null> =>
    evaluate(findShown as never, kind, name.source)
  const tree = async (): Promise<Tree | undefined> =>
    (await ask<{ contexts: readonly Tree[] }>('browsingContext.getTree', { root: context })).contexts[0]
  const point = async (kind: Parameters<typeof findShown>[0], name: RegExp): Promise<{ x: number; y: number }> => {
    let before: findShown.Found | null = null
    const look = async () => {
      const now = await find(kind, name)
      const isStill = now?.isReady && now.x === before?.x && now.y === before.y
      before = now
      return isStill ? 'there' : now
    }
    await expect.poll(look, { message: `${kind} ${name}` }).toBe('there')
    const { x, y } = before as unknown as findShown.Found
    return { x, y }
  }
  const act = (actions: readonly object[]) => {
    const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
    return ask('input.performActions', { context, actions: [pointer] })
  }
  const isOpen = () =>
    tree().then(
      found => found !== undefined,
      () => false,
    )
  return {
    context,
    evaluate: evaluate as FirefoxPage['evaluate'],
    async goto(url) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async sees(name, kind = 'text') {
      let text = ''
      const look = async () => {
        const found = await find(kind, name)
        text = found?.text ?? ''
        return found !== null
      }
      await expect.poll(look, { message: `${kind} ${name}` }).toBe(true)
      return text
    },
    shows: async (name, kind = 'text') => (await find(kind, name)) !== null,
    async press(name, kind = 'button') {
      const place = await point(kind, name)
      const pressed = act([
        { type: 'pointerMove', ...place },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
      // A window that closes by its press may be gone before it has answered; what the press did, the test looks at.
      await pressed.catch(async error => {
        if (await isOpen()) throw error
      })
    },
    async hover(name) {
      const { x, y } = await point('text', name)
      await act([
        { type: 'pointerMove', x: x - 1, y },
        { type: 'pointerMove', x, y },
      ])
    },
    async type(text) {
      const actions = [...text].flatMap(value => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await ask('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async frame(address) {
      let found: Tree | undefined
      const look = async () => {
        found = (await tree())?.children?.find(({ url }) => url.startsWith(address))
        return found !== undefined
      }
      await expect.poll(look, { message: `frame of ${address}` }).toBe(true)
      return createFirefoxPage({ ask } as Bidi, (found as unknown as Tree).context)
    },
    isOpen,
    async close() {
      await ask('browsingContext.close', { context })
    },
    async screenshot() {
      const { data } = await ask<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
  }
}

type Evaluated = {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly value: string }
  readonly exceptionDetails?: { readonly text: string }
}
