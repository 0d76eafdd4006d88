/** Letters, digits and hyphens of ASCII, in any case; underscores lead. Not `ab--c`, which is how encoded labels begin. */
const plainLabel = /^(?!..--)_*[a-z\d-]+$/
const nameCharacters = 255

/**
 * `text` as ENSIP-15 writes it, `undefined` for text that is not a name of at least two labels: empty labels, forbidden or mixed
 * letters, and those that are made to be taken for others. The tables of the standard weigh 26 kB gzip; they are fetched
 * only for a name with letters beyond plain ASCII.
 *
 * @throws the error of `import()` when the tables cannot be fetched.
 * @example await normalizeName('Alice.ETH') // 'alice.eth'
 */
export async function normalizeName(text: string): Promise<string | undefined> {
  if (text.length > nameCharacters || !text.includes('.')) return undefined
  const lower = text.toLowerCase()
  const isPlain = /^[\x20-\x7e]+$/.test(text) && lower.split('.').every(label => plainLabel.test(label))
  if (isPlain) return lower
  const load = () => import('@adraffy/ens-normalize')
  const { ens_normalize } = await load().catch(load)
  try {
    return ens_normalize(text) || undefined
  } catch {
    return undefined
  }
}
