import { toCode } from '../toCode.ts'
import { toTable } from '../toTable.ts'

const MEANINGS: Readonly<Record<string, string>> = {
  firstLoad: 'before a press',
  connectPainted: 'with Connect painted, all loaded so far',
  accountMore: 'the account view, on top',
  scriptFirstLoad: 'the script-tag build, before a press',
  scriptConnectPainted: 'the script-tag build with Connect painted, React included',
}

/** The part of a page about budgets of bytes, as the program that checks them writes them. */
export function writeBudgets(program: string): string {
  const budgets = [...program.matchAll(/^ {2}(\w+): ([\d_]+),$/gm)].flatMap(([, name = '', bytes = '']) =>
    MEANINGS[name] ? [[MEANINGS[name], toKilobytes(bytes)]] : [],
  )
  const imports = [...program.matchAll(/^ {2}\["(import [^"]+)", ([\d_]+)\],$/gm)].map(([, line = '', bytes = '']) => [
    toCode(line),
    toKilobytes(bytes),
  ])
  if (budgets.length < 5 || imports.length < 5) throw new Error('The budgets of scripts/size.mjs moved')
  return `${toTable(['A page', 'At most'], budgets)}\n\n${toTable(['One import', 'At most'], imports)}\n`
}

function toKilobytes(bytes: string): string {
  return `${Number(bytes.replaceAll('_', '')) / 1_000} kB`
}
