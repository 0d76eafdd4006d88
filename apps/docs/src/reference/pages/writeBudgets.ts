import { toCode } from '../toCode.ts'
import { toTable } from '../toTable.ts'

const MEANINGS: Readonly<Record<string, string>> = {
  firstLoad: 'before a press',
  connectPainted: 'with Connect painted, all loaded so far',
  accountMore: 'the account view, on top',
  scriptFirstLoad: 'the script-tag build, before a press',
  scriptConnectPainted: 'the script-tag build with Connect painted, React included',
}

/** Steps of a visit to the full kit. */
const STEPS: Readonly<Record<string, string>> = {
  load: 'before a press',
  intent: 'the pointer is over the button: all that the list needs',
  open: 'after the list: phones and their code',
  email: 'the field for an e-mail address is chosen',
  login: 'the address is sent',
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
  const steps = [...program.matchAll(/^ {4}(\w+): \{ scripts: (\d+), bytes: ([\d_]+) \},$/gm)].flatMap(
    ([, step = '', scripts = '', bytes = '']) => (STEPS[step] ? [[STEPS[step], scripts, toKilobytes(bytes)]] : []),
  )
  if (steps.length !== Object.keys(STEPS).length) throw new Error('The steps of scripts/size.mjs moved')
  if (budgets.length < 5 || imports.length < 5) throw new Error('The budgets of scripts/size.mjs moved')
  return `${toTable(['The full kit', 'Files at most', 'Bytes at most'], steps)}\n\n${toTable(['The smallest kit', 'At most'], budgets)}\n\n${toTable(['One import', 'At most'], imports)}\n`
}

function toKilobytes(bytes: string): string {
  return `${Number(bytes.replaceAll('_', '')) / 1_000} kB`
}
