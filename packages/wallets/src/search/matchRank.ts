/** What a search looks at. */
export type Searchable = {
  readonly name: string
  readonly homepage?: string
  readonly rdns?: readonly string[]
}

/**
 * Says how well a wallet answers a search: 0 its name begins so, 1 a word of its name does, 2 its name holds it, 3 its
 * rdns or host name does; `undefined` for no answer. Case, accents and the space between words do not count.
 *
 * @example matchRank({ name: 'Trust Wallet' }, 'wal') // 1
 */
export function matchRank(wallet: Searchable, search: string): 0 | 1 | 2 | 3 | undefined {
  const wanted = fold(search)
  if (wanted === '') return 0
  const name = fold(wallet.name)
  if (name.startsWith(wanted)) return 0
  if (wordStarts(name).some(start => start.startsWith(wanted))) return 1
  const squeezed = squeeze(wanted)
  if (name.includes(wanted) || (squeezed !== '' && squeeze(name).includes(squeezed))) return 2
  return domains(wallet).some(domain => holds(domain, wanted)) ? 3 : undefined
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
}

function squeeze(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** The name from each of its later words on, so that a search may go over a space. */
function wordStarts(name: string): string[] {
  return [...name.matchAll(/(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(found => name.slice(found.index))
}

/** rdns, and host names turned round, so that each has the part that says nothing in front. */
function domains(wallet: Searchable): string[] {
  const rdns = (wallet.rdns ?? []).map(name => name.toLowerCase())
  if (wallet.homepage === undefined || !URL.canParse(wallet.homepage)) return rdns
  const host = new URL(wallet.homepage).hostname.replace(/^www\./, '')
  return [...rdns, host.split('.').reverse().join('.')]
}

function holds(domain: string, wanted: string): boolean {
  if (wanted.includes('.')) return domain.startsWith(wanted) || domain.startsWith(wanted.split('.').reverse().join('.'))
  const [, ...labels] = domain.split('.')
  return labels.some(label => label.startsWith(wanted))
}
