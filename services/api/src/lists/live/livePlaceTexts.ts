import * as v from 'valibot'
import type { PlaceTexts } from '../pages/PlaceTexts.ts'
import type { LivePlaces } from './LivePlaces.ts'

const shape = v.record(v.string(), v.nullable(v.pipe(v.string(), v.maxLength(100))))

/** How the places of live lists are written in a cursor. */
export const livePlaceTexts: PlaceTexts<LivePlaces> = {
  format: places => JSON.stringify(places),
  parse(text) {
    try {
      const parsed = v.safeParse(shape, JSON.parse(text))
      return parsed.success ? parsed.output : undefined
    } catch {
      return undefined
    }
  },
}
