import type { Cell } from './Book.ts'

/** What a test shows, by its file and full name; `note` says what a plain yes would leave out. */
export function shown(file: string, test: string, note?: string): Cell {
  return { proofs: [{ file, test }], ...(note === undefined ? {} : { note }) }
}
