import { listPages } from '../../../apps/docs/src/samples/listPages.ts'

/** A line of a shell block of the documentation, without its comment. */
export type Command = { readonly page: string; readonly text: string }

/** Every command of every page, each once per page. */
export function readCommands(): readonly Command[] {
  return listPages().flatMap(({ file, text }) => {
    const blocks = [...text.matchAll(/^```(?:sh|bash|shell)\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
    const lines = blocks.flatMap(block => block.split('\n').map(line => line.replace(/\s*(^|\s)#.*$/, '').trim()))
    return [...new Set(lines)].filter(line => line !== '').map(line => ({ page: file, text: line }))
  })
}
