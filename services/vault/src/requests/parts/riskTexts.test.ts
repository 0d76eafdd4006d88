import { expect, test } from 'vitest'
import { en } from '../../texts/en.ts'
import { riskRows } from '../approval/Risk.ts'
import { callTexts } from './callTexts.ts'

test('every risk has words, with the messages or with the other kinds of requests', () => {
  const texts = { ...en, ...callTexts }
  const names = Object.keys(texts).flatMap(key => /^risk\.(.+)$/.exec(key)?.[1] ?? [])
  expect(names.sort()).toEqual(Object.keys(riskRows).sort())
})
