import type { Sample } from './Sample.ts'

/** What a page holds: samples to compile, and blocks that its author calls fragments, with the reason. */
export type PageSamples = {
  readonly samples: readonly Sample[]
  readonly fragments: readonly { readonly line: number; readonly reason: string }[]
}

/**
 * Reads the TypeScript blocks of a Markdown page. A block is a module that stands alone. A comment right before it changes
 * that: `<!-- sample: continues -->` goes on where the block before ended, `<!-- fragment: why -->` takes it out.
 */
export function readPageSamples(file: string, text: string): PageSamples {
  const samples: Sample[] = []
  const fragments: { line: number; reason: string }[] = []
  const lines = text.split('\n')
  let note: string | undefined
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const comment = /^\s*<!-- ((?:sample|fragment): .*?) -->\s*$/.exec(line)
    if (comment) {
      note = comment[1]
      continue
    }
    const fence = /^(\s*)(`{3,})(\w*)/.exec(line)
    if (!fence) {
      if (line.trim() !== '') note = undefined
      continue
    }
    const [, indent = '', ticks = '', language = ''] = fence
    const end = lines.findIndex((other, index) => index > at && other.startsWith(indent + ticks))
    if (end < 0) throw new Error(`${file}:${at + 1}: this block never ends`)
    if (/^tsx?$/.test(language)) {
      const code = lines.slice(at + 1, end).map(one => one.slice(indent.length))
      const reason = /^fragment: (.*)/.exec(note ?? '')?.[1]
      const continues = note === 'sample: continues'
      if (note?.startsWith('sample:') && !continues) throw new Error(`${file}:${at}: "${note}" is no note of a sample`)
      if (reason !== undefined) fragments.push({ line: at + 1, reason })
      else
        samples.push({
          file,
          line: at + 2,
          code: code.join('\n'),
          isDocstring: false,
          continues: continues ? samples.at(-1) : undefined,
        })
    }
    note = undefined
    at = end
  }
  return { samples, fragments }
}
