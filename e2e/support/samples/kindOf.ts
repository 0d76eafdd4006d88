/** How a sample is run: in a page, as a server, by Vitest, or by Node. */
export type Kind = 'page' | 'server' | 'test' | 'script'

/** What a sample is, by its text. */
export function kindOf(text: string): Kind {
  if (/process\.once\('SIGTERM'/.test(text)) return 'server'
  if (/from '(@billfold\/testkit\/)?vitest'/.test(text)) return 'test'
  return /from '(node:|@billfold\/(devnet|relay|siwx|testkit))/.test(text) ? 'script' : 'page'
}
