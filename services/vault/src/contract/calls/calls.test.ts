import * as v from 'valibot'
import { expect, test } from 'vitest'
import { callErrorCodes } from './callErrorCodes.ts'
import { calls } from './calls.ts'

const rows = Object.entries(calls)

test('every call is listed under its own name, at a path of its own', () => {
  expect(rows.map(([name, call]) => [name, call.name]).filter(([name, own]) => name !== own)).toEqual([])
  expect(new Set(rows.map(([, call]) => call.path)).size).toBe(rows.length)
})

test('no call reads a body that is not an object, and none lets a key of a prototype through', () => {
  for (const [, call] of rows) {
    for (const body of [undefined, null, [], 'text', 7]) {
      const parsed = v.safeParse(call.body, body)
      // An empty list passes where nothing is asked, as nothing.
      if (parsed.success) expect(parsed.output).toEqual({})
    }
    const parsed = v.safeParse(call.body, JSON.parse('{"__proto__":{"isAdmin":true}}'))
    if (parsed.success) expect(Object.keys(parsed.output)).toEqual([])
  }
})

test('every refusal has a status that says it is one', () => {
  for (const status of Object.values(callErrorCodes)) expect(status).toBeGreaterThanOrEqual(400)
})
