import type { Book, Capability, Cell } from './Book.ts'

/** What a book says of a capability in a column; `undefined` where it says nothing. */
export function findCell(book: Book, id: Capability['id'], column: string): Cell | undefined {
  const row = book.cells[id]
  return row[column] ?? row['*']
}
