/**
 * What opens the wallet without a question: its template up to where it names the pairing. Kept while the wallet is
 * connected, to bring the visitor back to it (facts/core.md 7.6, "after click").
 * @example linkBase('okex://main/wc?uri={uri}') // 'okex://main/'
 */
export function linkBase(template: string): string {
  return template.replace(/[^/]*\{uri\}.*$/, '')
}
