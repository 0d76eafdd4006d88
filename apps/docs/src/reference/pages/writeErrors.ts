import { type ErrorRow, errorCatalogue } from 'billfold/protocol'
import { toCode } from '../toCode.ts'
import { toPublicText } from '../toPublicText.ts'

const PLACES = {
  toast: 'a short message in the modal',
  inline: 'in the view that failed',
  silent: 'nowhere: only your code receives it',
  alert: 'the console, and the modal with `debug`',
} as const satisfies Record<NonNullable<ErrorRow['place']>, string>

/** The page about every error of the catalogue: what it says, who can act on it, and how. */
export function writeErrors(): string {
  const rows: readonly ErrorRow[] = Object.values(errorCatalogue)
  const areas = [...new Set(rows.map(row => row.code.split('/')[0]))]
  const sections = areas.map(area => {
    const own = rows.filter(row => row.code.startsWith(`${area}/`))
    return `## ${area}\n\n${own.map(describe).join('\n\n')}`
  })
  return `# Errors

Every failure of the kit is a [\`BillfoldError\`](./actions.md#billfolderror) with one of these codes. Codes stay the same for
ever: compare them with \`isBillfoldError(error, 'wallet/rejected')\`, never the text. \`{name}\` in a text is filled from the
error's \`context\`. \`error.cause\` holds what the wallet, the node or the network said.

${sections.join('\n\n')}
`
}

function describe({ code, message, reader, place, advice = '', rpcCode, alertCode, level }: ErrorRow): string {
  const facts = [
    reader ? `For the ${reader}` : '',
    place ? `shown: ${PLACES[place]}` : '',
    level ?? '',
    rpcCode === undefined ? '' : `JSON-RPC ${toCode(String(rpcCode))}`,
    alertCode === undefined ? '' : `alert ${toCode(alertCode)}`,
  ].filter(Boolean)
  return `### ${toCode(code)} {#${code.replace('/', '-')}}

“${toPublicText(message)}”

**What to do** ${toPublicText(advice)}

${facts.join(' · ')}`
}
