import { describe, expect, test } from 'vitest'
import { normalizeName } from '../src/names/normalizeName.ts'
import { readVectors } from './support/readVectors.ts'

type Vector = { readonly name: string; readonly norm?: string; readonly error?: boolean }

describe.runIf(process.env.VECTORS_DIR)('ENSIP-15: the test cases of the standard', () => {
  const all = JSON.parse(readVectors('ens-normalize/ensip15-tests.json.gz').toString()) as Vector[]
  const vectors = all.filter(({ name }) => typeof name === 'string')

  test('every name is written as the standard writes it, and refused where it refuses', async () => {
    expect(vectors.length).toBeGreaterThan(38_000)
    const wrong: string[] = []
    let refused = 0
    for (const { name, norm, error } of vectors) {
      // Ours takes names of two labels and more, as the last of which a plain one is put where there is one only.
      const isAlone = !name.includes('.')
      const given = isAlone ? `${name}.eth` : name
      const wanted = error ? undefined : isAlone ? `${norm ?? name}.eth` : (norm ?? name)
      if (given.length > 255) continue
      const got = await normalizeName(given)
      if (error) refused++
      if (got !== wanted && !(name === '' && got === undefined)) wrong.push(JSON.stringify([name, got, wanted]))
    }
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(17_000)
  })

  test('what needs no tables is written as they would write it', async () => {
    const { ens_normalize } = await import('@adraffy/ens-normalize')
    const letters = 'aZ09-_'
    let count = 0
    // All labels of up to five of these letters: every place of hyphens and underscores is among them.
    const walk = async (label: string): Promise<void> => {
      if (label) {
        let wanted: string | undefined
        try {
          wanted = ens_normalize(`${label}.eth`)
        } catch {}
        if ((await normalizeName(`${label}.eth`)) !== wanted) throw new Error(`${label}: not ${wanted}`)
        count++
      }
      if (label.length < 5) for (const letter of letters) await walk(label + letter)
    }
    await walk('')
    expect(count).toBe(6 + 36 + 216 + 1_296 + 7_776)
  })
})
