import type { Book, Capability, Cell, Proof } from './Book.ts'
import { capabilities } from './capabilities.ts'
import { findCell } from './findCell.ts'

const intro = `<!-- Written by \`npm run capabilities\`: change scripts/capabilities, not this file. -->

# What can be done

By family, by the way in which a wallet is reached, and with or without the API. **yes** stands where the code declares it and a test ran that did it, on a real chain and with a wallet that signs: the tests are named below each family, and \`npm test\` fails when one of them did not run. **no** has its reason beside it. **unproven** is declared by the code, and nothing has run it yet.

\`kit.adapters.get(namespace).features[name].isAvailable(…)\` returns whether a feature is there for the connected account; the views show a button if and only if it is.
`

/** `docs/capabilities.md`. */
export function toMarkdown(books: readonly Book[]): string {
  return [intro, ...books.map(writeFamily)].join('\n')
}

function writeFamily(book: Book): string {
  const notes: string[] = []
  const refer = (text: string) => {
    if (!notes.includes(text)) notes.push(text)
    return notes.indexOf(text) + 1
  }
  const kinds = Object.keys(book.kinds)
  const ofWallets = capabilities.filter(({ kind }) => kind === 'connected')
  const ofReads = capabilities.filter(({ kind }) => kind === 'read')
  const wallets = writeTable(
    ['A connected wallet can', 'by', ...Object.values(book.kinds)],
    ofWallets.map(one => [
      one.title,
      `\`${one.use}\``,
      ...kinds.map(kind => writeCell(findCell(book, one.id, kind), refer)),
    ]),
  )
  const reads = writeTable(
    ['The visitor sees', 'the chain alone', 'with the API'],
    ofReads.map(one => [
      one.title,
      writeCell(findCell(book, one.id, 'chain'), refer),
      book.cells[one.id].api || book.cells[one.id]['*'] ? writeCell(findCell(book, one.id, 'api'), refer) : 'the same',
    ]),
  )
  const list = notes.map((note, index) => `${index + 1}. ${note}`).join('\n')
  return `## ${book.name} (\`${book.namespace}\`)\n\n${wallets}\n\n${reads}\n\n${list}\n\n${writeProofs(book)}\n`
}

function writeCell(cell: Cell | undefined, refer: (text: string) => number): string {
  if (!cell) return ''
  if ('reason' in cell) return `no ${refer(cell.reason)}`
  if ('unproven' in cell) return `unproven ${refer(cell.unproven)}`
  return cell.note === undefined ? 'yes' : `yes ${refer(`${cell.note[0]?.toUpperCase()}${cell.note.slice(1)}.`)}`
}

function writeProofs(book: Book): string {
  const lines = capabilities.flatMap((one): string[] => {
    const byFile = new Map<string, string[]>()
    for (const { file, test } of listProofs(book, one.id)) byFile.set(file, [...(byFile.get(file) ?? []), `“${test}”`])
    const files = [...byFile].map(([file, tests]) => `  - [${file}](../${file}): ${tests.join(', ')}`)
    return files.length > 0 ? [`- ${one.title}`, ...files] : []
  })
  return `<details>\n<summary>The tests behind it</summary>\n\n${lines.join('\n')}\n\n</details>`
}

function listProofs(book: Book, id: Capability['id']): readonly Proof[] {
  const proofs = Object.values(book.cells[id]).flatMap(cell => ('proofs' in cell ? cell.proofs : []))
  return [...new Map(proofs.map(proof => [`${proof.file} ${proof.test}`, proof])).values()]
}

/** As the formatter has it: columns as wide as their widest cell. */
function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(3, ...[name, ...rows.map(row => row[column] ?? '')].map(widthOf)))
  const write = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join(' | ')} |`
  return [write(head), `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`, ...rows.map(write)].join('\n')
}

const widthOf = (text: string) => [...text].length
