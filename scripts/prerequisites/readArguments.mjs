import { prerequisites } from './prerequisites.mjs'

/**
 * The arguments of `npm test`: steps to run, and `--without firefox,postgres,redis`.
 *
 * @throws Error about an argument that is wrong, and about `--without` where `isCi`: there everything runs.
 * @example readArguments(['unit', '--without', 'redis'], { isCi: false }) // { steps: ['unit'], without: ['redis'] }
 */
export function readArguments(words, { isCi }) {
  const names = prerequisites.filter(({ canBeLeftOut }) => canBeLeftOut).map(({ name }) => name)
  const steps = []
  const without = new Set()
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (!word.startsWith('-')) {
      steps.push(word)
      continue
    }
    const [flag, value = words[++index]] = word.split('=', 2)
    if (flag !== '--without')
      throw new Error(`Unknown argument ${flag}. Use: npm test -- [STEP…] [--without ${names.join()}]`)
    for (const name of (value ?? '').split(',')) {
      if (!names.includes(name)) throw new Error(`--without takes a list of ${names.join(', ')}, not '${name}'.`)
      without.add(name)
    }
  }
  if (isCi && without.size > 0) throw new Error('--without is refused where CI is set: everything runs there.')
  return { steps, without: [...without] }
}
