import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sinkEvent } from '../events/sinkEvent.ts'
import { endpoints } from '../http/endpoints.ts'
import { errorAnswer } from '../http/errorAnswer.ts'
import { identification } from '../http/identification.ts'
import { jsonRpcAnswers, jsonRpcRequests } from '../rpc/jsonRpc.ts'
import { storedValues } from '../stored/storedValues.ts'
import { printCounts, readVectors, untar, vectorsDir } from '../vectors/readVectors.ts'

type Subject = { name: string; parse: (value: unknown) => unknown; example?: unknown }

/** Everything of protocol that reads what others wrote, with a good value to spoil where there is one. */
const subjects: Subject[] = [
  ...Object.values(endpoints).flatMap(({ endpoint, example }): Subject[] => {
    const parts = endpoint as { params?: v.GenericSchema; query?: v.GenericSchema; body?: v.GenericSchema }
    const given = example as { query?: unknown; body?: unknown; answer: unknown }
    return [
      { name: `${endpoint.name} params`, schema: parts.params, example: undefined },
      { name: `${endpoint.name} query`, schema: parts.query, example: given.query },
      { name: `${endpoint.name} body`, schema: parts.body, example: given.body },
      {
        name: `${endpoint.name} answer`,
        schema: endpoint.answer as v.GenericSchema,
        example: endpoint.answerKind === 'json' ? given.answer : undefined,
      },
    ].flatMap(({ schema, ...rest }) =>
      schema ? [{ ...rest, parse: (value: unknown) => v.safeParse(schema, value) }] : [],
    )
  }),
  ...storedValues.map(stored => ({ name: stored.key, parse: stored.parse })),
  { name: 'sinkEvent', parse: value => v.safeParse(sinkEvent, value) },
  { name: 'identification', parse: value => v.safeParse(identification, value) },
  { name: 'errorAnswer', parse: value => v.safeParse(errorAnswer, value) },
  { name: 'jsonRpcRequests', parse: value => v.safeParse(jsonRpcRequests, value) },
  { name: 'jsonRpcAnswers', parse: value => v.safeParse(jsonRpcAnswers, value) },
]

const prototypeNames = Object.getOwnPropertyNames(Object.prototype).join()

/** Feeds the value to every subject: alone, in a list, under every key it may spoil. Returns how many parses ran. */
function feed(value: unknown): number {
  let parses = 0
  for (const subject of subjects) {
    const given = [value, [value], [[value]], { data: value }, ...spoiled(subject.example, value)]
    for (const candidate of given) {
      subject.parse(candidate)
      parses++
    }
  }
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(prototypeNames)
  return parses
}

/** Copies of a good value with one leaf replaced, and with one key added that is the value's text. */
function spoiled(example: unknown, value: unknown): unknown[] {
  if (Array.isArray(example))
    return [
      ...example.flatMap((item, index) => spoiled(item, value).map(bad => example.with(index, bad))),
      [...example, value],
    ]
  if (typeof example === 'object' && example !== null) {
    const entries = Object.entries(example)
    const keyed = { ...example }
    Object.defineProperty(keyed, typeof value === 'string' ? value : '__proto__', {
      value,
      enumerable: true,
      configurable: true,
    })
    return [keyed, ...entries.flatMap(([name, item]) => spoiled(item, value).map(bad => ({ ...example, [name]: bad })))]
  }
  return [value]
}

describe.runIf(vectorsDir)('hostile values', () => {
  it('json-parsing: every file, parsed where JSON allows it, as text too', () => {
    const files = untar(readVectors('json-parsing/test_parsing_and_transform.tar.gz'))
    expect(files.size).toBe(340)
    const wrong: string[] = []
    const count = { y: 0, n: 0, i: 0, transform: 0 }
    let parses = 0
    for (const [path, bytes] of files) {
      const name = path.split('/').at(-1) ?? ''
      const text = bytes.toString('utf8')
      parses += feed(text)
      let value: unknown
      let isJson = true
      try {
        value = JSON.parse(text)
      } catch {
        isJson = false
      }
      if (isJson) parses += feed(value)
      if (path.includes('test_transform')) count.transform++
      else if (name.startsWith('y_')) {
        count.y++
        if (!isJson) wrong.push(name)
      } else if (name.startsWith('n_')) {
        count.n++
        // Decoding as UTF-8 with replacement turns bad bytes inside strings into good text; no such file may be JSON.
        if (isJson) wrong.push(name)
      } else count.i++
    }
    printCounts('json-parsing', {
      agree: files.size - wrong.length,
      differ: wrong.length,
      skipped: `none (${subjects.length} schemas, ${parses} parses)`,
    })
    expect(wrong).toEqual([])
    expect(count).toEqual({ y: 95, n: 188, i: 35, transform: 22 })
  })

  it('blns: every string, everywhere', () => {
    const strings = JSON.parse(readVectors('blns/blns.json').toString()) as string[]
    expect(strings).toHaveLength(515)
    let parses = 0
    for (const text of strings) parses += feed(text)
    printCounts('blns', { agree: strings.length, differ: 0, skipped: `none (${parses} parses)` })
    expect(parses).toBeGreaterThan(100_000)
  })

  it('is really fed: a subject that throws is noticed, and examples are spoiled leaf by leaf', () => {
    expect(spoiled({ a: 1, b: [2, { c: 3 }] }, 'x')).toHaveLength(6)
    expect(subjects.length).toBeGreaterThan(90)
    subjects.push({
      name: 'broken',
      parse: () => {
        throw new Error('noticed')
      },
    })
    expect(() => feed('x')).toThrow('noticed')
    subjects.pop()
  })
})
