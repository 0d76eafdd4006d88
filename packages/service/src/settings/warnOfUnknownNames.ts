import type { Log } from '../log/Log.ts'

/** As many letters may be wrong: `BILLFOLD_TRUSTED_PROXY` is meant to be `BILLFOLD_TRUSTED_PROXIES`. */
const mostMistakes = 3

/**
 * Warns of unknown settings: names that begin as those of the service do, or that are nearly one of them. Services of one machine may share an environment, so
 * other names of ours are left alone. Values are not logged.
 *
 * @example
 * warnOfUnknownNames({ known: ['BILLFOLD_API_PORT'], own: /^BILLFOLD_API_/, source: { BILLFOLD_API_PROT: '1' }, log: silentLog })
 */
export function warnOfUnknownNames({ known, log, own, source }: warnOfUnknownNames.Options): void {
  const names = new Set(known)
  for (const [name, value] of Object.entries(source)) {
    if (value === undefined || !name.startsWith('BILLFOLD_') || names.has(name)) continue
    const near = known
      .map(meant => ({ meant, mistakes: countMistakes(name, meant) }))
      .filter(({ mistakes }) => mistakes <= mostMistakes)
      .sort((one, other) => one.mistakes - other.mistakes)[0]
    if (near || own.test(name)) log.warn('settings.unknown', { name, meant: near?.meant })
  }
}

/** Letters to add, remove or change (Levenshtein). */
function countMistakes(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at]
    for (let other = 1; other <= to.length; other += 1) {
      const changed = (row[other - 1] ?? 0) + (from[at - 1] === to[other - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

export declare namespace warnOfUnknownNames {
  type Options = {
    /** Names that are read. */
    readonly known: readonly string[]
    /** How names begin that are of this service alone. */
    readonly own: RegExp
    readonly source: { readonly [name: string]: string | undefined }
    readonly log: Log
  }
}
